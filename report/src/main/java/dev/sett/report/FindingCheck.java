package dev.sett.report;

import dev.sett.model.Effect;
import dev.sett.model.Experiment;
import dev.sett.model.Metric;
import dev.sett.model.Point;
import dev.sett.model.PointVerdict;
import dev.sett.model.Published;
import dev.sett.model.Published.Finding;
import dev.sett.model.Result;
import dev.sett.model.Trial;
import dev.sett.model.Verdict;
import dev.sett.model.Warning;
import dev.sett.stats.Defaults;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One published finding and what became of it here. Ratios are compared, never speeds.
 *
 * @param point where it was tested: the finding's, or that on one of several JDKs
 * @param ours our ratio of the same two variants; empty if there is none
 * @param why what the outcome stands on, a few words without a full stop
 */
record FindingCheck(
    Finding finding, String point, Outcome outcome, Optional<Effect> ours, String why) {

  /** What became of a finding. */
  enum Outcome {
    HOLDS("holds"),
    IN_DIRECTION("holds in direction"),
    DOES_NOT_HOLD("does not hold"),
    UNDECIDED("undecided"),
    NOT_TESTED("not tested");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    /** CSS class that carries its colour. */
    String css() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /** Every finding, in the order published; once for each JDK that its point was measured on. */
  static List<FindingCheck> all(Result result, List<Trial> trials) {
    Experiment experiment = result.plan().experiment();
    List<FindingCheck> checks = new ArrayList<>();
    for (Finding finding : experiment.published().map(Published::findings).orElse(List.of())) {
      List<Point> points =
          experiment.points().stream()
              .filter(
                  p ->
                      p.name().equals(finding.point())
                          || p.name().startsWith(finding.point() + ", JDK "))
              .toList();
      for (Point point : points) {
        checks.add(at(finding, point, result, trials));
      }
      if (points.isEmpty()) {
        checks.add(
            notTested(
                finding,
                finding.point(),
                Optional.empty(),
                named(result, finding.point()).orElse("its point is not in this run")));
      }
    }
    return checks;
  }

  private static FindingCheck at(Finding finding, Point point, Result result, List<Trial> trials) {
    Optional<Effect> ours =
        Pair.of(result, point.name(), finding.metric(), finding.variant(), finding.against());
    if (ours.isEmpty()) {
      return notTested(finding, point.name(), ours, whyNothing(finding, point, result, trials));
    }
    if (ours.get().verdict() == Verdict.REFUSED) {
      return notTested(finding, point.name(), ours, whyRefused(finding, point, result));
    }
    return judged(finding, point.name(), ours.get(), result.plan().experiment().design().margin());
  }

  /** The rule of {@code docs/methods.md}, "Published findings". */
  static FindingCheck judged(Finding finding, String point, Effect ours, double margin) {
    Claim claim = Claim.of(finding, margin);
    boolean up = ours.ratio() > 1;
    return switch (ours.verdict()) {
      case UNDECIDED -> open(finding, point, ours, claim);
      case REFUSED -> undecided(finding, point, ours);
      case EQUIVALENT ->
          claim.side() == 0
              ? new FindingCheck(
                  finding, point, Outcome.HOLDS, Optional.of(ours), "no difference here either")
              : new FindingCheck(
                  finding,
                  point,
                  Outcome.DOES_NOT_HOLD,
                  Optional.of(ours),
                  "no difference here, within " + Words.percent(margin));
      case A_BETTER, B_BETTER -> {
        if (claim.side() == 0) {
          yield difference(finding, point, ours, claim);
        }
        if (up != claim.side() > 0) {
          yield new FindingCheck(
              finding, point, Outcome.DOES_NOT_HOLD, Optional.of(ours), "the other way round here");
        }
        if (Math.abs(Math.log(ours.ratio())) <= Math.log1p(margin)) {
          yield new FindingCheck(
              finding,
              point,
              Outcome.UNDECIDED,
              Optional.of(ours),
              "a difference here, but hardly more than " + Words.percent(margin));
        }
        if (claim.overlaps(ours)) {
          yield new FindingCheck(
              finding, point, Outcome.HOLDS, Optional.of(ours), "ours overlaps what was published");
        }
        boolean stronger = up ? ours.low() > claim.high() : ours.high() < claim.low();
        yield new FindingCheck(
            finding,
            point,
            Outcome.IN_DIRECTION,
            Optional.of(ours),
            stronger ? "ours is stronger" : "ours is weaker");
      }
    };
  }

  /** No verdict here; the interval may tell all the same. */
  private static FindingCheck open(Finding finding, String point, Effect ours, Claim claim) {
    if (claim.side() == 0 && claim.holdsAll(ours)) {
      return new FindingCheck(
          finding,
          point,
          Outcome.HOLDS,
          Optional.of(ours),
          "the whole interval is inside what was published");
    }
    boolean enough = ours.blocks() >= Defaults.MIN_BLOCKS;
    return claim.side() != 0 && enough && !claim.overlaps(ours)
        ? new FindingCheck(
            finding,
            point,
            Outcome.DOES_NOT_HOLD,
            Optional.of(ours),
            "whichever way it goes here, it is less than was published")
        : undecided(finding, point, ours);
  }

  /** A difference here, where none, or hardly one, was published. */
  private static FindingCheck difference(Finding finding, String point, Effect ours, Claim claim) {
    if (!claim.overlaps(ours)) {
      return new FindingCheck(
          finding,
          point,
          Outcome.DOES_NOT_HOLD,
          Optional.of(ours),
          "a larger difference here than was published");
    }
    boolean inside = ours.ratio() >= claim.low() && ours.ratio() <= claim.high();
    return new FindingCheck(
        finding,
        point,
        inside ? Outcome.HOLDS : Outcome.UNDECIDED,
        Optional.of(ours),
        inside
            ? "a difference here, inside what was published"
            : "a difference here, maybe inside what was published");
  }

  private static FindingCheck undecided(Finding finding, String point, Effect ours) {
    String needed =
        ours.blocksNeeded().isPresent()
            ? "; about " + ours.blocksNeeded().getAsInt() + " would decide"
            : "";
    return new FindingCheck(
        finding,
        point,
        Outcome.UNDECIDED,
        Optional.of(ours),
        "the interval is too wide after " + Words.count(ours.blocks(), "block") + needed);
  }

  private static FindingCheck notTested(
      Finding finding, String point, Optional<Effect> ours, String why) {
    return new FindingCheck(finding, point, Outcome.NOT_TESTED, ours, why);
  }

  private static String whyRefused(Finding finding, Point point, Result result) {
    return result.verdicts().stream()
        .filter(v -> v.point().equals(point.name()))
        .map(PointVerdict::reasons)
        .flatMap(List::stream)
        .findFirst()
        .map(FindingCheck::withoutStop)
        .orElse("no verdict on " + finding.metric().words() + ": the load engine was the limit");
  }

  private static String whyNothing(
      Finding finding, Point point, Result result, List<Trial> trials) {
    List<Metric> measured = point.measure().metrics();
    if (!measured.contains(finding.metric())) {
      return finding.metric().words() + " is not measured at this point";
    }
    return trials.stream()
        .filter(t -> t.point().equals(point.name()))
        .filter(t -> t.variant().equals(finding.variant()) || t.variant().equals(finding.against()))
        .filter(t -> t.failure().isPresent())
        .findFirst()
        .map(
            t ->
                "a trial of "
                    + t.variant()
                    + " failed: "
                    + withoutStop(t.failure().map(Trial.Failure::sentence).orElse("")))
        .or(() -> named(result, point.name()))
        .orElse(
            result.effects().stream().anyMatch(e -> e.point().equals(point.name()))
                ? finding.metric().words() + " was not measured"
                : "no whole block was finished");
  }

  /** What a warning says of a point, those of few blocks last: they name it, but not the reason. */
  private static Optional<String> named(Result result, String point) {
    Pattern name =
        Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(point) + "(?![\\p{L}\\p{N}])");
    return result.warnings().stream()
        .sorted(Comparator.comparing((Warning w) -> w.kind() == Warning.Kind.FEW_BLOCKS))
        .map(Warning::text)
        .filter(text -> name.matcher(text).find())
        .map(FindingCheck::withoutStop)
        .findFirst();
  }

  private static String withoutStop(String sentence) {
    return sentence.strip().replaceFirst("\\.$", "");
  }

  /**
   * What a finding claims.
   *
   * @param low lowest ratio that agrees with it; a single published number counts with the margin
   *     to both sides
   * @param high highest
   * @param side 1 for more, -1 for less, 0 for no difference: a range that holds 1 or reaches into
   *     the margin
   */
  private record Claim(double low, double high, int side) {

    static Claim of(Finding finding, double margin) {
      double wide = finding.low() == finding.high() ? 1 + margin : 1;
      int side = finding.low() > 1 + margin ? 1 : finding.high() < 1 / (1 + margin) ? -1 : 0;
      return new Claim(finding.low() / wide, finding.high() * wide, side);
    }

    boolean holdsAll(Effect ours) {
      return ours.blocks() >= Defaults.MIN_BLOCKS && ours.low() >= low && ours.high() <= high;
    }

    boolean overlaps(Effect ours) {
      return ours.low() <= high && ours.high() >= low;
    }
  }
}
