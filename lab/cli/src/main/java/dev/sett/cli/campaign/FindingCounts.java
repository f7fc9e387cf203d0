package dev.sett.cli.campaign;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Published;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.finding.FindingCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How many findings of an experiment had which outcome, expectations included.
 *
 * @param hold reproduced, or as expected
 * @param direction in the same direction, but not reproduced
 * @param weaker weaker than published, or no difference
 * @param against contradicted, or not as expected
 * @param undecided too imprecise to say
 * @param notMeasured without a measurement
 */
record FindingCounts(
    int hold, int direction, int weaker, int against, int undecided, int notMeasured) {

  /** No findings are declared. */
  static final FindingCounts NONE = new FindingCounts(0, 0, 0, 0, 0, 0);

  /** The findings that an experiment declares now, checked against a result of it. */
  static FindingCounts of(Experiment declared, Result result, List<Trial> trials) {
    return declared.published().map(Published::findings).orElse(List.of()).stream()
        .flatMap(
            finding -> {
              List<FindingCheck> checks = FindingCheck.of(finding, result, trials);
              return checks.isEmpty()
                  ? Stream.of(FindingCheck.outside(finding, result))
                  : checks.stream();
            })
        .map(FindingCounts::one)
        .reduce(NONE, FindingCounts::plus);
  }

  private static FindingCounts one(FindingCheck check) {
    return switch (check.agreement()) {
      case REPRODUCED, AS_EXPECTED -> new FindingCounts(1, 0, 0, 0, 0, 0);
      case SAME_DIRECTION -> new FindingCounts(0, 1, 0, 0, 0, 0);
      case WEAKER_OR_NONE -> new FindingCounts(0, 0, 1, 0, 0, 0);
      case CONTRADICTED, NOT_AS_EXPECTED -> new FindingCounts(0, 0, 0, 1, 0, 0);
      case TOO_IMPRECISE -> new FindingCounts(0, 0, 0, 0, 1, 0);
      case NOT_MEASURED -> new FindingCounts(0, 0, 0, 0, 0, 1);
    };
  }

  private FindingCounts plus(FindingCounts other) {
    return new FindingCounts(
        hold + other.hold,
        direction + other.direction,
        weaker + other.weaker,
        against + other.against,
        undecided + other.undecided,
        notMeasured + other.notMeasured);
  }

  /** {@code 3 hold, 1 same direction, 1 does not hold}; {@code -} without findings. */
  String words() {
    List<String> parts = new ArrayList<>();
    part(parts, hold, hold == 1 ? "holds" : "hold");
    part(parts, direction, "same direction");
    part(parts, weaker, "weaker or none");
    part(parts, against, against == 1 ? "does not hold" : "do not hold");
    part(parts, undecided, "undecided");
    part(parts, notMeasured, "not measured");
    return parts.isEmpty() ? "-" : String.join(", ", parts);
  }

  private static void part(List<String> parts, int count, String words) {
    if (count > 0) {
      parts.add(count + " " + words);
    }
  }
}
