package dev.sett.load;

import static dev.sett.load.RawServer.OK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.sett.load.destination.Limits;
import dev.sett.load.destination.Wire;
import dev.sett.load.metrics.WindowPart;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The event loops allocate for a window (ten a second, each with a histogram), not for a request.
 * Garbage of the engine's own would stop it, and show as latency of the server.
 */
@Isolated("it takes all threads that begin for its own engine's")
class AllocationIT {

  private static final double LIMIT_BYTES = 16;
  private static final long REQUESTS = 15_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void aRequestInAClosedLoopAllocatesNothing() throws Exception {
    assertNothing(bytesPerRequest(OK, new Shape.Closed(), 16, REQUESTS));
  }

  @Test
  void aRequestAtAConstantRateAllocatesNothing() throws Exception {
    assertNothing(bytesPerRequest(OK, new Shape.ConstantRate(20_000), 50, REQUESTS));
  }

  /** The twin, which shows that the measure sees what there is. */
  @Test
  void aNewConnectionForEveryRequestAllocates() throws Exception {
    String last = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nOK";
    assertTrue(bytesPerRequest(last, new Shape.Closed(), 16, /* atLeast= */ 1) > 1000);
  }

  private static void assertNothing(double bytesPerRequest) {
    assertTrue(bytesPerRequest < LIMIT_BYTES, bytesPerRequest + " bytes for each request");
  }

  private double bytesPerRequest(String answer, Shape shape, int connections, long atLeast)
      throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (RawServer server = RawServer.saying(answer);
        Engine engine = TestingEngines.parked()) {
      Engine.Target target =
          engine.open(server.url(), Request.get(Optional.empty()), connections, Wire.HTTP11);
      Set<Thread> loops =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> !before.contains(thread))
              .filter(thread -> thread.getName().startsWith("sett-load-"))
              .collect(Collectors.toSet());
      assertEquals(engine.cpus(), loops.size());

      run(engine, target, new Shape.Closed(), 1); // warm
      run(engine, target, shape, 1);
      long bytes = 0;
      long requests = 0;
      while (requests < atLeast) {
        long start = allocated(loops);
        LoadSlice slice = run(engine, target, shape, 1);
        bytes += allocated(loops) - start - windowBytes() * slice.windows().size() * loops.size();
        requests += slice.answered();
        assertEquals(Map.of(), slice.errors());
      }
      return (double) bytes / requests;
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
        Limits.timeout(Duration.ofSeconds(60)),
        window -> {});
  }
}
