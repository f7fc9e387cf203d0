package dev.sett.servers.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.Answer;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.ObjectName;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each fault does what it says to a crowd of requests, and cured does not. */
@Timeout(300)
class FaultsIT {
  private static final Duration NOT_AT_ALL = Duration.ZERO;
  private static final Duration SHORT = Duration.ofMillis(20);

  /** Longer than a busy machine takes to start sixty threads. */
  private static final Duration LONG = Duration.ofMillis(300);

  private static final int ATTEMPTS = 10;
  private static final int CARRIERS = Runtime.getRuntime().availableProcessors();
  private static final int STUCK_REQUESTS = 5 * CARRIERS;

  /** What is asked of a fault. */
  @FunctionalInterface
  private interface Question {
    long of(Fault fault) throws Exception;
  }

  private static long ask(FaultKind kind, boolean cured, Question question) throws Exception {
    try (Fault fault = new FaultKind.Chosen(Optional.of(kind), cured).open()) {
      return question.of(fault);
    }
  }

  private static long sick(FaultKind kind, Question question) throws Exception {
    return ask(kind, /* cured= */ false, question);
  }

  private static long cured(FaultKind kind, Question question) throws Exception {
    return ask(kind, /* cured= */ true, question);
  }

  private static Question mostAtOnce(int requests) {
    return mostAtOnce(requests, SHORT);
  }

  private static Question mostAtOnce(int requests, Duration idle) {
    return fault -> {
      Crowd crowd = new Crowd(fault, idle);
      crowd.all(requests);
      return crowd.most();
    };
  }

  private static Question millis(int requests) {
    return fault -> new Crowd(fault, NOT_AT_ALL).all(requests).toMillis();
  }

  private static Question count(String name, int requests) {
    return fault -> {
      new Crowd(fault, NOT_AT_ALL).all(requests);
      return fault.counts().getOrDefault(name, -1L);
    };
  }

  /** Asks again where the machine was too busy for as many at once. */
  private static void assertReaches(long least, FaultKind kind, boolean cured, Question question)
      throws Exception {
    long most = 0;
    for (int attempt = 0; attempt < ATTEMPTS && most < least; attempt++) {
      most = Math.max(most, ask(kind, cured, question));
    }
    assertAtLeast(least, most);
  }

  /** Asks again where the machine was too busy to be so quick. */
  private static void assertOnceBelow(long limit, FaultKind kind, Question question)
      throws Exception {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < ATTEMPTS && least >= limit; attempt++) {
      least = Math.min(least, cured(kind, question));
    }
    assertBelow(limit, least);
  }

  private static void assertBelow(long limit, long found) {
    assertTrue(found < limit, () -> found + " is not below " + limit);
  }

  private static void assertAtLeast(long limit, long found) {
    assertTrue(found >= limit, () -> found + " is below " + limit);
  }

  @Test
  void tooFewThreads() throws Exception {
    assertEquals(10, sick(FaultKind.TOO_FEW_THREADS, mostAtOnce(60)));
    assertReaches(30, FaultKind.TOO_FEW_THREADS, /* cured= */ true, mostAtOnce(60, LONG));
  }

  @Test
  void executorGrowthTrap() throws Exception {
    assertEquals(8, sick(FaultKind.EXECUTOR_GROWTH_TRAP, mostAtOnce(60)));
    assertReaches(30, FaultKind.EXECUTOR_GROWTH_TRAP, /* cured= */ true, mostAtOnce(60, LONG));
  }

  @Test
  void slowGrowth() throws Exception {
    // 100 requests of 20 ms on two threads take 1 s, and meanwhile there is a third; where the
    // machine stalls, some more.
    long most = sick(FaultKind.SLOW_GROWTH, mostAtOnce(100));
    assertAtLeast(3, most);
    assertBelow(20, most);
    assertReaches(30, FaultKind.SLOW_GROWTH, /* cured= */ true, mostAtOnce(100, LONG));
  }

  @Test
  void frameworkThrottle() throws Exception {
    assertEquals(4, sick(FaultKind.FRAMEWORK_THROTTLE, mostAtOnce(60)));
    assertReaches(30, FaultKind.FRAMEWORK_THROTTLE, /* cured= */ true, mostAtOnce(60, LONG));
  }

  @Test
  void hiddenDownstreamLimit() throws Exception {
    // 200 parts of 5 ms, 4 at once.
    assertAtLeast(250, sick(FaultKind.HIDDEN_DOWNSTREAM_LIMIT, millis(200)));
    assertEquals(4, sick(FaultKind.HIDDEN_DOWNSTREAM_LIMIT, count("threads", 200)));
    assertOnceBelow(250, FaultKind.HIDDEN_DOWNSTREAM_LIMIT, millis(200));
  }

  @Test
  void dependencyKnee() throws Exception {
    assertAtLeast(250, sick(FaultKind.DEPENDENCY_KNEE, millis(200)));
    assertOnceBelow(250, FaultKind.DEPENDENCY_KNEE, millis(200));
  }

  @Test
  void lockContention() throws Exception {
    // One after the other, 1 ms each.
    assertAtLeast(200, sick(FaultKind.LOCK_CONTENTION, millis(200)));
    assertOnceBelow(200, FaultKind.LOCK_CONTENTION, millis(200));
  }

  @Test
  void connectionPool() throws Exception {
    // 100 statements of 5 ms, 5 at once.
    assertAtLeast(100, sick(FaultKind.CONNECTION_POOL, millis(100)));
    assertReaches(
        20,
        FaultKind.CONNECTION_POOL,
        /* cured= */ false,
        fault -> {
          ObjectName pool = new ObjectName("com.zaxxer.hikari:type=Pool (sett-database)");
          AtomicInteger waiting = new AtomicInteger();
          Thread looks =
              Thread.ofPlatform()
                  .start(
                      () -> {
                        while (!Thread.interrupted()) {
                          waiting.accumulateAndGet(waitingFor(pool), Math::max);
                        }
                      });
          new Crowd(fault, NOT_AT_ALL).all(200);
          looks.interrupt();
          looks.join();
          return waiting.get();
        });
  }

  private static int waitingFor(ObjectName pool) {
    try {
      return (int)
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(pool, "ThreadsAwaitingConnection");
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void pinning() throws Exception {
    // A machine that stalls while a class is loaded makes events of its own, and may lose a few.
    long most = 0;
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < ATTEMPTS && (most < 30 || least >= 20); attempt++) {
      most = Math.max(most, pinned(/* cured= */ false));
      least = Math.min(least, pinned(/* cured= */ true));
    }
    assertAtLeast(30, most);
    assertBelow(20, least);
    // Carriers wait with their requests.
    assertAtLeast(40L / CARRIERS * 10, sick(FaultKind.PINNING, millis(40)));
    assertOnceBelow(300, FaultKind.PINNING, millis(40 * CARRIERS));
  }

  /** What Flight Recorder says of 40 requests. */
  private static long pinned(boolean cured) throws Exception {
    AtomicInteger events = new AtomicInteger();
    try (RecordingStream recording = new RecordingStream()) {
      recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ofMillis(5));
      recording.onEvent("jdk.VirtualThreadPinned", event -> events.incrementAndGet());
      recording.startAsync();
      ask(FaultKind.PINNING, cured, millis(40));
      recording.stop();
    }
    return events.get();
  }

  @Test
  void stuckCarriers() throws Exception {
    // While all carriers are held, nobody can do anything but wait for a pinned one to give up.
    // That takes requests that meet: all are ready before the first of them runs.
    assertReaches(200, FaultKind.STUCK_CARRIERS, /* cured= */ false, FaultsIT::stuckMillis);
    assertReaches(1, FaultKind.STUCK_CARRIERS, /* cured= */ false, FaultsIT::stuckRequests);
    assertOnceBelow(1, FaultKind.STUCK_CARRIERS, FaultsIT::stuckRequests);
  }

  private static long stuckMillis(Fault fault) throws Exception {
    return new Crowd(fault, NOT_AT_ALL).allReady(STUCK_REQUESTS).toMillis();
  }

  private static long stuckRequests(Fault fault) throws Exception {
    long unused = stuckMillis(fault);
    return fault.counts().getOrDefault("stuck", -1L);
  }

  @Test
  void noTimeSlicing() throws Exception {
    assertEquals(2, sick(FaultKind.NO_TIME_SLICING, count("heavy-on-virtual-threads", 100)));
    assertEquals(0, cured(FaultKind.NO_TIME_SLICING, count("heavy-on-virtual-threads", 100)));
    assertEquals(2, cured(FaultKind.NO_TIME_SLICING, count("heavy-on-platform-threads", 100)));
    // They hold a carrier for as long as they compute.
    assertAtLeast(20, sick(FaultKind.NO_TIME_SLICING, millis(50)));
  }

  @Test
  void compensation() throws Exception {
    assertEquals(200, sick(FaultKind.COMPENSATION, count("forces", 200)));
    assertOnceBelow(150, FaultKind.COMPENSATION, count("forces", 200));
    if (Runtime.version().feature() >= 24) {
      ObjectName scheduler = new ObjectName("jdk.management:type=VirtualThreadScheduler");
      // Spare carriers stay for 30 s; the scheduler allows for none above this by itself.
      assertReaches(
          CARRIERS + 1,
          FaultKind.COMPENSATION,
          /* cured= */ false,
          fault -> {
            new Crowd(fault, NOT_AT_ALL).all(200);
            return (int)
                ManagementFactory.getPlatformMBeanServer().getAttribute(scheduler, "PoolSize");
          });
    }
  }

  @Test
  void yieldSpin() throws Exception {
    assertReaches(1_000, FaultKind.YIELD_SPIN, /* cured= */ false, count("yields", 60));
    assertEquals(0, cured(FaultKind.YIELD_SPIN, count("yields", 60)));
    // 60 of them, four at a time, 1 ms each.
    assertAtLeast(15, sick(FaultKind.YIELD_SPIN, millis(60)));
  }

  @Test
  void perThreadCaches() throws Exception {
    assertEquals(100, sick(FaultKind.PER_THREAD_CACHES, oneByOne("buffers-made", 100)));
    assertEquals(1, cured(FaultKind.PER_THREAD_CACHES, oneByOne("buffers-made", 100)));
  }

  @Test
  void directBuffers() throws Exception {
    assertEquals(200, sick(FaultKind.DIRECT_BUFFERS, oneByOne("buffers-made", 200)));
    // Unless the collector comes just then.
    assertReaches(
        100 << 16,
        FaultKind.DIRECT_BUFFERS,
        /* cured= */ false,
        fault -> {
          long before = directBytes();
          long unused = oneByOne("buffers-made", 200).of(fault);
          return directBytes() - before;
        });
    assertEquals(1, cured(FaultKind.DIRECT_BUFFERS, oneByOne("buffers-made", 200)));
  }

  /** Requests that come one after another, each on a thread of its own. */
  private static Question oneByOne(String name, int requests) {
    return fault -> {
      Crowd crowd = new Crowd(fault, NOT_AT_ALL);
      for (int i = 0; i < requests; i++) {
        crowd.all(1);
      }
      return fault.counts().getOrDefault(name, -1L);
    };
  }

  private static long directBytes() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  @Test
  void timerPath() throws Exception {
    assertEquals(500, sick(FaultKind.TIMER_PATH, count("timed-waits", 10)));
    assertEquals(0, cured(FaultKind.TIMER_PATH, count("timed-waits", 10)));
    assertEquals(500, cured(FaultKind.TIMER_PATH, count("untimed-waits", 10)));
  }

  @Test
  void unboundedAdmission() throws Exception {
    assertEquals(50, sick(FaultKind.UNBOUNDED_ADMISSION, count("threads-left", 50)));
    cured(
        FaultKind.UNBOUNDED_ADMISSION,
        fault -> {
          new Crowd(fault, NOT_AT_ALL).all(50);
          for (int i = 0; i < 1_500 && !fault.counts().containsValue(0L); i++) {
            Thread.sleep(20); // For those that were told to end to do so.
          }
          assertEquals(Map.of("threads-left", 0L), fault.counts());
          return 0;
        });
  }

  @Test
  void oversubscribed() throws Exception {
    assertAtLeast(100, sick(FaultKind.OVERSUBSCRIBED, count("most-threads", 25)));
    assertEquals(CARRIERS, cured(FaultKind.OVERSUBSCRIBED, count("most-threads", 25)));
  }

  @Test
  void garbageCollection() throws Exception {
    assertAtLeast(256 << 10, sick(FaultKind.GARBAGE_COLLECTION, FaultsIT::allocatedBytes));
    assertBelow(64 << 10, cured(FaultKind.GARBAGE_COLLECTION, FaultsIT::allocatedBytes));
  }

  private static long allocatedBytes(Fault fault) throws Exception {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    new Crowd(fault, NOT_AT_ALL).all(1);
    long before = threads.getCurrentThreadAllocatedBytes();
    var unused = fault.answer(() -> Answer.text(200, ""));
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void cpuBound() throws Exception {
    long much = sick(FaultKind.CPU_BOUND, FaultsIT::cpuNanos);
    long little = cured(FaultKind.CPU_BOUND, FaultsIT::cpuNanos);
    assertAtLeast(5 * little, much);
  }

  /** Least CPU time of 100 requests, once compiled. */
  private static long cpuNanos(Fault fault) throws Exception {
    long used = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int i = 0; i < 100; i++) {
        var unused = fault.answer(() -> Answer.text(200, ""));
      }
      used = Math.min(used, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
    }
    return used;
  }
}
