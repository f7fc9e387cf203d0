package dev.sett.apps.standalone;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;

/**
 * How long rounds of work take here: a task's own time and that of each round, in nanoseconds of
 * CPU.
 *
 * @param taskNanos without any round
 * @param roundNanos of each round
 */
record Calibration(double taskNanos, double roundNanos) {
  private static final int FEW = 100;
  private static final int MANY = 1_100;
  private static final int TASKS = 20;

  private static final int LEAST_TRIES = 60;

  /** Until then all code is compiled, also where the compiler has to share a CPU. */
  private static final long LEAST_NANOS = 1_000_000_000;

  /** Measures {@link Hashing} on the calling thread, a platform thread. */
  static Calibration here() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return of(
        Hashing::hash,
        threads.isCurrentThreadCpuTimeSupported()
            ? threads::getCurrentThreadCpuTime
            : System::nanoTime);
  }

  /**
   * Measures tasks of two lengths. The shortest of many tries counts, because whatever disturbs one
   * makes it longer.
   *
   * @param work does so many rounds; its result is used, so that it can't be left out
   * @param cpuNanos CPU time of this thread
   */
  static Calibration of(IntUnaryOperator work, LongSupplier cpuNanos) {
    double few = Double.MAX_VALUE;
    double many = Double.MAX_VALUE;
    int result = 0;
    long begun = cpuNanos.getAsLong();
    for (int i = 0; i < LEAST_TRIES || cpuNanos.getAsLong() - begun < LEAST_NANOS; i++) {
      long start = cpuNanos.getAsLong();
      result += repeat(work, FEW);
      long middle = cpuNanos.getAsLong();
      result += repeat(work, MANY);
      long end = cpuNanos.getAsLong();
      few = Math.min(few, (double) (middle - start) / TASKS);
      many = Math.min(many, (double) (end - middle) / TASKS);
    }
    // Never zero; and a use of the result that no compiler can foresee.
    double round = Math.max(1e-3, (many - few) / (MANY - FEW)) + (result == 1 ? 1e-9 : 0);
    return new Calibration(Math.max(0, few - FEW * round), round);
  }

  private static int repeat(IntUnaryOperator work, int rounds) {
    int result = 0;
    for (int i = 0; i < TASKS; i++) {
      result += work.applyAsInt(rounds);
    }
    return result;
  }

  /** As many rounds as take this CPU time, at least one. */
  CpuWork taking(Duration time) {
    double rounds = (time.toNanos() - taskNanos) / roundNanos;
    return of((int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(rounds))));
  }

  /** So many rounds with their time. */
  CpuWork of(int rounds) {
    return new CpuWork(
        rounds, OptionalDouble.of(rounds == 0 ? 0 : taskNanos + rounds * roundNanos));
  }
}
