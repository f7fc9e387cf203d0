package dev.sett.verdict.finding;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Published.Finding;
import dev.sett.model.result.Effect;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.blocks.PairPriors;
import dev.sett.verdict.gate.VariantPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One finding and what became of it here. Ratios are compared, never speeds.
 *
 * @param point where it was tested: the finding's, or that on one of several JDKs
 * @param ours our ratio of the same two variants; empty if there is none
 * @param why what the agreement is based on
 */
public record FindingCheck(
    Finding finding,
    String point,
    FindingOutcome agreement,
    Optional<Effect> ours,
    FindingReason why) {

  /** Our ratio, unless the verdict on it was refused: then it says nothing. */
  public Optional<Effect> measured() {
    return ours.filter(effect -> effect.verdict() != Verdict.REFUSED);
  }

  /** Every finding of the result's own experiment, in the order given, at least once each. */
  public static List<FindingCheck> all(Result result, List<Trial> trials) {
    List<FindingCheck> all = new ArrayList<>();
    for (Finding finding :
        result.plan().experiment().published().map(Published::findings).orElse(List.of())) {
      List<FindingCheck> here = of(finding, result, trials);
      all.addAll(here.isEmpty() ? List.of(outside(finding, result)) : here);
    }
    return all;
  }

  /**
   * One finding, declared by whatever experiment; once for each JDK that its point was measured on,
   * never if its point is not in the run. A point on another JDK that has a finding of its own is
   * left to that.
   */
  public static List<FindingCheck> of(Finding finding, Result result, List<Trial> trials) {
    Experiment experiment = result.plan().experiment();
    Set<String> claimed =
        experiment.published().stream()
            .flatMap(published -> published.findings().stream())
            .map(Finding::point)
            .collect(Collectors.toSet());
    return experiment.points().stream()
        .filter(
            p ->
                p.name().equals(finding.point())
                    || (p.name().startsWith(finding.point() + ", JDK ")
                        && !claimed.contains(p.name())))
        .map(point -> at(finding, point, result, trials))
        .toList();
  }

  /** A finding whose point is not in the run, and why. */
  public static FindingCheck outside(Finding finding, Result result) {
    return notMeasured(
        finding,
        leftOut(result, finding.point())
            .<FindingReason>map(FindingReason.Quoted::new)
            .orElse(FindingReason.Missing.POINT));
  }

  /** A finding that nothing was measured of. */
  public static FindingCheck notMeasured(Finding finding, FindingReason why) {
    return new FindingCheck(
        finding, finding.point(), FindingOutcome.NOT_MEASURED, /* ours= */ Optional.empty(), why);
  }

  private static FindingCheck at(Finding finding, Point point, Result result, List<Trial> trials) {
    Optional<Effect> ours =
        VariantPair.of(
            result, point.name(), finding.metric(), finding.variant(), finding.against());
    if (ours.isPresent() && ours.get().verdict() != Verdict.REFUSED) {
      return judged(finding, point.name(), ours.get(), result.plan().experiment().design());
    }
    FindingReason why =
        ours.isPresent()
            ? whyRefused(finding.metric(), point, result)
            : whyNothing(finding, point, result, trials);
    return new FindingCheck(finding, point.name(), FindingOutcome.NOT_MEASURED, ours, why);
  }

  /**
   * What an effect says of a finding: what its interval says, if it stands on enough blocks.
   *
   * @param design how the effect was measured
   */
  static FindingCheck judged(Finding finding, String point, Effect ours, Design design) {
    if (isEnough(ours, design)) {
      FindingClaim.Answer answer =
          FindingClaim.of(finding, design.margin()).judge(ours.low(), ours.high());
      if (answer.reason() != FindingClaim.Reason.TOO_WIDE) {
        return new FindingCheck(
            finding,
            point,
            answer.agreement(),
            Optional.of(ours),
            new FindingReason.Judged(answer));
      }
    }
    return new FindingCheck(
        finding,
        point,
        FindingOutcome.TOO_IMPRECISE,
        Optional.of(ours),
        new FindingReason.TooWide(ours.blocks(), ours.blocksNeeded()));
  }

  /** Fewer blocks than a verdict needs say nothing, unless they gave one all the same. */
  private static boolean isEnough(Effect ours, Design design) {
    return switch (ours.verdict()) {
      case A_BETTER, B_BETTER, EQUIVALENT -> true;
      case UNDECIDED -> ours.blocks() >= PairPriors.leastBlocks(design, ours.metric());
      case REFUSED -> false;
    };
  }

  /** Each reason begins with the words of its metric; those of limits with others. */
  private static FindingReason whyRefused(Metric metric, Point point, Result result) {
    return result.verdicts().stream()
        .filter(v -> v.point().equals(point.name()))
        .map(PointVerdict::reasons)
        .flatMap(List::stream)
        .min(Comparator.comparing((String reason) -> !reason.startsWith(metric.words() + ": ")))
        .map(FindingCheck::withoutStop)
        .<FindingReason>map(FindingReason.Quoted::new)
        .orElse(FindingReason.Missing.VERDICT);
  }

  private static FindingReason whyNothing(
      Finding finding, Point point, Result result, List<Trial> trials) {
    List<Metric> measured = point.measure().metrics();
    if (!measured.contains(finding.metric())) {
      return FindingReason.Missing.METRIC_OF_POINT;
    }
    return trials.stream()
        .filter(t -> t.point().equals(point.name()))
        .filter(t -> t.variant().equals(finding.variant()) || t.variant().equals(finding.against()))
        .filter(t -> t.failure().isPresent())
        .findFirst()
        .<FindingReason>map(
            t ->
                new FindingReason.FailedTrial(
                    t.variant(), withoutStop(t.failure().map(Trial.Failure::sentence).orElse(""))))
        .or(() -> named(result, point.name()).map(FindingReason.Quoted::new))
        .orElse(
            result.effects().stream().anyMatch(e -> e.point().equals(point.name()))
                ? FindingReason.Missing.METRIC
                : FindingReason.Missing.BLOCK);
  }

  /** Why a point is not in a run, if a warning says so. */
  private static Optional<String> leftOut(Result result, String point) {
    return named(result, point).filter(text -> text.toLowerCase(Locale.ROOT).contains("left out"));
  }

  /** What a warning says of a point, those of few blocks last: they name it, but not the reason. */
  private static Optional<String> named(Result result, String point) {
    Pattern name =
        Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(point) + "(?![\\p{L}\\p{N}])");
    List<String> longer = longerNames(result, point);
    return result.warnings().stream()
        .sorted(Comparator.comparing((Warning w) -> w.kind() == Warning.Kind.FEW_BLOCKS))
        .map(Warning::text)
        .filter(text -> name.matcher(without(longer, text)).find())
        .map(FindingCheck::withoutStop)
        .findFirst();
  }

  /** Names of other points, run or claimed, that have a point's name in them. */
  private static List<String> longerNames(Result result, String point) {
    Experiment experiment = result.plan().experiment();
    return Stream.concat(
            experiment.points().stream().map(Point::name),
            experiment.published().stream()
                .flatMap(published -> published.findings().stream())
                .map(Finding::point))
        .filter(name -> name.contains(point) && !name.equals(point))
        .distinct()
        .toList();
  }

  private static String without(List<String> names, String text) {
    String rest = text;
    for (String name : names) {
      rest = rest.replace(name, "");
    }
    return rest;
  }

  private static String withoutStop(String sentence) {
    return sentence.strip().replaceFirst("\\.$", "");
  }
}
