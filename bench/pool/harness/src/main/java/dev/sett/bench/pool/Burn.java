package dev.sett.bench.pool;

/** Computes for about a given time, without reading a clock while it does. */
final class Burn {
  private static final int ROUNDS = 2_000_000;
  private static final int TRIES = 15;

  /** Keeps the compiler from removing the work. */
  @SuppressWarnings("unused")
  private static volatile long sink;

  private final double roundsPerNano;

  /**
   * Uses a speed measured before, so that all models get the same work.
   *
   * @param roundsPerNano as measured by {@link #speed}
   */
  Burn(double roundsPerNano) {
    this.roundsPerNano = roundsPerNano;
  }

  /** Current speed of this machine in rounds per nanosecond. Takes about 100 ms. */
  static double speed() {
    double fastest = 0;
    for (int i = 0; i < TRIES; i++) {
      long begun = System.nanoTime();
      spin(ROUNDS);
      fastest = Math.max(fastest, ROUNDS / (double) (System.nanoTime() - begun));
    }
    return fastest;
  }

  void run(long nanos) {
    if (nanos > 0) {
      spin((long) (nanos * roundsPerNano));
    }
  }

  private static void spin(long rounds) {
    long x = 88_172_645_463_325_252L;
    for (long i = 0; i < rounds; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    sink = x;
  }
}
