package dev.sett.engines.format;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with units as wrk and its relatives print them: {@code 635.00us}, {@code 1.21MB}. */
final class UnitParser {

  private static final Pattern WITH_UNIT = Pattern.compile("\\s*([0-9]+(?:\\.[0-9]+)?)\\s*(\\S*)");

  private UnitParser() {}

  /**
   * A time in nanoseconds.
   *
   * @throws IllegalArgumentException if it is no number, or one without a unit of time
   */
  static long nanos(String text) {
    Matcher matcher = WITH_UNIT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text.strip() + "' is not a valid time.");
    }
    double unit =
        switch (matcher.group(2)) {
          case "ns" -> 1;
          case "us", "µs", "μs" -> 1e3;
          case "ms" -> 1e6;
          case "s" -> 1e9;
          case "m" -> 60e9;
          case "h" -> 3600e9;
          default ->
              throw new IllegalArgumentException(
                  "'"
                      + text.strip()
                      + "' has no valid unit of time (expected ns, us, ms, s, m or h).");
        };
    return Math.round(Double.parseDouble(matcher.group(1)) * unit);
  }

  /**
   * A size in bytes; K, M, G and T are powers of 1024.
   *
   * @throws IllegalArgumentException if it is none
   */
  static long bytes(String text) {
    Matcher matcher = WITH_UNIT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text.strip() + "' is not a valid size.");
    }
    double unit =
        switch (matcher.group(2).toUpperCase(Locale.ROOT).replaceFirst("I?B$", "")) {
          case "" -> 1;
          case "K" -> 0x1p10;
          case "M" -> 0x1p20;
          case "G" -> 0x1p30;
          case "T" -> 0x1p40;
          case "P" -> 0x1p50;
          default ->
              throw new IllegalArgumentException(
                  "'" + text.strip() + "' has no valid unit of size (expected K, M, G, T or P).");
        };
    return Math.round(Double.parseDouble(matcher.group(1)) * unit);
  }
}
