package dev.sett.verdict.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.Judgement;
import dev.sett.verdict.TestingTrials;
import dev.sett.verdict.VerdictCalculator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Requests per second of programs whose compilers are still at work. */
final class CompilerShareTest {

  private static final int PAIRS = 6;
  private static final VerdictCalculator JUDGE = TestingTrials.judge(PAIRS);

  private static final LadderMeasure LADDER =
      new LadderMeasure(
          List.of(1000.0, 2000.0, 4000.0), Duration.ofSeconds(1), 99, Duration.ofMillis(5));

  @Test
  void theVariantThatCompilesMoreMayGainWhatItsCompilerTakesBeyondTheOthers() {
    Effect resting = rps(pairs(2.0, /* jitOfA= */ 0, /* jitOfB= */ 0));
    Effect compiling = rps(pairs(2.0, /* jitOfA= */ 0.05, /* jitOfB= */ 0.24));

    assertTrue(resting.bounds().isEmpty());
    assertEquals(resting.plainLow(), compiling.plainLow(), 1e-9);
    assertEquals(resting.plainHigh() * 0.95 / 0.76, compiling.plainHigh(), 1e-4);
    assertEquals(resting.ratio(), compiling.ratio(), 1e-9);
    assertEquals(Verdict.B_BETTER, compiling.verdict());
    // Where the base compiles more, the ratio may fall.
    Effect turned = rps(pairs(2.0, /* jitOfA= */ 0.24, /* jitOfB= */ 0.05));
    assertEquals(resting.plainLow() * 0.76 / 0.95, turned.plainLow(), 1e-4);
    assertEquals(resting.plainHigh(), turned.plainHigh(), 1e-9);
  }

  @Test
  void aDifferenceThatTheCompilersCanMakeIsRefusedAndSaysWhy() {
    List<Trial> trials = pairs(0.9, /* jitOfA= */ 0.01, /* jitOfB= */ 0.12);

    assertEquals(Verdict.A_BETTER, rps(pairs(0.9, 0, 0)).verdict());
    assertEquals(Verdict.REFUSED, rps(trials).verdict());
    String reason = TestingTrials.result(PAIRS, trials).verdicts().getFirst().reasons().getFirst();
    assertTrue(
        reason.startsWith(
            "requests per second: JIT compiler threads took 1.0% of the time of a at full load and"
                + " 12.0% of b."),
        reason);
  }

  @Test
  void moreThanTwoPointsApartIsAWarning() {
    assertEquals(List.of(), warnings(pairs(2.0, /* jitOfA= */ 0.05, /* jitOfB= */ 0.069)));
    assertEquals(
        List.of(
            "At ping, JIT compiler threads took 5.0% of the time of A (a) at full load and 7.1% of"
                + " B (b). The interval of requests per second allows for compilers at rest. Allow"
                + " a longer warm-up (--warm-up, --budget)."),
        warnings(pairs(2.0, /* jitOfA= */ 0.05, /* jitOfB= */ 0.071)));
  }

  @Test
  void aCompilerThatTookAllTheTimeLeavesAFiniteBound() {
    Effect compiling = rps(pairs(2.0, /* jitOfA= */ 0, /* jitOfB= */ 1.5));

    assertTrue(compiling.plainHigh() > 190 && compiling.plainHigh() < 215, compiling.toString());
  }

  @Test
  void cpuPerRequestAllowsForTheCompilerOfAProgramThatIsNotWarm() {
    Effect resting = cpu(costs(0.5, /* jitOfA= */ 0.02, /* jitOfB= */ 0.02));
    Effect compiling = cpu(costs(0.5, /* jitOfA= */ 0.3, /* jitOfB= */ 0.02));

    assertTrue(resting.bounds().isEmpty());
    assertEquals(Verdict.B_BETTER, resting.verdict());
    // The CPU of the base may fall, and the ratio rise.
    assertEquals(resting.plainHigh() * 0.98 / 0.7, compiling.plainHigh(), 1e-4);
    assertEquals(resting.plainLow(), compiling.plainLow(), 1e-9);
    assertEquals(Verdict.B_BETTER, compiling.verdict());
  }

  @Test
  void cpuPerRequestThatIsMostlyTheCompilersIsRefusedAndSaysWhy() {
    List<Trial> trials = costs(0.5, /* jitOfA= */ 0.65, /* jitOfB= */ 0.03);

    assertEquals(Verdict.REFUSED, cpu(trials).verdict());
    String reason =
        TestingTrials.result(PAIRS, trials).verdicts().getFirst().reasons().stream()
            .filter(text -> text.startsWith("CPU per request"))
            .findFirst()
            .orElseThrow();
    assertTrue(
        reason.startsWith(
            "CPU per request: JIT compiler threads took 65.0% of the CPU time of a at the common"
                + " rate and 3.0% of b."),
        reason);
    assertTrue(
        warnings(trials).stream()
            .anyMatch(
                text ->
                    text.startsWith(
                        "At ping, JIT compiler threads took 65.0% of the CPU time of A (a) at the"
                            + " common rate and 3.0% of B (b). The interval of CPU per request")),
        () -> warnings(trials).toString());
  }

  @Test
  void aLadderAllowsForTheCompilerAtTheRungsThatSetItsRates() {
    CompilerShare share = new CompilerShare(LADDER);
    // It meets the limit at 1000 a second, misses it at 2000, and answers most at 4000.
    Trial compiling = ladder("a", 1, /* jitAtLimit= */ 0.4, /* jitAtPeak= */ 0.2);
    Trial resting = ladder("b", 1, /* jitAtLimit= */ 0, /* jitAtPeak= */ 0);

    // The time is that in which the quota lets it run.
    assertEquals(1 / 0.6, share.gain(compiling, resting, Metric.RATE_WITHIN), 1e-9);
    assertEquals(1 / 0.8, share.gain(compiling, resting, Metric.HIGHEST_RATE), 1e-9);
    assertEquals(1, share.gain(resting, compiling, Metric.HIGHEST_RATE), 1e-9);
    assertEquals(1, share.gain(compiling, resting, Metric.MEMORY), 1e-9);
    assertEquals(
        List.of(
            "At ping, JIT compiler threads took 40.0% of the time of A (a) at its first rate beyond"
                + " the limit and 0.0% of B (b). The interval of rate within the limit allows for"
                + " compilers at rest. Allow a longer warm-up (--warm-up, --budget).",
            "At ping, JIT compiler threads took 20.0% of the time of A (a) at its peak rate and"
                + " 0.0% of B (b). The interval of peak rate allows for compilers at rest. Allow a"
                + " longer warm-up (--warm-up, --budget)."),
        share
            .warnings(
                new PairFailures.Words("ping", "A (a)", "B (b)", "pair"),
                List.of(compiling),
                List.of(resting))
            .stream()
            .map(Warning::text)
            .toList());
  }

  @Test
  void aPeakRateThatTheCompilersCanMakeIsRefusedAndSaysWhy() {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= PAIRS; block++) {
      trials.add(ladder("a", block, /* jitAtLimit= */ 0, /* jitAtPeak= */ 0.5));
      trials.add(ladder("b", block, /* jitAtLimit= */ 0, /* jitAtPeak= */ 0));
    }
    List<Point> points =
        TestingTrials.plan(PAIRS).experiment().points().stream()
            .map(point -> point.measured(LADDER))
            .toList();
    Plan plan = TestingTrials.plan(PAIRS);
    Result result =
        Judgement.of(
            plan.withExperiment(plan.experiment().withPoints(points)),
            trials,
            Optional.empty(),
            /* interrupted= */ false,
            Instant.EPOCH);

    Effect peak =
        result.effects().stream()
            .filter(e -> e.metric() == Metric.HIGHEST_RATE)
            .findFirst()
            .orElseThrow();
    assertEquals(Verdict.REFUSED, peak.verdict());
    assertTrue(peak.plainLow() < 0.6 && peak.plainHigh() > 1.1, peak.toString());
  }

  /**
   * The rate within the limit is 1000, and the peak rate 2500; that of {@code b} is higher by a
   * fifth.
   */
  private static Trial ladder(String variant, int block, double jitAtLimit, double jitAtPeak) {
    long most = (variant.equals("b") ? 3000 : 2500) + block;
    return TestingTrials.trial(
        variant,
        block,
        List.of(
            TestingTrials.rung(1000, 1000, /* responseMillis= */ 2, new TestingTrials.Share(0.6)),
            TestingTrials.rung(
                2000, 2000, /* responseMillis= */ 9, new TestingTrials.Share(jitAtLimit)),
            TestingTrials.rung(
                4000, most, /* responseMillis= */ 900, new TestingTrials.Share(jitAtPeak))));
  }

  private static List<Trial> costs(double ratio, double jitOfA, double jitOfB) {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= PAIRS; block++) {
      double a = 400 + block;
      trials.add(cost("a", block, a, jitOfA));
      trials.add(cost("b", block, ratio * 400 - 0.1 * block, jitOfB));
    }
    return trials;
  }

  private static Trial cost(String variant, int block, double cpuMicros, double jit) {
    return TestingTrials.trial(
        variant,
        block,
        List.of(
            TestingTrials.capacity(4000),
            TestingTrials.cost(2000, cpuMicros, new TestingTrials.Share(jit))));
  }

  private static Effect cpu(List<Trial> trials) {
    return JUDGE.effects(trials).stream()
        .filter(e -> e.metric() == Metric.CPU_PER_REQUEST)
        .findFirst()
        .orElseThrow();
  }

  private static List<Trial> pairs(double ratio, double jitOfA, double jitOfB) {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= PAIRS; block++) {
      long a = 4000 + 10L * block;
      long b = Math.round(4000 * ratio) - 10L * block;
      trials.add(TestingTrials.trial("a", block, List.of(TestingTrials.capacity(a, jitOfA))));
      trials.add(TestingTrials.trial("b", block, List.of(TestingTrials.capacity(b, jitOfB))));
    }
    return trials;
  }

  private static Effect rps(List<Trial> trials) {
    return JUDGE.effects(trials).stream()
        .filter(e -> e.metric() == Metric.REQUESTS_PER_SECOND)
        .findFirst()
        .orElseThrow();
  }

  private static List<String> warnings(List<Trial> trials) {
    return TestingTrials.result(PAIRS, trials).warnings().stream().map(Warning::text).toList();
  }
}
