package dev.sett.report.format;

import dev.sett.model.design.Metric;
import dev.sett.model.text.NumberWords;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Numbers for people: three significant digits, grouped, with a unit that suits their size. */
public final class Words {

  /** What no interval covers: how far a result of another day lies from this one. */
  public static final String ONE_OCCASION =
      "Intervals hold for one occasion only: this machine, at this time.";

  private static final DateTimeFormatter MINUTE = utc("uuuu-MM-dd HH:mm");
  private static final DateTimeFormatter DAY_AND_TIME = utc("d MMMM uuuu, HH:mm 'UTC'");

  private Words() {}

  /** See {@link NumberWords#number}. */
  public static String number(double value) {
    return NumberWords.number(value);
  }

  /** The same without zeros that say nothing. */
  public static String plain(double value) {
    String text = number(value);
    return text.matches("-?\\d+\\.\\d+") ? text.replaceFirst("\\.?0+$", "") : text;
  }

  /** Numbers that are read together: each with as many decimals as the one that has most. */
  public static List<String> sameDecimals(double... values) {
    int decimals = Arrays.stream(values).mapToInt(Words::decimals).max().orElse(0);
    return Arrays.stream(values)
        .mapToObj(
            value ->
                Math.abs(value) < 1e7
                    ? String.format(Locale.ROOT, "%,." + decimals + "f", value)
                    : plain(value))
        .toList();
  }

  private static int decimals(double value) {
    String text = plain(value);
    int point = text.indexOf('.');
    return point < 0 || Math.abs(value) >= 1e7 ? 0 : text.length() - point - 1;
  }

  /** See {@link NumberWords#count(long)}. */
  public static String count(long value) {
    return NumberWords.count(value);
  }

  /** See {@link NumberWords#count(long, String)}. */
  public static String count(long value, String thing) {
    return NumberWords.count(value, thing);
  }

  /** A share in percent: {@code 0.021} is {@code 2.1%}. */
  public static String percent(double share) {
    double value = share * 100;
    if (value != 0 && Math.abs(value) < 0.01) {
      return "< 0.01%";
    }
    return trimmed(Math.abs(value) < 1 ? 2 : Math.abs(value) < 10 ? 1 : 0, value) + "%";
  }

  /** A p-value: at most four decimals, nothing smaller claimed. */
  public static String pValue(double p) {
    if (!Double.isFinite(p)) {
      return "–";
    }
    return p < 0.0001 ? "< 0.0001" : trimmed(p < 0.001 ? 4 : 3, p);
  }

  /** See {@link NumberWords#nanos}. */
  public static String nanos(double nanos) {
    return NumberWords.nanos(nanos);
  }

  /** See {@link NumberWords#seconds}. */
  public static String seconds(double seconds) {
    return NumberWords.seconds(seconds);
  }

  /** Values of one metric in one common unit that suits the largest of them. */
  public static List<String> values(Metric metric, List<Double> values) {
    Scale scale = scale(metric, values.stream().mapToDouble(v -> v).max().orElse(0));
    return values.stream().map(v -> scaled(v, scale)).toList();
  }

  /** One value of a metric in the unit that suits it. */
  public static String value(Metric metric, double value) {
    return scaled(value, scale(metric, value));
  }

  /** Which values of a metric are the better ones. */
  public static String better(Metric metric) {
    return metric.moreIsBetter() ? "higher is better" : "lower is better";
  }

  /** A moment such as {@code 2026-11-20 09:30}, in UTC. */
  public static String minute(Instant moment) {
    return MINUTE.format(moment);
  }

  /** A moment such as {@code 20 November 2026, 09:30 UTC}. */
  public static String dayAndTime(Instant moment) {
    return DAY_AND_TIME.format(moment);
  }

  /** The unit that suits values of a metric, the largest being this. */
  public static Scale scale(Metric metric, double largest) {
    return switch (metric.unit()) {
      case "µs" -> timeScale(largest);
      case "MiB" -> largest >= 1024 ? new Scale("GiB", 1.0 / 1024) : new Scale("MiB", 1);
      default -> new Scale(metric.unit(), 1);
    };
  }

  /** Joins items: {@code a, b and c}. */
  public static String list(List<String> items) {
    int last = items.size() - 1;
    return last < 1
        ? String.join("", items)
        : String.join(", ", items.subList(0, last)) + " and " + items.get(last);
  }

  /** Words with a capital in front. */
  public static String capital(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** Text from outside on one line, and harmless. */
  public static String line(String outside) {
    return clean(outside).replaceAll("\\s*\\n\\s*", " ");
  }

  /**
   * Text from outside made harmless for a terminal and a page: control characters, and those that
   * turn the direction of writing, are shown as their code.
   */
  public static String clean(String outside) {
    StringBuilder clean = new StringBuilder(outside.length());
    outside
        .codePoints()
        .forEach(
            c -> {
              if (c == '\n' || c == '\t' || !isDangerous(c)) {
                clean.appendCodePoint(c);
              } else {
                clean.append(String.format("\\u%04x", c));
              }
            });
    return clean.toString();
  }

  private static boolean isDangerous(int c) {
    int type = Character.getType(c);
    boolean turnsDirection = (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    return type == Character.CONTROL || type == Character.SURROGATE || turnsDirection;
  }

  private static DateTimeFormatter utc(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }

  private static Scale timeScale(double micros) {
    if (micros >= 1e6) {
      return new Scale("s", 1e-6);
    }
    return micros >= 1e3 ? new Scale("ms", 1e-3) : new Scale("µs", 1);
  }

  private static String scaled(double value, Scale scale) {
    return number(value * scale.factor()) + " " + scale.unit();
  }

  private static String trimmed(int digits, double value) {
    return BigDecimal.valueOf(value)
        .setScale(digits, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  /**
   * A unit for display.
   *
   * @param factor from the metric's own unit to this one
   */
  public record Scale(String unit, double factor) {}
}
