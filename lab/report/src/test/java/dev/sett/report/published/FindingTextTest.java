package dev.sett.report.published;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Published;
import dev.sett.verdict.finding.FindingCheck;
import dev.sett.verdict.finding.FindingClaim;
import dev.sett.verdict.finding.FindingOutcome;
import dev.sett.verdict.finding.FindingReason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingTextTest {
  private static final double MARGIN = 0.03;

  private static Published.Finding finding(double low, double high, boolean expected) {
    return new Published.Finding(
        "x", "ping", Metric.REQUESTS_PER_SECOND, "b", "a", low, high, expected);
  }

  private static Published.Finding finding(double low, double high) {
    return finding(low, high, /* expected= */ false);
  }

  private static FindingCheck check(
      Published.Finding finding, FindingOutcome agreement, FindingReason why) {
    return new FindingCheck(finding, "ping", agreement, /* ours= */ Optional.empty(), why);
  }

  private static String missing(FindingReason why) {
    return FindingText.why(check(finding(1.52, 1.75), FindingOutcome.NOT_MEASURED, why));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // the range | our interval | expected | why
        "1.52 | 1.75 | 1.55 | 1.7 | false | the whole interval is inside the published range",
        "1.52 | 1.75 | 1.4 | 1.9 | false | the whole interval is within 10% of the published range",
        "1.02 | 1.03 | 1.015 | 1.03 | false | the whole interval is within 0.66% (a third of the effect) of the published range",
        "2.0 | 2.6 | 1.9 | 2.8 | true | the whole interval is within 10% of the expected range",
        "1.52 | 1.75 | 1.3 | 1.9 | false | the interval reaches beyond the published range",
        "2.0 | 2.6 | 2.2 | 3.1 | true | the interval reaches beyond the expected range",
        "1.52 | 1.75 | 2.3 | 2.5 | false | the measured effect is stronger",
        "1.52 | 1.75 | 1.1 | 1.3 | false | the measured effect is weaker",
        "1.52 | 1.75 | 0.7 | 0.9 | false | the opposite direction here",
        "1.52 | 1.75 | 0.99 | 1.02 | false | no difference here, within 3%",
        "1.52 | 1.75 | 0.9 | 1.3 | false | a smaller effect than published, if any",
        "0.98 | 1.06 | 0.99 | 1.01 | false | the whole interval is within 3% of no difference",
        "0.98 | 1.06 | 1.07 | 1.09 | false | a difference here, but within 10% of the published range",
        "0.98 | 1.06 | 1.2 | 1.3 | false | a difference here, outside the published range",
        "0.95 | 1.05 | 1.3 | 1.4 | true | a difference here, outside the expected range",
        "1.52 | 1.75 | 0.9 | 2.8 | false | the interval is too wide",
      })
  void saysWhereTheIntervalLies(
      double low, double high, double from, double to, boolean expected, String why) {
    Published.Finding finding = finding(low, high, expected);
    FindingClaim.Answer answer = FindingClaim.of(finding, MARGIN).judge(from, to);
    assertEquals(
        why, FindingText.why(check(finding, answer.agreement(), new FindingReason.Judged(answer))));
  }

  @Test
  void saysHowManyBlocksWouldDecideIfThatIsKnown() {
    assertEquals(
        "the interval is too wide after 6 blocks; about 14 are needed",
        missing(new FindingReason.TooWide(/* blocks= */ 6, OptionalInt.of(14))));
    assertEquals(
        "the interval is too wide after 1 block",
        missing(new FindingReason.TooWide(/* blocks= */ 1, OptionalInt.empty())));
  }

  @Test
  void saysWhyNothingWasMeasured() {
    assertEquals(
        "The load engine was full", missing(new FindingReason.Quoted("The load engine was full")));
    assertEquals(
        "a trial of b failed: The program ended",
        missing(new FindingReason.FailedTrial("b", "The program ended")));
    assertEquals(
        List.of(
            "no verdict on requests per second: the load engine was the bottleneck",
            "requests per second is not measured at this point",
            "requests per second was not measured",
            "no block was finished",
            "its point is not part of this run",
            "there is no kept result of this experiment"),
        List.of(FindingReason.Missing.values()).stream().map(FindingTextTest::missing).toList());
  }

  @Test
  void countsFindingsAndExpectationsSeparately() {
    FindingReason none = FindingReason.Missing.BLOCK;
    assertEquals(
        List.of(
            "3 published findings: 1 reproduced and 2 in the same direction.",
            "1 expectation of our own: 1 as expected."),
        FindingTally.of(
            List.of(
                check(finding(2, 3, /* expected= */ true), FindingOutcome.AS_EXPECTED, none),
                check(finding(1.1, 1.2), FindingOutcome.SAME_DIRECTION, none),
                check(finding(1.2, 1.3), FindingOutcome.REPRODUCED, none),
                check(finding(1.3, 1.4), FindingOutcome.SAME_DIRECTION, none))));
  }

  @Test
  void countsAFindingOnceThatWasMeasuredTwice() {
    Published.Finding finding = finding(1.52, 1.75);
    FindingReason none = FindingReason.Missing.BLOCK;
    assertEquals(
        List.of("1 published finding (in 2 rows): 1 reproduced and 1 contradicted."),
        FindingTally.of(
            List.of(
                check(finding, FindingOutcome.REPRODUCED, none),
                check(finding, FindingOutcome.CONTRADICTED, none))));
  }
}
