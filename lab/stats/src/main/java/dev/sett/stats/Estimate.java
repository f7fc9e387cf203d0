package dev.sett.stats;

/**
 * A ratio and the interval it lies in.
 *
 * @param value the estimate, a ratio &gt; 0; 1 means no difference
 * @param low lower end of the interval, within [0, value]; 0 when nothing is known
 * @param high upper end of the interval, at least {@code value}; infinite when nothing is known
 * @param confidence probability that the procedure covers the truth, within (0, 1)
 */
public record Estimate(double value, double low, double high, double confidence) {

  /**
   * Checks the order of the numbers.
   *
   * @throws IllegalArgumentException when a number is out of range or the order is wrong
   */
  public Estimate {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("value " + value + ": expected a finite ratio above 0");
    }
    if (!(low >= 0 && low <= value && value <= high)) {
      throw new IllegalArgumentException(
          "interval [%s, %s] around %s: expected 0 <= low <= value <= high"
              .formatted(low, high, value));
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence " + confidence + ": expected within (0, 1)");
    }
  }

  /** The estimate whose value and ends on the log scale are these. */
  static Estimate ofLogs(double value, Interval log, double confidence) {
    // exp is monotone up to one unit in the last place, hence the guards.
    double ratio = Math.exp(value);
    return new Estimate(
        ratio,
        Math.min(ratio, Math.exp(log.low())),
        Math.max(ratio, Math.exp(log.high())),
        confidence);
  }

  /** Natural logarithm of the value: -0.69 for half, 0 for equal, 0.69 for twice. */
  public double logValue() {
    return Math.log(value);
  }

  /** Distance from the value to the farther end on the log scale, &gt;= 0, maybe infinite. */
  public double logHalfWidth() {
    return Math.max(Math.log(high) - logValue(), logValue() - Math.log(low));
  }

  /** Whether 1 lies outside the interval. */
  public boolean excludesOne() {
    return low > 1 || high < 1;
  }

  /**
   * Whether the whole interval lies inside {@code (1 / (1 + margin), 1 + margin)}.
   *
   * @param margin relative difference, &gt; 0
   */
  public boolean isWithin(double margin) {
    return low > 1 / (1 + margin) && high < 1 + margin;
  }

  /**
   * This ratio over another one that was found independently of it: how many times as large it is.
   *
   * <p>On the log scale a difference x - y. Its half widths are those of the two combined in
   * quadrature, each side by itself, so that intervals may be skew (MOVER: Zou and Donner,
   * "Construction of confidence limits about effect measures: a general approach", Statistics in
   * Medicine 27, 2008, section 2):
   *
   * <pre>
   * low  = x - y - sqrt((x - low x)^2 + (high y - y)^2)
   * high = x - y + sqrt((high x - x)^2 + (y - low y)^2)
   * </pre>
   *
   * <p>Assumes that nothing disturbed both measurements in the same way; where something did, the
   * interval is too wide or too narrow.
   *
   * @throws IllegalArgumentException when the two have different confidences
   */
  public Estimate over(Estimate other) {
    if (confidence != other.confidence) {
      throw new IllegalArgumentException(
          "confidences %s and %s: expected the same".formatted(confidence, other.confidence));
    }
    double x = logValue();
    double y = other.logValue();
    double down = Math.hypot(x - Math.log(low), Math.log(other.high) - y);
    double up = Math.hypot(Math.log(high) - x, y - Math.log(other.low));
    return ofLogs(x - y, new Interval(x - y - down, x - y + up), confidence);
  }

  /**
   * The same at a higher confidence: its half widths on the log scale times the ratio of Student's
   * two-sided quantiles.
   *
   * @param blocks that the interval rests on, at least 1; of a single one, everything is possible
   * @param higher confidence, within (0, 1), at least the present one
   */
  public Estimate at(double higher, int blocks) {
    if (higher == confidence) {
      return this;
    }
    if (blocks < 2) {
      return new Estimate(value, 0, Double.POSITIVE_INFINITY, higher);
    }
    double stretch = StudentT.quantile(higher, blocks) / StudentT.quantile(confidence, blocks);
    double x = logValue();
    return ofLogs(
        x,
        new Interval(x - stretch * (x - Math.log(low)), x + stretch * (Math.log(high) - x)),
        higher);
  }

  /** Whether this interval and another one have a point in common. */
  public boolean overlaps(Estimate other) {
    return low <= other.high && other.low <= high;
  }

  /** The same statement about the inverse ratio: A over B instead of B over A. */
  public Estimate inverse() {
    double turned = 1 / value;
    return new Estimate(turned, Math.min(turned, 1 / high), Math.max(turned, 1 / low), confidence);
  }
}
