package dev.sett.model.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for people: three significant digits, grouped, with a unit that suits their size. */
public final class NumberWords {

  private static final int SIGNIFICANT_DIGITS = 3;

  private NumberWords() {}

  /**
   * A number with three significant digits, thousands grouped by commas, from ten million on in
   * millions.
   */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    double size = Math.abs(value);
    if (size >= 1e15) {
      return String.format(Locale.ROOT, "%.2e", value);
    }
    if (size >= 1e7) {
      return number(value / 1e6) + " M";
    }
    BigDecimal rounded =
        BigDecimal.valueOf(value).round(new MathContext(SIGNIFICANT_DIGITS, RoundingMode.HALF_UP));
    int digits =
        value == 0 ? 0 : Math.max(0, SIGNIFICANT_DIGITS - rounded.precision() + rounded.scale());
    return String.format(Locale.ROOT, "%,." + Math.min(digits, 12) + "f", rounded);
  }

  /** A whole number, all its digits. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A number of things: {@code 1 trial}, {@code 20 trials}. */
  public static String count(long value, String thing) {
    return count(value) + " " + thing + (value == 1 ? "" : "s");
  }

  /** A length of time from nanoseconds: {@code 83.1 µs}, {@code 2.40 s}. */
  public static String nanos(double nanos) {
    double micros = nanos / 1e3;
    if (micros >= 1e6) {
      return number(micros * 1e-6) + " s";
    }
    return micros >= 1e3 ? number(micros * 1e-3) + " ms" : number(micros) + " µs";
  }

  /**
   * A length of time from seconds, for people: {@code 42 s}, {@code 3 min 5 s}, {@code 2 h 4 min}.
   */
  public static String seconds(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    if (whole < 3600) {
      return whole / 60 + " min" + (whole % 60 == 0 ? "" : " " + whole % 60 + " s");
    }
    return whole / 3600 + " h" + (whole % 3600 < 60 ? "" : " " + whole % 3600 / 60 + " min");
  }

  /**
   * A number for a sentence: whole numbers as they are, unlike {@link #number}, and others with
   * three digits, at most four of them decimals.
   */
  public static String threeDigits(double value) {
    double size = Math.abs(value);
    if (size >= 100 || value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    if (size >= 10) {
      return String.format(Locale.ROOT, "%.1f", value);
    }
    return String.format(Locale.ROOT, size >= 0.01 ? "%.2f" : "%.4f", value);
  }
}
