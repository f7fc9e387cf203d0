package dev.sett.report.format;

import dev.sett.stats.Estimate;
import dev.sett.verdict.words.VerdictSentence;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Ratios that are not effects, formatted like effects: in percent, from 2 on as a factor. */
public final class RatioWords {
  private static final double FACTOR_FROM = 2;

  private RatioWords() {}

  /** {@code +52 to +75%}, {@code -20%}, {@code x2.7}, {@code x1.8 to x2.2}, {@code 0%}. */
  public static String of(double low, double high) {
    boolean factor = high >= FACTOR_FROM;
    String first = factor ? factor(low) : percent(low);
    String last = factor ? factor(high) : percent(high);
    String words = first.equals(last) ? last : first + " to " + last;
    return factor ? words : words + "%";
  }

  /** The same for a page: true signs. */
  public static String html(double low, double high) {
    return Html.figures(of(low, high)).replace("to x", "to ×");
  }

  /** A ratio with its own interval: {@code -17% [-19, -15]}, {@code x2.4 [2.3, 2.5]}. */
  public static String figures(Estimate ratio) {
    return VerdictSentence.figures(ratio.value(), ratio.low(), ratio.high());
  }

  private static String factor(double ratio) {
    return "x" + rounded(ratio, ratio >= 20 ? 0 : ratio >= 10 ? 1 : 2);
  }

  private static String percent(double ratio) {
    double change = (ratio - 1) * 100;
    double size = Math.abs(change);
    String text = rounded(change, size < 10 || size > 99 ? 1 : 0);
    return (text.startsWith("-") || text.equals("0") ? "" : "+") + text;
  }

  /** With so many decimals at most, without zeros that say nothing. */
  public static String rounded(double value, int digits) {
    BigDecimal number = BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
