package dev.sett.verdict.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingTrials;
import dev.sett.verdict.VerdictCalculator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A p99 of which some may be the load engine's own delay. */
final class LateEngineTest {

  /** Response times of six pairs in ms, about as much. */
  private static final double[] SCATTER = {1.00, 1.02, 0.98, 1.01, 0.99, 1.00};

  private static final VerdictCalculator JUDGE = TestingTrials.judge(SCATTER.length);

  @Test
  void aFactorOfThreeIsDecidedThoughTheEngineWasLate() {
    List<Trial> trials = pairs(/* aMillis= */ 2, /* bMillis= */ 6, /* lagMillis= */ 0.5);
    Effect p99 = p99(trials);

    assertEquals(Verdict.A_BETTER, p99.verdict());
    assertEquals(3, p99.ratio(), 0.01);
    // From 5.5 over 2 to 6 over 1.5, and wider by the scatter of pairs.
    assertTrue(p99.plainLow() < 2.75 && p99.plainHigh() > 4, p99.toString());
    assertTrue(p99.low() <= p99.plainLow() && p99.high() >= p99.plainHigh());
    assertTrue(verdict(trials).reasons().isEmpty(), verdict(trials).toString());
  }

  @Test
  void aDifferenceThatTheDelayCanMakeIsRefusedAndSaysWhy() {
    List<Trial> trials = pairs(/* aMillis= */ 2, /* bMillis= */ 4, /* lagMillis= */ 1.9);

    assertEquals(Verdict.A_BETTER, p99(pairs(2, 4, 0)).verdict());
    assertEquals(Verdict.REFUSED, p99(trials).verdict());
    String reason = verdict(trials).reasons().getFirst();
    assertTrue(
        reason.startsWith("p99 latency: up to 1.90 ms of it may be the load engine"), reason);
    assertTrue(
        verdict(trials).sentence().contains("no verdict on p99"), verdict(trials).sentence());
  }

  @Test
  void anUndecidedP99StaysUndecided() {
    List<Trial> trials = new ArrayList<>();
    double[] b = {1.2, 2.9, 1.1, 2.8, 1.2, 2.0};
    for (int i = 0; i < b.length; i++) {
      trials.add(TestingTrials.trial("a", i + 1, slices(1.5, /* lagMillis= */ 0.5)));
      trials.add(TestingTrials.trial("b", i + 1, slices(b[i], /* lagMillis= */ 0.5)));
    }

    assertEquals(Verdict.UNDECIDED, p99(trials).verdict());
    assertTrue(verdict(trials).reasons().isEmpty(), verdict(trials).toString());
  }

  @Test
  void aDelayAsLongAsTheResponseLeavesNoLowerBoundButTheStatedOne() {
    List<Trial> trials = pairs(/* aMillis= */ 2, /* bMillis= */ 6, /* lagMillis= */ 8);
    Effect p99 = p99(trials);

    assertEquals(Verdict.REFUSED, p99.verdict());
    assertEquals(1.0, p99.bounds().orElseThrow().aLow().getFirst());
    assertEquals(1.0, p99.bounds().orElseThrow().bLow().getFirst());
    // 1 µs over 2 ms, and 6 ms over 1 µs.
    assertTrue(p99.plainLow() < 0.0005 && p99.plainHigh() > 6000, p99.toString());
    assertTrue(Double.isFinite(p99.plainHigh()) && p99.plainLow() > 0);
  }

  @Test
  void everyPercentileHasItsOwnDelayAndOtherMetricsHaveNone() {
    List<Slice> mixed = new ArrayList<>();
    // The delay of one slice in 40 is long: beyond the median, not beyond the p99. But what is
    // left without it, 1 and 3 ms, is 3 at the 98th percentile.
    for (int i = 0; i < 40; i++) {
      mixed.add(TestingTrials.cost(/* requests= */ 100, 4, i == 0 ? 3 : 1));
    }
    Trial trial = TestingTrials.trial("a", 1, mixed);

    assertEquals(3000, LateEngine.lowest(trial, Metric.P99, 4000), 5);
    assertEquals(3500, LateEngine.lowest(trial, Metric.P99, 6500), 5);
    assertEquals(3000, LateEngine.lowest(trial, Metric.P50, 4000), 5);
    assertEquals(4000, LateEngine.lowest(trial, Metric.CPU_PER_REQUEST, 4000));
  }

  @Test
  void aSmallDelayWidensALittle() {
    Effect exact = p99(pairs(2, 6, /* lagMillis= */ 0));
    Effect late = p99(pairs(2, 6, /* lagMillis= */ 0.05));

    assertTrue(late.plainLow() < exact.plainLow() && late.plainLow() > 0.97 * exact.plainLow());
    assertTrue(late.plainHigh() > exact.plainHigh() && late.plainHigh() < 1.03 * exact.plainHigh());
  }

  private static List<Trial> pairs(double aMillis, double bMillis, double lagMillis) {
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < SCATTER.length; i++) {
      double other = SCATTER[SCATTER.length - 1 - i];
      trials.add(TestingTrials.trial("a", i + 1, slices(aMillis * SCATTER[i], lagMillis)));
      trials.add(TestingTrials.trial("b", i + 1, slices(bMillis * other, lagMillis)));
    }
    return trials;
  }

  private static List<Slice> slices(double responseMillis, double lagMillis) {
    return List.of(
        TestingTrials.capacity(/* requests= */ 4000),
        TestingTrials.cost(/* requests= */ 2000, responseMillis, lagMillis));
  }

  private static Effect p99(List<Trial> trials) {
    return JUDGE.effects(trials).stream()
        .filter(e -> e.metric() == Metric.P99)
        .findFirst()
        .orElseThrow();
  }

  private static PointVerdict verdict(List<Trial> trials) {
    return TestingTrials.result(SCATTER.length, trials).verdicts().getFirst();
  }
}
