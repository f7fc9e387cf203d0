package dev.sett.bench.pool;

import dev.sett.threads.ThreadingModel;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/**
 * Several threading models in one JVM, each for a slice of every round, in random order, on one
 * workload that was drawn by chance. Prints a line of CSV for each slice. See {@code
 * bench/pool/README.md}.
 */
public final class DrawnBench {
  private static final int[] SIZES = {2, 4, 16, 64, 256, 1000};
  private static final long SETTLE_NANOS = 500_000_000;
  private static final long COUNT_NANOS = 1_000_000_000;
  private static final long DRAIN_NANOS = 3_000_000_000L;
  private static final int CPUS = Runtime.getRuntime().availableProcessors();

  /** A model while it is measured. It keeps its executor, and so its threads, between slices. */
  private static final class Contestant {
    final String model;
    private ExecutorService executor;
    private Users users;

    Contestant(String model) {
      this.model = model;
    }

    void open(Workload workload, Burn burn) throws ReflectiveOperationException {
      if (executor == null) {
        executor = executor(model);
        users =
            new Users(
                executor,
                new TaskWork(workload, burn, executor),
                workload.inside() ? Runnable::run : Executors.newSingleThreadExecutor());
      }
      users.number(workload.tasks());
    }

    /** Ends the slice; a pool whose tasks all wait for others in its queue is given up. */
    void pause() throws InterruptedException {
      users.number(0);
      long until = System.nanoTime() + DRAIN_NANOS;
      while (users.present() > 0) {
        if (System.nanoTime() > until) {
          executor.shutdownNow();
          executor = null;
          return;
        }
        TimeUnit.MILLISECONDS.sleep(1);
      }
    }
  }

  private DrawnBench() {}

  /**
   * Measures, or with {@code list} instead of models prints the workload.
   *
   * @param args {@code SEED NUMBER ROUNDS MODEL,...}: threading models of Sett, {@code forkjoin},
   *     {@code fixed} for the fixed sizes that may be the best, or {@code pool:JAR} for the {@code
   *     TunedExecutor} of another version
   */
  public static void main(String[] args) throws Exception {
    Workload workload = Workload.drawn(Long.parseLong(args[0]), Integer.parseInt(args[1]));
    int rounds = Integer.parseInt(args[2]);
    List<Contestant> contestants = new ArrayList<>();
    for (String model : args[3].split(",")) {
      models(model, workload).forEach(m -> contestants.add(new Contestant(m)));
    }
    String speed = System.getProperty(PoolBench.SPEED);
    Burn burn = new Burn(speed == null ? Burn.speed() : Double.parseDouble(speed));
    Random order = new Random(1);
    for (int round = -1; round < rounds; round++) {
      Collections.shuffle(contestants, order);
      for (Contestant contestant : contestants) {
        String line = slice(contestant, workload, burn);
        if (round >= 0) { // In the first, code is compiled.
          System.out.printf("%d,\"%s\",%d,%s%n", workload.number(), workload, round, line);
        }
      }
    }
    System.out.flush();
    Runtime.getRuntime().halt(0); // What still runs is of no use.
  }

  private static List<String> models(String asked, Workload workload) {
    List<String> models = new ArrayList<>();
    if (!asked.equals("fixed")) {
      return List.of(asked);
    }
    for (int size : SIZES) {
      if (workload.mayBeBest(size, CPUS)) {
        models.add("platform:" + size);
        if (size >= workload.tasks() && !workload.joins()) {
          break; // More threads than tasks make no difference.
        }
      }
    }
    return models;
  }

  private static ExecutorService executor(String model) throws ReflectiveOperationException {
    if (model.equals("forkjoin")) {
      return new ForkJoinPool(
          CPUS, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, /* asyncMode= */ true);
    }
    if (model.startsWith("pool:")) {
      return otherPool(model.substring("pool:".length()));
    }
    return ThreadingModel.parse(model).executor();
  }

  @SuppressWarnings("resource") // Its classes are used until the end.
  private static ExecutorService otherPool(String path) throws ReflectiveOperationException {
    try {
      URL url = new File(path).toURI().toURL();
      ClassLoader loader =
          new URLClassLoader(new URL[] {url}, ClassLoader.getPlatformClassLoader());
      Class<?> pool = loader.loadClass("dev.sett.pool.TunedExecutor");
      return (ExecutorService) pool.getMethod("create").invoke(null);
    } catch (java.net.MalformedURLException e) {
      throw new IllegalArgumentException("no path: " + path, e);
    }
  }

  /** Model, tasks per second, CPU microseconds per task, CPUs used, p50 and p99 in microseconds. */
  private static String slice(Contestant contestant, Workload workload, Burn burn)
      throws InterruptedException, ReflectiveOperationException {
    long roundNanos = workload.roundNanos(CPUS);
    contestant.open(workload, burn);
    TimeUnit.NANOSECONDS.sleep(SETTLE_NANOS + 2 * roundNanos);
    var unused = contestant.users.micros();
    long cpuBefore = cpuNanos();
    // Side by side: among a hundred threads that compute, this one may wait long between two lines.
    long doneBefore = contestant.users.done();
    long begun = System.nanoTime();
    TimeUnit.NANOSECONDS.sleep(Math.max(COUNT_NANOS, 3 * roundNanos));
    long done = contestant.users.done() - doneBefore;
    double took = System.nanoTime() - begun;
    long cpu = cpuNanos() - cpuBefore;
    var micros = contestant.users.micros();
    contestant.pause();
    return String.format(
        Locale.ROOT,
        "%s,%.2f,%.3f,%.2f,%d,%d",
        contestant.model,
        done * 1e9 / took,
        cpu / 1e3 / Math.max(1, done),
        cpu / took,
        micros.getValueAtPercentile(50),
        micros.getValueAtPercentile(99));
  }

  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
