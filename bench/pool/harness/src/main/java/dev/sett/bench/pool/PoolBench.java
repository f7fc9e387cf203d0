package dev.sett.bench.pool;

import dev.sett.threads.ThreadingModel;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * One measurement of one threading model in a fresh JVM; prints one line of JSON. See {@code
 * bench/pool/README.md}.
 */
public final class PoolBench {
  /** Property with the machine's speed; measured again if it is not set. */
  static final String SPEED = "sett.bench.speed";

  private static final long SECOND = 1_000_000_000L;

  private PoolBench() {}

  /**
   * Runs one measurement.
   *
   * @param args {@code speed}, which only prints the value for the property {@value #SPEED}, {@code
   *     ramp MODEL USERS}, {@code rate MODEL USERS CPU_MICROS WAIT_MICROS SECONDS}, or {@code burst
   *     MODEL FEW MANY}
   */
  public static void main(String[] args) throws Exception {
    if (args.length > 0 && args[0].equals("speed")) {
      System.out.println(Burn.speed());
      return;
    }
    if (args.length < 3) {
      System.err.println("Expected ramp, rate or burst, a threading model, and numbers.");
      System.exit(2);
    }
    String line;
    long unused = cpuNanos() + heapMiB(); // Their classes are loaded now, not while others compute.
    try (ExecutorService executor = ThreadingModel.parse(args[1]).executor()) {
      line =
          switch (args[0]) {
            case "ramp" -> ramp(executor, number(args, 2));
            case "rate" ->
                rate(
                    executor,
                    number(args, 2),
                    number(args, 3) * 1_000L,
                    number(args, 4) * 1_000L,
                    number(args, 5));
            case "burst" -> burst(executor, number(args, 2), number(args, 3));
            default -> throw new IllegalArgumentException("unknown: " + args[0]);
          };
      System.out.println(line);
      System.out.flush();
      Runtime.getRuntime().halt(0); // What still runs is of no use.
    }
  }

  private static Burn burn() {
    String speed = System.getProperty(SPEED);
    return new Burn(speed == null ? Burn.speed() : Double.parseDouble(speed));
  }

  private static Users users(ExecutorService executor, long cpuNanos, long waitNanos) {
    Burn burn = burn();
    return new Users(
        executor,
        () -> {
          burn.run(cpuNanos);
          if (waitNanos > 0) {
            TaskWork.await(System.nanoTime() + waitNanos);
          }
        },
        Runnable::run);
  }

  private static int number(String[] args, int index) {
    return Integer.parseInt(args[index]);
  }

  /** Time to 95% of the full rate, from idle, with concurrent tasks that wait for a second. */
  private static String ramp(ExecutorService executor, int users) throws InterruptedException {
    Users people = users(executor, /* cpuNanos= */ 0, SECOND);
    long begun = System.nanoTime();
    people.number(users);
    Deque<long[]> lastSecond = new ArrayDeque<>();
    double reached = Double.NaN;
    double best = 0;
    while (System.nanoTime() - begun < 60 * SECOND) {
      TimeUnit.MILLISECONDS.sleep(10);
      long now = System.nanoTime();
      lastSecond.add(new long[] {now, people.done()});
      while (now - lastSecond.getFirst()[0] > SECOND) {
        lastSecond.removeFirst();
      }
      long inLastSecond = people.done() - lastSecond.getFirst()[1];
      best = Math.max(best, inLastSecond / (double) users);
      if (inLastSecond >= 0.95 * users) {
        reached = (now - begun) / 1e9;
        break;
      }
    }
    return String.format(
        Locale.ROOT,
        "{\"users\":%d,\"seconds\":%.3f,\"best\":%.3f,\"cpuSeconds\":%.3f,\"rssMiB\":%d}",
        users,
        Double.isNaN(reached) ? -1 : reached,
        best,
        cpuNanos() / 1e9,
        rssMiB());
  }

  /** Tasks per second and CPU per task, after a settling time. */
  private static String rate(
      ExecutorService executor, int users, long cpuNanos, long waitNanos, int seconds)
      throws InterruptedException {
    Users people = users(executor, cpuNanos, waitNanos);
    people.number(users);
    long warmUp = Math.max(2 * SECOND, 2 * (cpuNanos + waitNanos));
    TimeUnit.NANOSECONDS.sleep(warmUp);
    ConcurrentHistogram unused = people.micros();
    long cpuBefore = cpuNanos();
    // Side by side: among a hundred threads that compute, this one may wait long between two lines.
    long doneBefore = people.done();
    long begun = System.nanoTime();
    TimeUnit.SECONDS.sleep(seconds);
    long done = people.done() - doneBefore;
    double took = (System.nanoTime() - begun) / 1e9;
    long cpu = cpuNanos() - cpuBefore;
    ConcurrentHistogram micros = people.micros();
    return String.format(
        Locale.ROOT,
        "{\"users\":%d,\"rate\":%.1f,\"cpuMicros\":%.3f,\"p50\":%d,\"p99\":%d,\"rssMiB\":%d,\"executor\":\"%s\"}",
        users,
        done / took,
        cpu / 1e3 / Math.max(1, done),
        micros.getValueAtPercentile(50),
        micros.getValueAtPercentile(99),
        rssMiB(),
        executor.toString().replaceAll("[\"\\\\]", "'"));
  }

  /**
   * Few users for 5 s, then many for 10 s, then few again for a minute; memory at the end of each,
   * and once more after a collection, when the heap only holds live objects.
   */
  private static String burst(ExecutorService executor, int few, int many)
      throws InterruptedException {
    Users people = users(executor, /* cpuNanos= */ 20_000, 50_000_000);
    people.number(few);
    TimeUnit.SECONDS.sleep(5);
    long calm = people.micros().getValueAtPercentile(99);
    long before = rssMiB();
    long heapBefore = heapMiB();
    people.number(many);
    TimeUnit.SECONDS.sleep(10);
    ConcurrentHistogram burst = people.micros();
    long most = rssMiB();
    long heapMost = heapMiB();
    people.number(few);
    TimeUnit.SECONDS.sleep(2);
    ConcurrentHistogram unused = people.micros();
    TimeUnit.SECONDS.sleep(58);
    long after = rssMiB();
    long heapAfter = heapMiB();
    System.gc();
    return String.format(
        Locale.ROOT,
        "{\"few\":%d,\"many\":%d,\"calmP99\":%d,\"burstP50\":%d,\"burstP99\":%d,\"burstTasks\":%d,"
            + "\"rssBefore\":%d,\"rssBurst\":%d,\"rssAfter\":%d,\"heapBefore\":%d,\"heapBurst\":%d,\"heapAfter\":%d,"
            + "\"rssCollected\":%d,\"heapCollected\":%d}",
        few,
        many,
        calm,
        burst.getValueAtPercentile(50),
        burst.getValueAtPercentile(99),
        burst.getTotalCount(),
        before,
        most,
        after,
        heapBefore,
        heapMost,
        heapAfter,
        rssMiB(),
        heapMiB());
  }

  /** Committed heap, used or not. */
  private static long heapMiB() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted() >> 20;
  }

  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static long rssMiB() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("VmRSS:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024;
        }
      }
    } catch (IOException e) {
      return -1;
    }
    return -1;
  }
}
