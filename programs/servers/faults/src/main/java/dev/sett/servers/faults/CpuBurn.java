package dev.sett.servers.faults;

/**
 * Keeps a CPU busy: an amount of work, not a time, so that a thread without a CPU does it later.
 */
final class CpuBurn {
  /** Steps of a chain of shifts that take about a millisecond once compiled. */
  private static final int STEPS_A_MILLI = 500_000;

  // Written and never read: what was computed must be allowed to be seen, or it may not be
  // computed.
  @SuppressWarnings("UnusedVariable")
  private static volatile long last;

  private CpuBurn() {}

  /** Burns about this much CPU time in microseconds, at least 1. */
  static void micros(int micros) {
    long x = micros;
    long steps = (long) STEPS_A_MILLI * micros / 1_000;
    for (long i = 0; i < steps; i++) {
      // Xorshift: unlike multiplications, the compiler can't do several of these steps in one.
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    last = x;
  }
}
