package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Effect;
import dev.sett.model.Metric;
import dev.sett.model.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class MarkTest {
  @Test
  void saysWhatTheHeadlineMetricsSayTogether() {
    assertEquals(Mark.BASE, of(Verdict.A_BETTER, Verdict.UNDECIDED));
    assertEquals(Mark.OTHER, of(Verdict.B_BETTER, Verdict.EQUIVALENT));
    assertEquals(Mark.TRADE_OFF, of(Verdict.B_BETTER, Verdict.A_BETTER));
    assertEquals(Mark.EQUIVALENT, of(Verdict.EQUIVALENT, Verdict.EQUIVALENT));
    assertEquals(Mark.UNDECIDED, of(Verdict.EQUIVALENT, Verdict.UNDECIDED));
  }

  @Test
  void givesNoVerdictWhereAFirstMetricWasRefusedOrNothingWasMeasured() {
    assertEquals(Mark.REFUSED, of(Verdict.B_BETTER, Verdict.REFUSED));
    assertEquals(Mark.REFUSED, of());
  }

  @Test
  void aRefusedLatencyLeavesTheRestItsVerdictButIsNotEquivalent() {
    Effect latency = effect(Metric.P99, Verdict.REFUSED);
    Effect better = effect(Metric.CPU_PER_REQUEST, Verdict.B_BETTER);
    Effect same = effect(Metric.CPU_PER_REQUEST, Verdict.EQUIVALENT);
    assertEquals(Mark.OTHER, Mark.of(List.of(better, latency)));
    assertEquals(Mark.REFUSED, Mark.of(List.of(same, latency)));
  }

  @Test
  void whatIsNotCorrectedIsExploratory() {
    assertTrue(Mark.isExploratory(effect(Metric.P50, Verdict.B_BETTER)));
    assertFalse(Mark.isExploratory(effect(Metric.P99, Verdict.B_BETTER)));
    assertFalse(Mark.isExploratory(effect(Metric.P50, Verdict.REFUSED)));
  }

  @Test
  void namesTheBetterOneByItsLetter() {
    assertEquals("A better", Mark.BASE.words("A", "C"));
    assertEquals("C better", Mark.OTHER.words("A", "C"));
    assertEquals("a trade-off", Mark.TRADE_OFF.words("A", "C"));
  }

  private static Mark of(Verdict... verdicts) {
    return Mark.of(
        Arrays.stream(verdicts)
            .map(verdict -> effect(Metric.REQUESTS_PER_SECOND, verdict))
            .toList());
  }

  private static Effect effect(Metric metric, Verdict verdict) {
    return new Effect(
        "p",
        "a",
        "b",
        metric,
        List.of(),
        List.of(),
        1,
        1,
        1,
        1,
        1,
        1,
        1,
        verdict,
        OptionalInt.empty());
  }
}
