package dev.sett.apps.standalone;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Runs a plan once and watches it. For one thread. */
final class TaskRun {
  private static final int WARM_UPS = 200;

  /** Tasks that arrive at a rate show what each costs, so all code is to be compiled. */
  private static final int MOST_WARM_UPS = 20_000;

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
    Optional<Arrivals> arrivals =
        plan.arrivals().map(schedule -> new Arrivals(schedule, plan.count(), nanoClock));
    System.gc();
    Memory before = Memory.now();
    peak = before;
    MeasuredTasks tasks = new MeasuredTasks(plan, nanoClock);
    ExecutorService executor = plan.threads().executor();
    try {
      Watch watch = new Watch(tasks);
      long cpuBefore = processCpuNanos();
      long start = nanoClock.getAsLong();
      arrivals.ifPresent(schedule -> schedule.begin(start));
      handOver(executor, tasks, watch, arrivals);
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
      long cpuNanos = cpuBefore < 0 ? -1 : processCpuNanos() - cpuBefore;
      executor.close();
      return new Measured(
          handedOver,
          tasks.lastBegunNanos() - start,
          ended,
          mostAlive,
          before,
          peak,
          highestRss,
          mostOsThreads,
          cpuNanos,
          arrivals.map(Arrivals::arrived));
    } finally {
      executor.shutdownNow();
    }
  }

  /** Loads and compiles what a run needs, so that it isn't counted as memory of its threads. */
  private void warmUp() throws InterruptedException {
    int count =
        plan.arrivals()
            .map(schedule -> Math.clamp((long) schedule.ratePerSecond(), WARM_UPS, MOST_WARM_UPS))
            .orElse(WARM_UPS);
    boolean waits = plan.arrivals().isEmpty() || !plan.pause().isZero();
    TaskPlan small =
        new TaskPlan(
            plan.threads(),
            count,
            waits ? Duration.ofMillis(1) : Duration.ZERO,
            plan.work().rounds(),
            /* collect= */ false);
    MeasuredTasks tasks = new MeasuredTasks(small, nanoClock);
    try (ExecutorService executor = plan.threads().executor()) {
      handOver(executor, tasks, new Watch(tasks), Optional.empty());
    }
    mostAlive = 0;
    highestRss = 0;
    mostOsThreads = 0;
  }

  private void handOver(
      ExecutorService executor, MeasuredTasks tasks, Watch watch, Optional<Arrivals> arrivals)
      throws InterruptedException {
    long total = tasks.allEnded().getCount();
    for (int i = 0; i < total; i++) {
      Runnable task = tasks;
      if (arrivals.isPresent()) {
        arrivals.get().awaitDue(i);
        task = arrivals.get().task(i, tasks);
      }
      try {
        executor.execute(task);
      } catch (OutOfMemoryError e) {
        throw notEnough(executor, stoppedBy(e, i));
      }
      if (watch.sampleIfDue() && mostOsThreads >= mostThreads) {
        throw notEnough(executor, stoppedByMappings(i + 1));
      }
    }
  }

  private static long processCpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : -1;
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
