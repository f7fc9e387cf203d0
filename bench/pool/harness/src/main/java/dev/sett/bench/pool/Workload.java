package dev.sett.bench.pool;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What a program asks of its threads, drawn by chance: how many tasks there are at once, what each
 * does, and who submits them.
 *
 * @param number of this workload, from 0; every second one is submitted from inside
 * @param tasks at once, 1 to 5000
 * @param cpuNanos that a task computes on average, 1 µs to 5 ms
 * @param waitNanos that a task waits on average, 0 to 200 ms
 * @param heavyTail whether both are drawn anew for every task, with a long tail (log-normal, sigma
 *     {@value #SIGMA}, at most {@value #LONGEST} times the mean)
 * @param locks monitors, under one of which a task computes a fifth of its time; 0 for none
 * @param joins whether a task submits two others and waits for them
 * @param inside whether the next task is submitted by the one that ends, instead of by a thread
 *     outside of the pool, as a server's acceptor or selector is
 */
record Workload(
    int number,
    int tasks,
    long cpuNanos,
    long waitNanos,
    boolean heavyTail,
    int locks,
    boolean joins,
    boolean inside) {
  static final double SIGMA = 1.5;
  static final double LONGEST = 50;

  private static final int MOST_TASKS = 5_000;
  private static final double LEAST_CPU = 1e3;
  private static final double MOST_CPU = 5e6;
  private static final double LEAST_WAIT = 10e3;
  private static final double MOST_WAIT = 200e6;

  /** CPU time of all tasks at once: what a measurement can see some rounds of. */
  private static final double MOST_TOGETHER = 2e9;

  /** The workload of a number, always the same for a seed. */
  static Workload drawn(long seed, int number) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
    int tasks = (int) Math.round(logUniform(random, 1, MOST_TASKS));
    double cpu = logUniform(random, LEAST_CPU, Math.min(MOST_CPU, MOST_TOGETHER / tasks));
    double wait = random.nextInt(4) == 0 ? 0 : logUniform(random, LEAST_WAIT, MOST_WAIT);
    boolean heavyTail = random.nextInt(3) == 0;
    int locks = random.nextInt(5) == 0 ? 1 + random.nextInt(8) : 0;
    boolean inside = number % 2 == 1;
    boolean joins = inside && number % 3 == 0;
    return new Workload(number, tasks, (long) cpu, (long) wait, heavyTail, locks, joins, inside);
  }

  private static double logUniform(SplittableRandom random, double from, double to) {
    return from * Math.pow(to / from, random.nextDouble());
  }

  /** How long it takes until every task has run once, on some CPUs, in nanoseconds. */
  long roundNanos(int cpus) {
    return Math.max(tasks * cpuNanos / cpus, cpuNanos + waitNanos);
  }

  /** Whether a fixed number of threads reaches at least half of what CPUs and tasks allow. */
  boolean mayBeBest(int threads, int cpus) {
    double possible = Math.min(cpus / (double) cpuNanos, tasks / (double) (cpuNanos + waitNanos));
    return threads / (double) (cpuNanos + waitNanos) >= possible / 2;
  }

  /** For example {@code 120 x 35 us + 4100 us, heavy tail, inside}. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d x %.3g us + %.3g us%s%s%s %s",
        tasks,
        cpuNanos / 1e3,
        waitNanos / 1e3,
        heavyTail ? " heavy tail" : "",
        locks > 0 ? " " + locks + " locks" : "",
        joins ? " joins" : "",
        inside ? "inside" : "outside");
  }
}
