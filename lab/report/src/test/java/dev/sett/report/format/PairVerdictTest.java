package dev.sett.report.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PairVerdictTest {
  @Test
  void saysWhatTheHeadlineMetricsSayTogether() {
    assertEquals(PairVerdict.BASE, of(Verdict.A_BETTER, Verdict.UNDECIDED));
    assertEquals(PairVerdict.OTHER, of(Verdict.B_BETTER, Verdict.EQUIVALENT));
    assertEquals(PairVerdict.TRADE_OFF, of(Verdict.B_BETTER, Verdict.A_BETTER));
    assertEquals(PairVerdict.EQUIVALENT, of(Verdict.EQUIVALENT, Verdict.EQUIVALENT));
    assertEquals(PairVerdict.UNDECIDED, of(Verdict.EQUIVALENT, Verdict.UNDECIDED));
  }

  @Test
  void givesNoVerdictWhereAFirstMetricWasRefusedOrNothingWasMeasured() {
    assertEquals(PairVerdict.REFUSED, of(Verdict.UNDECIDED, Verdict.REFUSED));
    assertEquals(PairVerdict.REFUSED, of(Verdict.EQUIVALENT, Verdict.REFUSED));
    assertEquals(PairVerdict.REFUSED, of());
    Effect leaner = effect(Metric.MEMORY_UNDER_LOAD, Verdict.B_BETTER);
    Effect refused = effect(Metric.REQUESTS_PER_SECOND, Verdict.REFUSED);
    assertEquals(PairVerdict.REFUSED, PairVerdict.of(List.of(leaner, refused)));
  }

  @Test
  void whatIsDecidedBesideARefusedFirstMetricIsBetterInPart() {
    assertEquals(PairVerdict.OTHER_IN_PART, of(Verdict.B_BETTER, Verdict.REFUSED));
    assertEquals(PairVerdict.BASE_IN_PART, of(Verdict.REFUSED, Verdict.A_BETTER));
    assertEquals("C better in part", PairVerdict.OTHER_IN_PART.words("A", "C"));
    assertTrue(PairVerdict.OTHER_IN_PART.isIncomplete());
    assertFalse(PairVerdict.OTHER.isIncomplete());
  }

  @Test
  void aRefusedLatencyLeavesTheRestItsVerdictButIsNotEquivalent() {
    Effect latency = effect(Metric.P99, Verdict.REFUSED);
    Effect better = effect(Metric.CPU_PER_REQUEST, Verdict.B_BETTER);
    Effect same = effect(Metric.CPU_PER_REQUEST, Verdict.EQUIVALENT);
    assertEquals(PairVerdict.OTHER, PairVerdict.of(List.of(better, latency)));
    assertEquals(PairVerdict.REFUSED, PairVerdict.of(List.of(same, latency)));
  }

  @Test
  void whatIsNotCorrectedIsExploratory() {
    assertTrue(PairVerdict.isExploratory(effect(Metric.P50, Verdict.B_BETTER)));
    assertFalse(PairVerdict.isExploratory(effect(Metric.P99, Verdict.B_BETTER)));
    assertFalse(PairVerdict.isExploratory(effect(Metric.P50, Verdict.REFUSED)));
  }

  @Test
  void namesTheBetterOneByItsLetter() {
    assertEquals("A better", PairVerdict.BASE.words("A", "C"));
    assertEquals("C better", PairVerdict.OTHER.words("A", "C"));
    assertEquals("a trade-off", PairVerdict.TRADE_OFF.words("A", "C"));
  }

  private static PairVerdict of(Verdict... verdicts) {
    return PairVerdict.of(
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
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
