package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.sett.model.LoadSlice;
import dev.sett.model.Request;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The event loops allocate for a window (ten a second, each with a histogram), not for a request.
 * Garbage of the engine's own would stop it, and show as latency of the server.
 */
class AllocationIT {

  private static final double BYTES_PER_REQUEST = 16;
  private static final long REQUESTS = 100_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void aRequestInAClosedLoopAllocatesNothing() throws Exception {
    assertAllocatesNothing(new Shape.Closed(), 16);
  }

  @Test
  void aRequestAtAConstantRateAllocatesNothing() throws Exception {
    assertAllocatesNothing(new Shape.ConstantRate(10_000), 50);
  }

  private void assertAllocatesNothing(Shape shape, int connections) throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (TestingServer server = TestingServer.saying(TestingServer.OK);
        Engine engine = new Engine()) {
      Engine.Target target = engine.open(server.url(), Request.get(Optional.empty()), connections);
      Set<Thread> loops =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> !before.contains(thread))
              .filter(thread -> thread.getName().startsWith("sett-load-"))
              .collect(Collectors.toSet());
      assertEquals(engine.cpus(), loops.size());

      run(engine, target, new Shape.Closed(), 2); // warm
      run(engine, target, shape, 1);
      long bytes = 0;
      long requests = 0;
      while (requests < REQUESTS) {
        long start = allocated(loops);
        LoadSlice slice = run(engine, target, shape, 5);
        bytes += allocated(loops) - start - windowBytes() * slice.windows().size() * loops.size();
        requests += slice.answered();
        assertEquals(Map.of(), slice.errors());
      }
      double each = (double) bytes / requests;
      System.out.printf("%s: %d requests, %.2f bytes each%n", shape, requests, each);
      assertTrue(each < BYTES_PER_REQUEST, each + " bytes for each of " + requests + " requests");
    }
  }

  private long allocated(Set<Thread> loops) {
    return loops.stream().mapToLong(loop -> threads.getThreadAllocatedBytes(loop.threadId())).sum();
  }

  /** What a window takes. */
  private long windowBytes() {
    new WindowPart().failed(); // loads the classes
    long start = threads.getCurrentThreadAllocatedBytes();
    new WindowPart().failed();
    return threads.getCurrentThreadAllocatedBytes() - start;
  }

  private static LoadSlice run(Engine engine, Engine.Target target, Shape shape, int seconds) {
    return engine.run(
        target,
        shape,
        Duration.ZERO,
        Duration.ofSeconds(seconds),
        Duration.ofSeconds(1),
        window -> {});
  }
}
