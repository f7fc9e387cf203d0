package dev.sett.stats;

/** Student's intervals of the mean of a few numbers, and of the ratio of two such means. */
public final class MeanIntervals {

  private MeanIntervals() {}

  /**
   * The interval of the mean of independent numbers.
   *
   * @param values at least 1; one alone says nothing
   * @param confidence within (0, 1)
   */
  public static Interval mean(double[] values, double confidence) {
    return StudentT.of(values).interval(confidence);
  }

  /**
   * The interval of mean(x) / mean(y) for pairs (x, y), by Fieller's method ("Some problems in
   * interval estimation", Journal of the Royal Statistical Society B 16, 1954): all ratios r for
   * which the mean of x - r * y is not certainly different from 0. With variances of the means,
   *
   * <pre>
   * (mean x - r mean y)^2 &lt;= t^2 (var x - 2 r cov xy + r^2 var y)
   * </pre>
   *
   * @param x as many as there are in {@code y}
   * @param confidence within (0, 1)
   * @return all numbers if the mean of y may be 0
   */
  public static Interval ratio(double[] x, double[] y, double confidence) {
    StudentT ofX = StudentT.of(x);
    StudentT ofY = StudentT.of(y);
    if (x.length != y.length) {
      throw new IllegalArgumentException(
          "%d and %d values: expected pairs".formatted(x.length, y.length));
    }
    if (!(Math.abs(ofY.mean()) > ofY.halfWidth(confidence))) {
      return Interval.EVERYTHING;
    }
    int n = x.length;
    double t = StudentT.quantile(confidence, n);
    double covariance = 0;
    for (int i = 0; i < n; i++) {
      covariance += (x[i] - ofX.mean()) * (y[i] - ofY.mean()) / (n - 1) / n;
    }
    double a = square(ofY.mean()) - square(t * ofY.standardError());
    double b = ofX.mean() * ofY.mean() - t * t * covariance;
    double c = square(ofX.mean()) - square(t * ofX.standardError());
    double half = Math.sqrt(Math.max(0, b * b - a * c));
    return new Interval((b - half) / a, (b + half) / a);
  }

  private static double square(double number) {
    return number * number;
  }
}
