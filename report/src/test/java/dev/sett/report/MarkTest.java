package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
  void givesNoVerdictWhereOneMetricWasRefusedOrNothingWasMeasured() {
    assertEquals(Mark.REFUSED, of(Verdict.B_BETTER, Verdict.REFUSED));
    assertEquals(Mark.REFUSED, of());
  }

  @Test
  void namesTheBetterOneByItsLetter() {
    assertEquals("A better", Mark.BASE.words("A", "C"));
    assertEquals("C better", Mark.OTHER.words("A", "C"));
    assertEquals("a trade-off", Mark.TRADE_OFF.words("A", "C"));
  }

  private static Mark of(Verdict... verdicts) {
    return Mark.of(Arrays.stream(verdicts).map(MarkTest::effect).toList());
  }

  private static Effect effect(Verdict verdict) {
    return new Effect(
        "p",
        "a",
        "b",
        Metric.P50,
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
