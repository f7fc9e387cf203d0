package dev.sett.model.text;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations, rates, shares and counts as people write them. Every format reads back exactly. */
public final class Quantity {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,19}(\\.\\d{1,25})?");
  private static final Pattern PART =
      Pattern.compile("(\\d{1,19}(?:\\.\\d{1,9})?)\\s*([^\\d\\s.]+)\\s*");
  private static final Pattern RATE =
      Pattern.compile(
          "(\\d{1,12}(?:\\.\\d{1,25})?)\\s*([kKM]?)\\s*(?:(?:req|requests)?\\s*/\\s*s)?");

  private static final Pattern SIZE = Pattern.compile("(\\d{1,6})\\s*([KMG]iB)");

  private record Unit(String name, long nanos) {}

  private static final List<Unit> FROM_LONG_TO_SHORT =
      List.of(
          new Unit("h", 3_600_000_000_000L),
          new Unit("m", 60_000_000_000L),
          new Unit("s", 1_000_000_000L),
          new Unit("ms", 1_000_000L),
          new Unit("us", 1_000L),
          new Unit("ns", 1L));

  private static final Map<String, String> OTHER_NAMES =
      Map.ofEntries(
          Map.entry("min", "m"),
          Map.entry("sec", "s"),
          Map.entry("\u00b5s", "us"),
          Map.entry("\u03bcs", "us"));

  private static final Duration LONGEST = Duration.ofDays(365);

  private Quantity() {}

  /**
   * Reads a duration such as {@code 500us}, {@code 9ms}, {@code 1.5s}, {@code 3m30s} or {@code 1h}:
   * numbers with units h, m (min), s, ms, us (µs) and ns, from long to short.
   *
   * @throws IllegalArgumentException with a sentence if the text is no duration, has parts of a
   *     nanosecond, or is longer than a year
   */
  public static Duration duration(String text) {
    String stripped = text.strip();
    if (NUMBER.matcher(stripped).matches()) {
      throw new IllegalArgumentException(
          "'%s' has no unit: write %ss for seconds or %sms for milliseconds."
              .formatted(stripped, stripped, stripped));
    }
    BigDecimal nanos = BigDecimal.ZERO;
    Matcher part = PART.matcher(stripped);
    int at = 0;
    int lastUnit = -1;
    while (at < stripped.length()) {
      if (!part.find(at) || part.start() != at) {
        throw noDuration(stripped, "");
      }
      String name = OTHER_NAMES.getOrDefault(part.group(2), part.group(2));
      int unit = FROM_LONG_TO_SHORT.stream().map(Unit::name).toList().indexOf(name);
      if (unit < 0) {
        throw noDuration(stripped, " ('" + part.group(2) + "' is not a unit of time)");
      }
      if (unit <= lastUnit) {
        throw noDuration(stripped, " (units must go from longest to shortest)");
      }
      lastUnit = unit;
      BigDecimal unitNanos = BigDecimal.valueOf(FROM_LONG_TO_SHORT.get(unit).nanos());
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(unitNanos));
      at = part.end();
    }
    if (stripped.isEmpty()) {
      throw noDuration(stripped, "");
    }
    if (nanos.compareTo(BigDecimal.valueOf(LONGEST.toNanos())) > 0) {
      throw new IllegalArgumentException("'" + stripped + "' is longer than a year.");
    }
    try {
      return Duration.ofNanos(nanos.longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("'" + stripped + "' is finer than a nanosecond.", e);
    }
  }

  /**
   * The same inside a range.
   *
   * @throws IllegalArgumentException with a sentence, also if the time is outside the range
   */
  public static Duration duration(String text, Duration shortest, Duration longest) {
    Duration time = duration(text);
    if (time.compareTo(shortest) < 0 || time.compareTo(longest) > 0) {
      throw new IllegalArgumentException(
          "%s is out of range. Write a time from %s to %s."
              .formatted(text.strip(), format(shortest), format(longest)));
    }
    return time;
  }

  private static IllegalArgumentException noDuration(String text, String why) {
    return new IllegalArgumentException(
        "'%s' is not a time%s. Write a number with h, m, s, ms or us, such as 10s, 500ms or 3m30s."
            .formatted(text, why));
  }

  /** A duration as {@link #duration} reads it: {@code 3m30s}, {@code 1.5s}, {@code 9ms}. */
  public static String format(Duration duration) {
    if (duration.isZero() || duration.isNegative()) {
      return "0s";
    }
    if (duration.toSeconds() == 0) {
      long nanos = duration.toNanos();
      return nanos % 1_000_000 == 0
          ? nanos / 1_000_000 + "ms"
          : nanos % 1_000 == 0 ? nanos / 1_000 + "us" : nanos + "ns";
    }
    StringBuilder text = new StringBuilder();
    if (duration.toHours() > 0) {
      text.append(duration.toHours()).append('h');
    }
    if (duration.toMinutesPart() > 0) {
      text.append(duration.toMinutesPart()).append('m');
    }
    BigDecimal seconds =
        BigDecimal.valueOf(duration.toSecondsPart())
            .add(BigDecimal.valueOf(duration.toNanosPart(), /* scale= */ 9));
    if (seconds.signum() > 0) {
      text.append(plain(seconds)).append('s');
    }
    return text.toString();
  }

  /**
   * Reads a rate such as {@code 2000/s}, {@code 2000} or {@code 120k/s}, in requests per second.
   *
   * @return more than 0
   * @throws IllegalArgumentException with a sentence if the text is no such rate
   */
  public static double rate(String text) {
    String stripped = text.strip();
    Matcher matcher = RATE.matcher(stripped);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a rate. Write requests per second, such as 2000/s or 120k/s."
              .formatted(stripped));
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    int zeros =
        switch (matcher.group(2)) {
          case "k", "K" -> 3;
          case "M" -> 6;
          default -> 0;
        };
    double rps = number.movePointRight(zeros).doubleValue();
    if (rps <= 0) {
      throw new IllegalArgumentException(
          "'" + stripped + "' is not allowed. Write a rate above 0, such as 2000/s.");
    }
    return rps;
  }

  /** A rate in requests per second as {@link #rate} reads it: {@code 2000/s}. */
  public static String formatRate(double rateRps) {
    return formatNumber(rateRps) + "/s";
  }

  /**
   * Reads a share such as {@code 3%} or {@code 0.03}.
   *
   * @return 0 or more; above 1 only where the text has a percent sign
   * @throws IllegalArgumentException with a sentence if the text is no share
   */
  public static double share(String text) {
    String stripped = text.strip();
    boolean percent = stripped.endsWith("%");
    String number = percent ? stripped.substring(0, stripped.length() - 1).strip() : stripped;
    if (!NUMBER.matcher(number).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid percentage. Write it as 3%% or 0.03.".formatted(stripped));
    }
    BigDecimal value = new BigDecimal(number);
    if (percent) {
      return value.movePointLeft(2).doubleValue();
    }
    if (value.compareTo(BigDecimal.ONE) > 0) {
      throw new IllegalArgumentException(
          "'%s' has no unit: write %s%% for a percentage.".formatted(stripped, stripped));
    }
    return value.doubleValue();
  }

  /** A share as {@link #share} reads it: {@code 3%}. */
  public static String formatShare(double share) {
    return plain(new BigDecimal(Double.toString(share)).movePointRight(2)) + "%";
  }

  /** A percentile as people write it: {@code p99}, {@code p99.9}. */
  public static String formatPercentile(double percentile) {
    return "p" + formatNumber(percentile);
  }

  /**
   * Reads a size such as {@code 200MiB}, {@code 1GiB} or {@code 64KiB}, in bytes.
   *
   * @return at least 1
   * @throws IllegalArgumentException with a sentence if the text is no such size
   */
  public static long bytes(String text) {
    Matcher matcher = SIZE.matcher(text.strip());
    if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
      throw new IllegalArgumentException(
          "'%s' is not a size. Write a whole number from 1 with KiB, MiB or GiB, such as 200MiB."
              .formatted(text.strip()));
    }
    int shift =
        switch (matcher.group(2)) {
          case "KiB" -> 10;
          case "MiB" -> 20;
          default -> 30;
        };
    return Long.parseLong(matcher.group(1)) << shift;
  }

  /** A size as {@link #bytes} reads it, rounded down to KiB: {@code 256MiB}. */
  public static String formatBytes(long bytes) {
    long kibibytes = bytes >> 10;
    int steps = 0;
    while (steps < 2 && kibibytes > 0 && kibibytes % 1024 == 0) {
      kibibytes /= 1024;
      steps++;
    }
    return kibibytes + List.of("KiB", "MiB", "GiB").get(steps);
  }

  /**
   * Reads a whole number.
   *
   * @throws IllegalArgumentException with a sentence if the text is no number from {@code lowest}
   *     to {@code highest}
   */
  public static long count(String text, long lowest, long highest) {
    String stripped = text.strip();
    try {
      long value = Long.parseLong(stripped);
      if (value >= lowest && value <= highest) {
        return value;
      }
      throw new IllegalArgumentException(
          "%s is out of range. Write a whole number from %d to %d."
              .formatted(stripped, lowest, highest));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'%s' is not a whole number from %d to %d.".formatted(stripped, lowest, highest), e);
    }
  }

  /** A number without an exponent that reads back exactly. */
  public static String formatNumber(double number) {
    return plain(new BigDecimal(Double.toString(number)));
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
