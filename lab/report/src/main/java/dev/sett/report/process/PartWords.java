package dev.sett.report.process;

import dev.sett.model.inside.CpuPart;
import dev.sett.report.format.Words;
import dev.sett.stats.Interval;
import dev.sett.verdict.parts.Attribution;
import dev.sett.verdict.parts.Attribution.Row;
import java.util.Locale;

/** An attribution of CPU time in words, for a page and for a terminal. */
final class PartWords {
  private static final double LARGE = 100;

  private PartWords() {}

  /** A difference and its interval in microseconds, such as {@code +2.90 [2.20, 3.60]}. */
  static String difference(Row row) {
    String sign = row.difference() > 0 ? "+" : "";
    return sign + number(row.difference()) + " " + range(row.range());
  }

  /** A number of microseconds with two decimals, one if it is large. */
  static String number(double micros) {
    String text = String.format(Locale.ROOT, Math.abs(micros) < LARGE ? "%.2f" : "%.1f", micros);
    return text.matches("-0\\.0+") ? text.substring(1) : text;
  }

  private static String range(Interval range) {
    return Double.isInfinite(range.low())
        ? "[unknown]"
        : "[%s, %s]".formatted(number(range.low()), number(range.high()));
  }

  /** What a part is. */
  static String part(Row row) {
    return row.part().map(CpuPart::words).orElse("CPU time of the process");
  }

  /** The share of the difference that named parts have, such as {@code 89% [78, 97]}. */
  static String explained(Attribution attribution) {
    Interval range = attribution.explainedRange();
    return "%s [%s]"
        .formatted(
            Words.percent(attribution.explained()),
            (Words.percent(range.low()) + ", " + Words.percent(range.high())).replace("%", ""));
  }

  /**
   * How the variants differ, and whether that can be attributed.
   *
   * @param base letter and name of the base
   * @param other those of the other variant
   */
  static String sentence(Attribution attribution, String base, String other) {
    Row total = attribution.total();
    String pairs = Words.count(attribution.pairs().size(), "profiled pair");
    String means =
        "%s %s µs, %s %s µs".formatted(base, number(total.base()), other, number(total.other()));
    return switch (attribution.standing()) {
      case STATED ->
          "CPU per request in the closed loop: %s, difference %s µs (%s%s). Named parts explain %s of it."
              .formatted(
                  means, difference(total), pairs, unprofiled(attribution), explained(attribution));
      case TOO_FEW_PAIRS ->
          "Only %s ran in the closed loop (CPU per request: %s). At least %d are needed to attribute a difference; allow more time with --explain-budget."
              .formatted(pairs, means, Attribution.FEWEST_PAIRS);
      case NO_DIFFERENCE ->
          "CPU per request in the closed loop: %s, difference %s µs (%s). The interval includes 0, so there is no certain difference to attribute."
              .formatted(means, difference(total), pairs);
      case DISAGREES ->
          "CPU per request in the closed loop differs by %s µs with a profiler (%s) but by %s µs without one, so the profile does not show the measured difference and nothing is attributed."
              .formatted(
                  difference(total),
                  pairs,
                  attribution
                      .unprofiled()
                      .map(PartWords::difference)
                      .orElse("an unknown number of"));
    };
  }

  private static String unprofiled(Attribution attribution) {
    return attribution
        .unprofiled()
        .map(row -> "; without a profiler " + difference(row) + " µs")
        .orElse("");
  }
}
