package dev.sett.stats;

import java.util.Optional;

/**
 * Which share of one ratio another one is, on the log scale: ln(part) / ln(whole). 1 where the two
 * are equal, 0.5 where the part squared is the whole, below 0 where they go in opposite directions.
 *
 * @param value the estimate, any finite number
 * @param low lower end of its interval, at most the value
 * @param high upper end of it, at least the value
 */
public record LogShare(double value, double low, double high) {

  /**
   * The share of two ratios that were found independently of each other.
   *
   * <p>Fieller's interval of x / y ("Some problems in interval estimation", Journal of the Royal
   * Statistical Society B 16, 1954, pages 175 to 185), written with the half widths a of x and b of
   * y instead of standard errors and one quantile, so that the two may have different numbers of
   * blocks (Donner and Zou, "Closed-form confidence intervals for functions of the normal mean and
   * standard deviation", Statistical Methods in Medical Research 21, 2012, section 2):
   *
   * <pre>
   * (x y -+ sqrt(a^2 (y^2 - b^2) + b^2 x^2)) / (y^2 - b^2)
   * </pre>
   *
   * <p>Of a skew interval, a and b are the wider halves, so that its own interval is rather too
   * wide.
   *
   * @param part at the same confidence as the whole
   * @return empty if the interval of the whole holds 1, or if that of the part has no end: then
   *     nothing is known of the share
   * @throws IllegalArgumentException when the two have different confidences
   */
  public static Optional<LogShare> of(Estimate part, Estimate whole) {
    if (part.confidence() != whole.confidence()) {
      throw new IllegalArgumentException(
          "confidences %s and %s: expected the same"
              .formatted(part.confidence(), whole.confidence()));
    }
    double x = part.logValue();
    double y = whole.logValue();
    double a = part.logHalfWidth();
    double b = whole.logHalfWidth();
    double square = y * y - b * b;
    if (!(square > 0) || Double.isInfinite(a)) {
      return Optional.empty();
    }
    double half = Math.sqrt(a * a * square + b * b * x * x);
    double value = x / y;
    return Optional.of(
        new LogShare(
            value,
            Math.min(value, (x * y - half) / square),
            Math.max(value, (x * y + half) / square)));
  }
}
