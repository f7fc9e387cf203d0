package dev.sett.verdict.breakdown;

import dev.sett.model.experiment.VariantLabel;
import dev.sett.model.result.Breakdown;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Breakdowns in plain English, the same words in the terminal and in the report. */
public final class BreakdownWords {

  /** Percent from which on a difference and its parts are given without decimals. */
  private static final double WHOLE_FROM = 10;

  /** Points below which a part that is not the program's own is left out of sentences. */
  private static final double WORTH_SAYING = 1;

  private BreakdownWords() {}

  /**
   * What the difference consists of, and what limits the variants.
   *
   * @param variants names of all variants in the experiment's order; they give the letters
   * @return sentences, the first one with the parts
   */
  public static List<String> sentences(Breakdown breakdown, List<String> variants) {
    if (breakdown.refused().isPresent()) {
      return List.of(
          "What the difference in %s consists of is unknown: %s"
              .formatted(breakdown.total().words(), breakdown.refused().get()));
    }
    String base = label(variants, breakdown.base());
    String other = label(variants, breakdown.other());
    List<String> sentences = new ArrayList<>();
    if (breakdown.cpuMayLimit()) {
      sentences.add(parts(breakdown, other));
    }
    sentences.add(limits(breakdown, base, other));
    return sentences;
  }

  /** {@code Of the 28% fewer requests per second of B, 27 points [22, 31] come from ...}. */
  private static String parts(Breakdown breakdown, String other) {
    double difference = 100 * (breakdown.ratio() - 1);
    List<String> parts = new ArrayList<>();
    for (Breakdown.Part part : breakdown.parts()) {
      if (part.source() != Breakdown.Source.COUNTED_WINDOW
          || Math.abs(part.points()) >= WORTH_SAYING) {
        String come = parts.isEmpty() ? " come from " : " from ";
        parts.add(points(breakdown, part) + come + cause(part));
      }
    }
    return "Of the %s%% %s %s of %s, %s."
        .formatted(
            number(Math.abs(difference), digits(breakdown)),
            difference < 0 ? "fewer" : "more",
            breakdown.total().words(),
            other,
            list(parts));
  }

  /** Points in the direction of the difference: {@code 27 points [22, 31]}. */
  private static String points(Breakdown breakdown, Breakdown.Part part) {
    int digits = digits(breakdown);
    boolean fewer = breakdown.ratio() < 1;
    String points = number(fewer ? -part.points() : part.points(), digits);
    return "%s point%s [%s, %s]"
        .formatted(
            points,
            points.equals("1") ? "" : "s",
            number(fewer ? -part.high() : part.low(), digits),
            number(fewer ? -part.low() : part.high(), digits));
  }

  /** The points with their sign and interval: {@code -27 [-31, -22]}. */
  public static String figures(Breakdown breakdown, Breakdown.Part part) {
    int digits = digits(breakdown);
    return "%s [%s, %s]"
        .formatted(
            number(part.points(), digits), number(part.low(), digits), number(part.high(), digits));
  }

  private static String cause(Breakdown.Part part) {
    if (!part.clear()) {
      return part.source().words();
    }
    return switch (part.source()) {
      case CPU_PER_REQUEST -> (part.points() < 0 ? "more " : "less ") + part.source().words();
      case CPUS_USED -> (part.points() < 0 ? "fewer " : "more ") + part.source().words();
      case COUNTED_WINDOW -> "the " + part.source().words();
    };
  }

  private static String limits(Breakdown breakdown, String base, String other) {
    OptionalDouble busyA = breakdown.baseBusy();
    OptionalDouble busyB = breakdown.otherBusy();
    if (busyA.isEmpty() || busyB.isEmpty()) {
      return "It is not known how many CPUs the programs may use, and so not whether CPU limits"
          + " them.";
    }
    String shares =
        "%s used %s of its CPUs at full load and %s %s"
            .formatted(base, percent(busyA), other, percent(busyB));
    if (!breakdown.cpuMayLimit()) {
      return "CPU limits neither variant: "
          + shares
          + ". In a closed loop, requests per second are connections divided by mean response time,"
          + " so the difference comes from what requests wait for; how many CPUs are used follows"
          + " from the rate.";
    }
    if (breakdown.baseIdle() || breakdown.otherIdle()) {
      return shares
          + ": something other than CPU limits "
          + (breakdown.baseIdle() ? base : other)
          + ".";
    }
    return shares + ".";
  }

  private static String percent(OptionalDouble share) {
    return number(100 * share.getAsDouble(), 0) + "%";
  }

  private static int digits(Breakdown breakdown) {
    return Math.abs(100 * (breakdown.ratio() - 1)) < WHOLE_FROM ? 1 : 0;
  }

  private static String number(double value, int digits) {
    if (!Double.isFinite(value)) {
      return "unbounded";
    }
    String text = String.format(Locale.ROOT, "%." + digits + "f", value);
    return text.matches("-0(\\.0+)?") ? text.substring(1) : text;
  }

  private static String label(List<String> variants, String name) {
    return VariantLabel.of(variants.indexOf(name), name);
  }

  private static String list(List<String> items) {
    int last = items.size() - 1;
    return last == 0
        ? items.getFirst()
        : String.join(", ", items.subList(0, last)) + " and " + items.get(last);
  }
}
