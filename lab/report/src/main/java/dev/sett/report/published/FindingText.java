package dev.sett.report.published;

import dev.sett.model.experiment.Published.Finding;
import dev.sett.report.format.Words;
import dev.sett.verdict.finding.FindingCheck;
import dev.sett.verdict.finding.FindingClaim;
import dev.sett.verdict.finding.FindingReason;

/** Why a finding has its outcome, in words. */
final class FindingText {
  private FindingText() {}

  /** What the outcome is based on, a few words without a full stop. */
  static String why(FindingCheck check) {
    return switch (check.why()) {
      case FindingReason.Judged judged -> judged(judged.answer(), check.finding());
      case FindingReason.TooWide few ->
          "the interval is too wide after "
              + Words.count(few.blocks(), "block")
              + (few.needed().isPresent()
                  ? "; about " + few.needed().getAsInt() + " are needed"
                  : "");
      case FindingReason.Quoted quoted -> quoted.text();
      case FindingReason.FailedTrial trial ->
          "a trial of " + trial.variant() + " failed: " + trial.failure();
      case FindingReason.Missing missing -> missing(missing, check.finding());
    };
  }

  private static String judged(FindingClaim.Answer answer, Finding finding) {
    String range = finding.expected() ? "the expected range" : "the published range";
    String within = "within " + Words.percent(answer.within());
    return switch (answer.reason()) {
      case INSIDE -> "the whole interval is inside " + range;
      case INSIDE_WIDENED -> "the whole interval is " + within + " of " + range;
      case INSIDE_WIDENED_LESS ->
          "the whole interval is " + within + " (a third of the effect) of " + range;
      case EQUIVALENT -> "the whole interval is " + within + " of no difference";
      case OPPOSITE -> "the opposite direction here";
      case NO_DIFFERENCE -> "no difference here, " + within;
      case BELOW ->
          "a smaller effect than " + (finding.expected() ? "expected" : "published") + ", if any";
      case BEYOND -> "the interval reaches beyond " + range;
      case STRONGER -> "the measured effect is stronger";
      case WEAKER -> "the measured effect is weaker";
      case OUTSIDE -> "a difference here, outside " + range;
      case NEAR -> "a difference here, but " + within + " of " + range;
      case TOO_WIDE -> "the interval is too wide";
    };
  }

  private static String missing(FindingReason.Missing missing, Finding finding) {
    String metric = finding.metric().words();
    return switch (missing) {
      case VERDICT -> "no verdict on " + metric + ": the load engine was the bottleneck";
      case METRIC_OF_POINT -> metric + " is not measured at this point";
      case METRIC -> metric + " was not measured";
      case BLOCK -> "no block was finished";
      case POINT -> "its point is not part of this run";
      case RESULT -> "there is no kept result of this experiment";
    };
  }
}
