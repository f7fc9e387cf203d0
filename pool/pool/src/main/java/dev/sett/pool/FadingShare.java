package dev.sett.pool;

/**
 * A part of a whole, such as of the time, of which the latest counts most: what was added a fifth
 * of a second ago counts for half. For one thread.
 */
final class FadingShare {
  private static final double HALF_NANOS = 200e6;

  private double part;
  private double whole;

  /**
   * Adds what came in a stretch of time, after what was there has faded by as much.
   *
   * @param part of the whole, 0 to {@code whole}
   */
  void add(double part, double whole, long nanos) {
    double kept = Math.pow(0.5, nanos / HALF_NANOS);
    this.part = kept * this.part + part;
    this.whole = kept * this.whole + whole;
  }

  /** The share, 0 to 1; {@link Double#NaN} before there is a whole. */
  double value() {
    return whole == 0 ? Double.NaN : part / whole;
  }

  /** Begins anew. */
  void clear() {
    part = 0;
    whole = 0;
  }
}
