package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.pool.Disturbance.InProgress;
import dev.sett.pool.Disturbance.MoodyFactory;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A pool under random load while tasks fail, threads can't be had, others take the CPUs, and so on:
 * no task is lost or runs twice, the counters agree, the watch never fails, and when a disturbance
 * is over, latency is soon back to normal (see {@link LatencyProbe} for the rule).
 */
@Isolated("takes all CPUs, and measures latency")
@Timeout(900)
class DisturbancesIT {
  /** Where the pools' threads come from. */
  enum Threads {
    PLATFORM,
    VIRTUAL,
    BOTH
  }

  private final long seed = Long.getLong("sett.seed", new Random().nextLong());
  private final SplittableRandom random = new SplittableRandom(seed);
  private final Queue<String> faults = new ConcurrentLinkedQueue<>();
  private Thread.@Nullable UncaughtExceptionHandler handler;

  @BeforeEach
  void hearOfAllExceptions() {
    handler = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> faults.add(thread + " threw " + e));
  }

  @AfterEach
  void restoreTheHandler() {
    Thread.setDefaultUncaughtExceptionHandler(handler);
  }

  /** A pool under load. */
  private final class Run implements AutoCloseable {
    private final Threads threads;
    private final MoodyFactory factory;
    private final RandomLoad load;
    private final LatencyProbe probe;
    private final Map<Disturbance, Duration> slowest = new EnumMap<>(Disturbance.class);

    Run(Threads threads, UnaryOperator<Runnable> decorator) {
      this.threads = threads;
      factory =
          new MoodyFactory(
              threads == Threads.VIRTUAL ? Thread.ofVirtual().factory() : Thread::new,
              random.split());
      TunedExecutorBuilder builder =
          TunedExecutor.builder()
              .name("disturbed")
              .threadFactory(factory)
              .keepAlive(Duration.ofMillis(20));
      if (threads == Threads.BOTH) {
        builder.platformThreads(4).queueWaitSampling(10);
      }
      load = new RandomLoad(builder, threads == Threads.BOTH, decorator).start(random.split());
      probe = new LatencyProbe(load::execute);
      LockSupport.parkNanos(500_000_000); // Until its code is compiled, more or less.
      probe.calm(200);
    }

    void disturb(List<Disturbance> disturbances, Duration time, Duration limit) {
      List<InProgress> inProgress = new ArrayList<>();
      for (Disturbance disturbance : disturbances) {
        inProgress.add(disturbance.begin(load, factory, random.split()));
      }
      long end = System.nanoTime() + time.toNanos();
      for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      inProgress.forEach(InProgress::stop); // One may have to wait for the CPUs that others take.
      inProgress.forEach(InProgress::close);
      String what = "%s after %s for %s, seed %d".formatted(threads, disturbances, time, seed);
      try {
        Duration recovery = probe.backToNormal(limit).truncatedTo(ChronoUnit.MILLIS);
        disturbances.forEach(d -> slowest.merge(d, recovery, (a, b) -> a.compareTo(b) > 0 ? a : b));
        load.check(Duration.ofSeconds(10));
        assertEquals(List.of(), List.copyOf(faults));
      } catch (AssertionError e) {
        throw new AssertionError(what + ": " + e.getMessage(), e);
      }
    }

    /** Ends the pool and says what was seen. */
    @Override
    public void close() {
      probe.close();
      load.close();
      System.out.printf(
          "%s, seed %d: %s, %d threads refused; calm median/ninth decile: %s; slowest back to normal: %s%n",
          threads, seed, load.summary(), factory.refused(), probe, slowest);
    }
  }

  private List<Disturbance> shuffled() {
    List<Disturbance> all = new ArrayList<>(List.of(Disturbance.values()));
    Collections.shuffle(all, new Random(random.nextLong()));
    return all;
  }

  @ParameterizedTest
  @EnumSource
  void leaveNothingBehindOneAfterTheOther(Threads threads) {
    try (Run run = new Run(threads, UnaryOperator.identity())) {
      for (Disturbance disturbance : shuffled()) {
        run.disturb(List.of(disturbance), Duration.ofMillis(150), Duration.ofSeconds(10));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  @Tag("disturbances")
  void leaveNothingBehindForASecondSeveralAtATime(Threads threads) {
    try (Run run = new Run(threads, UnaryOperator.identity())) {
      long end = System.nanoTime() + Duration.ofSeconds(200).toNanos();
      while (System.nanoTime() < end) {
        run.disturb(
            shuffled().subList(0, random.nextInt(1, 4)),
            Duration.ofMillis(random.nextInt(100, 2_000)),
            Duration.ofSeconds(1));
      }
    }
  }

  /** How long it takes until 20 tasks that wait run at the same time. */
  private static Duration untilAllRun(int refused) {
    AtomicInteger asked = new AtomicInteger();
    ThreadFactory factory =
        task -> {
          if (asked.incrementAndGet() == refused) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          return new Thread(task);
        };
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch running = new CountDownLatch(20);
    try (TunedExecutor pool = TunedExecutor.builder().threadFactory(factory).build()) {
      long begin = System.nanoTime();
      for (int i = 0; i < 20; i++) {
        pool.execute(
            () -> {
              running.countDown();
              Eventually.open(gate);
            });
      }
      Eventually.open(running);
      Duration time = Duration.ofNanos(System.nanoTime() - begin);
      gate.countDown();
      return time;
    }
  }

  @Test
  @Tag("long")
  @Tag("disturbances")
  void aSingleRefusedThreadIsSoonReplaced() {
    Duration usual = untilAllRun(/* refused= */ 0);
    Duration second = untilAllRun(/* refused= */ 2);
    Duration tenth = untilAllRun(/* refused= */ 10);
    // The pool asks again after 100 ms; 0.16 to 0.22 s was seen, and 0.6 s while it waited for 500.
    String seen = "none refused: %s, the 2nd: %s, the 10th: %s".formatted(usual, second, tenth);
    Duration limit = usual.plusMillis(350);
    assertTrue(second.compareTo(limit) < 0 && tenth.compareTo(limit) < 0, seen);
  }

  private void isNoticed(String message, UnaryOperator<Runnable> fault) {
    AtomicBoolean faulty = new AtomicBoolean();
    AtomicInteger tasks = new AtomicInteger();
    try (Run run =
        new Run(
            Threads.BOTH,
            task -> faulty.get() && tasks.incrementAndGet() % 10 == 0 ? fault.apply(task) : task)) {
      faulty.set(true);
      Eventually.so("some tasks are affected", () -> tasks.get() >= 100);
      Throwable noticed =
          assertThrows(AssertionError.class, () -> run.load.check(Duration.ofMillis(200)));
      assertTrue(noticed.toString().contains(message), noticed::toString);
    }
  }

  @Test
  void aTaskThatIsLostIsNoticed() {
    isNoticed("a task did not run", task -> () -> {});
  }

  @Test
  void aTaskThatRunsTwiceIsNoticed() {
    isNoticed(
        "a task ran twice",
        task ->
            () -> {
              try {
                task.run();
              } finally {
                task.run();
              }
            });
  }

  @Test
  void aTaskThatBeginsInterruptedIsNoticed() {
    isNoticed(
        "a task began interrupted",
        task ->
            () -> {
              Thread.currentThread().interrupt();
              task.run();
            });
  }

  @Test
  void aPoolThatStaysSlowIsNoticed() {
    AtomicBoolean slow = new AtomicBoolean();
    UnaryOperator<Runnable> fault =
        task ->
            () -> {
              LockSupport.parkNanos(slow.get() ? 100_000_000 : 0);
              task.run();
            };
    try (Run run = new Run(Threads.BOTH, fault)) {
      slow.set(true);
      Throwable noticed =
          assertThrows(AssertionError.class, () -> run.probe.backToNormal(Duration.ofMillis(100)));
      slow.set(false);
      assertTrue(noticed.toString().contains("not back to normal"), noticed::toString);
    }
  }
}
