package dev.sett.stats;

/**
 * Two ends on whatever scale the data have; on the log scale for ratios.
 *
 * @param low lower end, at most {@code high}, maybe minus infinity
 * @param high upper end, maybe plus infinity
 */
public record Interval(double low, double high) {

  /** All numbers: what is known before there are data. */
  public static final Interval EVERYTHING =
      new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  /**
   * Checks the order of the ends.
   *
   * @throws IllegalArgumentException when {@code low} is above {@code high} or an end is no number
   */
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException(
          "interval [" + low + ", " + high + "]: expected low <= high");
    }
  }

  /** The smallest interval that holds both. */
  public Interval hull(Interval other) {
    return new Interval(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** The same with both ends farther out. */
  public Interval widened(double by) {
    return new Interval(low - by, high + by);
  }

  /** Whether the number lies inside or on an end. */
  public boolean contains(double number) {
    return low <= number && number <= high;
  }

  /** Half the distance between the ends, &gt;= 0, maybe infinite. */
  public double halfWidth() {
    return (high - low) / 2;
  }
}
