package dev.sett.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers cut to the digits that a picture can show, to keep the page small. */
public final class Rounded {
  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private Rounded() {}

  /** Four significant digits; what is not finite becomes 0. */
  public static double four(double value) {
    return Double.isFinite(value) ? BigDecimal.valueOf(value).round(FOUR_DIGITS).doubleValue() : 0;
  }

  /** One decimal, for coordinates of long lines. */
  public static String tenth(double value) {
    return Svg.n(Math.round(value * 10) / 10.0);
  }

  /** The next of 1, 2, 5, 10, 20 … that is not smaller: the step between round ticks. */
  public static double step(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= least * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }
}
