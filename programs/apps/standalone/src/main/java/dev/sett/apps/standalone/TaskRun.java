package dev.sett.apps.standalone;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Runs a plan once and watches it. For one thread. */
final class TaskRun {
  private static final int WARM_UPS = 200;
  private static final long SAMPLE_MILLIS = 10;

  private final TaskPlan plan;
  private final LongSupplier nanoClock;
  private final Path root;
  private final long mostThreads;
  private int mostAlive;
  private Memory peak;
  private long highestRss;
  private int mostOsThreads;

  /**
   * A run.
   *
   * @param root where the operating system tells its limits; {@code /} but in tests
   */
  TaskRun(TaskPlan plan, LongSupplier nanoClock, Path root) {
    this.plan = plan;
    this.nanoClock = nanoClock;
    this.root = root;
    this.mostThreads = ThreadLimits.threadsByMappings(root);
    this.peak = Memory.now();
  }

  /**
   * Runs it to the end of the last task.
   *
   * @throws NoThreadException if the operating system gave too few threads; all that were begun
   *     have ended by then
   */
  Measured run() throws InterruptedException {
    warmUp();
    System.gc();
    Memory before = Memory.now();
    peak = before;
    MeasuredTasks tasks = new MeasuredTasks(plan, nanoClock);
    ExecutorService executor = plan.threads().executor();
    try {
      Watch watch = new Watch(tasks);
      long start = nanoClock.getAsLong();
      handOver(executor, tasks, watch);
      long handedOver = nanoClock.getAsLong() - start;
      boolean collected = !plan.collect();
      while (!tasks.allEnded().await(SAMPLE_MILLIS, TimeUnit.MILLISECONDS)) {
        if (!collected && tasks.begun() == plan.count()) {
          System.gc();
          collected = true;
          mostAlive = 0; // what was seen before counted garbage
        }
        watch.sample();
      }
      long ended = nanoClock.getAsLong() - start;
      executor.close();
      return new Measured(
          handedOver,
          tasks.lastBegunNanos() - start,
          ended,
          mostAlive,
          before,
          peak,
          highestRss,
          mostOsThreads);
    } finally {
      executor.shutdownNow();
    }
  }

  /** Loads and compiles what a run needs, so that it isn't counted as memory of its threads. */
  private void warmUp() throws InterruptedException {
    TaskPlan small =
        new TaskPlan(plan.threads(), WARM_UPS, Duration.ofMillis(1), plan.rounds(), false);
    MeasuredTasks tasks = new MeasuredTasks(small, nanoClock);
    try (ExecutorService executor = plan.threads().executor()) {
      handOver(executor, tasks, new Watch(tasks));
    }
    mostAlive = 0;
    highestRss = 0;
    mostOsThreads = 0;
  }

  private void handOver(ExecutorService executor, MeasuredTasks tasks, Watch watch)
      throws InterruptedException {
    long total = tasks.allEnded().getCount();
    for (int i = 0; i < total; i++) {
      try {
        executor.execute(tasks);
      } catch (OutOfMemoryError e) {
        throw notEnough(executor, stoppedBy(e, i));
      }
      if (watch.sampleIfDue() && mostOsThreads >= mostThreads) {
        throw notEnough(executor, stoppedByMappings(i + 1));
      }
    }
  }

  /** Says which limit was met; it is read while the threads are there. */
  private String stoppedBy(OutOfMemoryError e, int got) {
    String message = String.valueOf(e.getMessage());
    if (!message.contains("thread")) {
      return "Started %d of %d tasks before memory ran out (%s). Give the JVM more memory (-Xmx), or use fewer tasks (--count)."
          .formatted(got, plan.count(), message);
    }
    return "Started %d of %d threads before the operating system refused more. %s"
        .formatted(got, plan.count(), ThreadLimits.read(root).sentence());
  }

  /** A JVM that meets this limit is ended by the next thing that needs memory, so we don't. */
  private String stoppedByMappings(int got) {
    return "Started %d of %d threads, then stopped before a limit that crashes a JVM: %s, and each"
            .formatted(got, plan.count(), ThreadLimits.mappingsInWords(root))
        + " thread needs two. Use fewer tasks (--count), or raise it: sysctl vm.max_map_count=N.";
  }

  /** Ends the threads there are before it says that there are too few. */
  private static NoThreadException notEnough(ExecutorService executor, String sentence)
      throws InterruptedException {
    executor.shutdownNow();
    executor.awaitTermination(1, TimeUnit.MINUTES);
    return new NoThreadException(sentence);
  }

  /** Samples memory now and then; reading it costs about as much as starting a few threads. */
  private final class Watch {
    private final MeasuredTasks tasks;
    private long lastNanos;

    Watch(MeasuredTasks tasks) {
      this.tasks = tasks;
      this.lastNanos = nanoClock.getAsLong();
    }

    /** Whether it was due. */
    boolean sampleIfDue() {
      if (nanoClock.getAsLong() - lastNanos < SAMPLE_MILLIS * 1_000_000) {
        return false;
      }
      sample();
      return true;
    }

    void sample() {
      int alive = tasks.alive();
      Memory memory = Memory.now();
      if (alive > mostAlive) {
        mostAlive = alive;
        peak = memory;
      }
      highestRss = Math.max(highestRss, memory.rssBytes());
      mostOsThreads = Math.max(mostOsThreads, memory.osThreads());
      lastNanos = nanoClock.getAsLong();
    }
  }
}
