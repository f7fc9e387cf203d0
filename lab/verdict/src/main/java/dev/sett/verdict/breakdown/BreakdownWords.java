package dev.sett.verdict.breakdown;

import dev.sett.model.experiment.VariantLabel;
import dev.sett.model.result.Breakdown;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Breakdowns in plain English, the same words in the terminal and in the report. */
public final class BreakdownWords {

  /** Percent from which on a difference and its parts are given without decimals. */
  private static final double WHOLE_FROM = 10;

  /** Points below which a part that is not the program's own is left out of sentences. */
  private static final double WORTH_SAYING = 1;

  /** Share of a difference that may come from the start and end of slices without a remark. */
  private static final double MOST_OF_WINDOW = 0.25;

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
    switch (breakdown.total()) {
      case REQUESTS_PER_SECOND -> {
        sentences.add(limits(breakdown, base, other));
        if (hasShortSlices(breakdown)) {
          sentences.add(
              "Responses take a large part of a slice, so its counted window does not represent the"
                  + " whole slice. Longer slices help (slice: 5s in an experiment file).");
        }
      }
      case MEAN_RESPONSE_TIME -> sentences.addAll(unseen(breakdown));
    }
    return sentences;
  }

  private static boolean hasShortSlices(Breakdown breakdown) {
    double difference = Math.abs(100 * (breakdown.ratio() - 1));
    return breakdown
        .part(Breakdown.Source.COUNTED_WINDOW)
        .filter(Breakdown.Part::clear)
        .filter(part -> Math.abs(part.points()) > MOST_OF_WINDOW * difference)
        .isPresent();
  }

  /** {@code Of the 28% fewer requests per second of B, 27 points [22, 31] come from ...}. */
  private static String parts(Breakdown breakdown, String other) {
    double difference = 100 * (breakdown.ratio() - 1);
    List<String> parts = new ArrayList<>();
    for (Breakdown.Part part : breakdown.parts()) {
      if (part.source() != Breakdown.Source.COUNTED_WINDOW
          || Math.abs(part.points()) >= WORTH_SAYING) {
        String come = parts.isEmpty() ? " come from " : " from ";
        parts.add(points(breakdown, part) + come + cause(breakdown, part));
      }
    }
    boolean less = difference < 0;
    String change =
        switch (breakdown.total()) {
          case REQUESTS_PER_SECOND -> less ? "fewer" : "more";
          case MEAN_RESPONSE_TIME -> less ? "shorter" : "longer";
        };
    return "Of the %s%% %s %s of %s%s, %s."
        .formatted(
            number(Math.abs(difference), digits(breakdown)),
            change,
            breakdown.total().words(),
            other,
            breakdown.total() == Breakdown.Total.MEAN_RESPONSE_TIME ? " at the common rate" : "",
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

  private static String cause(Breakdown breakdown, Breakdown.Part part) {
    String words = part.source().words();
    if (!part.clear()) {
      return words;
    }
    boolean up = part.points() > 0;
    boolean more = breakdown.total() == Breakdown.Total.MEAN_RESPONSE_TIME ? up : !up;
    return switch (part.source()) {
      case CPU_PER_REQUEST -> (more ? "more " : "less ") + words;
      case CPUS_USED -> (up ? "more " : "fewer ") + words;
      case COUNTED_WINDOW -> "the " + words;
      case CPU_WAIT -> (up ? "more " : "less ") + words;
      case REST -> words;
    };
  }

  /** What the parts of a response time can't say. */
  private static List<String> unseen(Breakdown breakdown) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Everything else is not seen from outside: waits for a lock, a pool, a carrier or another"
            + " service, the network and the load engine.");
    boolean overlap =
        breakdown.part(Breakdown.Source.REST).stream()
            .flatMap(rest -> Stream.of(rest.baseValues(), rest.otherValues()))
            .flatMap(List::stream)
            .anyMatch(micros -> micros < 0);
    if (overlap) {
      sentences.add(
          "The parts overlap, because threads also use CPUs or wait for them next to the responses:"
              + " everything else is negative in some trials.");
    }
    return sentences;
  }

  private static String limits(Breakdown breakdown, String base, String other) {
    OptionalDouble busyA = breakdown.baseBusy();
    OptionalDouble busyB = breakdown.otherBusy();
    if (busyA.isEmpty() || busyB.isEmpty()) {
      return "It is not known how much CPU the programs could use (they have no limit, or share CPUs"
          + " with the load engine), and so not whether CPU limits them.";
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
