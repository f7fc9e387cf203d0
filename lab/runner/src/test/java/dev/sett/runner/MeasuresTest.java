package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.model.http.Request;
import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.runner.schedule.ExperimentRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MeasuresTest {

  private static final Measure LADDER =
      new LadderMeasure(
          List.of(500.0, 800.0, 1500.0, 3000.0, 5000.0, 8000.0),
          Duration.ofSeconds(2),
          99,
          Duration.ofMillis(5));

  @TempDir private Path folder;

  @Test
  void aColdRampIsTheFirstThingThatAProcessGoesThrough() throws Exception {
    TestingWorld environment = new TestingWorld();

    run(environment, ramp(/* warm= */ false));

    List<String> first = environment.log.subList(0, 3);
    String variant = first.getFirst().substring("start ".length());
    assertEquals(List.of("start " + variant, "ramp " + variant, "stop " + variant), first);
    assertTrue(
        environment.log.stream().noneMatch(s -> s.startsWith("rest")), environment.log.toString());
    assertEquals(
        10, environment.log.stream().filter(s -> s.startsWith("start")).count(), "no pilot");
  }

  @Test
  void aWarmRampComesAfterARestThatComesAfterAWarmUp() throws Exception {
    TestingWorld environment = new TestingWorld();

    run(environment, ramp(/* warm= */ true));

    int rest = environment.log.indexOf("rest 5");
    assertTrue(environment.log.get(rest - 1).startsWith("warm-up "), environment.log.toString());
    assertTrue(environment.log.get(rest + 1).startsWith("ramp "), environment.log.toString());
  }

  @Test
  void theVariantThatRisesSoonerIsBetter() throws Exception {
    TestingWorld environment = new TestingWorld();
    environment.riseSeconds.putAll(Map.of("a", 8.0, "b", 2.0));

    ExperimentRunner.Outcome outcome = run(environment, ramp(/* warm= */ false));

    Effect time = TestingRuns.effect(outcome, Metric.TIME_TO_95);
    assertEquals(Verdict.B_BETTER, time.verdict());
    assertEquals(0.25, time.ratio(), 0.02);
    assertEquals(0.25, TestingRuns.effect(outcome, Metric.TIME_LOST).ratio(), 0.02);
    assertEquals(1, TestingRuns.effect(outcome, Metric.PLATEAU).ratio(), 0.02);
    assertEquals(ramp(/* warm= */ false).metrics().size(), outcome.result().effects().size());
  }

  @Test
  void aRampThatNeverEndsGivesAWarningAndNoVerdict() throws Exception {
    TestingWorld environment = new TestingWorld();
    environment.riseSeconds.put("b", 100.0);

    ExperimentRunner.Outcome outcome = run(environment, ramp(/* warm= */ false));

    assertEquals(
        List.of(Metric.MEMORY), outcome.result().effects().stream().map(Effect::metric).toList());
    assertEquals(
        "ping: no verdict: no block in which both variants reached a plateau",
        outcome.result().verdicts().getFirst().sentence());
    assertTrue(outcome.result().warnings().isEmpty(), outcome.result().warnings().toString());
    for (Trial trial : trials()) {
      assertEquals(
          trial.variant().equals("b"),
          trial.warnings().stream()
              .anyMatch(
                  w ->
                      w.kind() == Warning.Kind.NOT_STEADY
                          && w.text().contains("had not reached its plateau after 30 s")),
          trial.warnings().toString());
    }
  }

  @Test
  void aLadderIsClimbedOnOneProcessUntilItIsFarPastTheLimit() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 4000, 10);
    environment.processScatter = 0.001;

    ExperimentRunner.Outcome outcome = run(environment, LADDER);

    Effect within = TestingRuns.effect(outcome, Metric.RATE_WITHIN);
    assertEquals(800, within.baseValues().getFirst());
    assertEquals(3000, within.otherValues().getFirst());
    assertEquals(Verdict.B_BETTER, within.verdict());
    assertEquals(4, TestingRuns.effect(outcome, Metric.HIGHEST_RATE).ratio(), 0.02);
    for (Trial trial : trials()) {
      List<Double> rates =
          trial.slices(Phase.RUNG).stream().map(s -> s.load().targetRps()).toList();
      boolean a = trial.variant().equals("a");
      // 1500 and 3000 a second are far past what A does; B comes to the end.
      assertEquals(
          a
              ? List.of(500.0, 800.0, 1500.0, 3000.0)
              : List.of(500.0, 800.0, 1500.0, 3000.0, 5000.0, 8000.0),
          rates);
      assertEquals(
          a
              ? List.of(
                  "a: skipped 5000/s, 8000/s, because latency was far beyond the limit at 1500/s and"
                      + " 3000/s and fewer than 90% of the requests were answered there.")
              : List.of(),
          trial.warnings().stream().map(Warning::text).toList());
      assertTrue(trial.slices(Phase.WARM_UP).stream().allMatch(s -> s.load().targetRps() == 500));
      assertEquals(10_800, trial.warmUp().orElseThrow().millis(), "nine turns of 1.2 s");
    }
  }

  @Test
  void aVariantThatKeepsTheLimitAtNoRateIsBelowTheLowestAndNotMissing() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 100, 10).variant("b", 4000, 10);
    environment.processScatter = 0.001;

    ExperimentRunner.Outcome outcome = run(environment, LADDER);

    Effect within = TestingRuns.effect(outcome, Metric.RATE_WITHIN);
    assertEquals(List.of(500.0, 500.0, 500.0, 500.0, 500.0), within.baseValues());
    assertEquals(Optional.of(new CensoredBlocks(500, 5, 0, 0)), within.censored());
    assertEquals(Verdict.B_BETTER, within.verdict());
    assertEquals(6, within.ratio(), 1e-9, "at least");
    assertEquals(Double.POSITIVE_INFINITY, within.high());
    assertTrue(within.low() > 5.9, within.toString());
    String sentence = outcome.result().verdicts().getFirst().sentence();
    assertTrue(sentence.contains("a below 500 req/s, the lowest rate, in 5 of 5 blocks"), sentence);
  }

  @Test
  void aBoundIsNeverEquivalent() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 700, 10).variant("b", 100, 10);
    environment.processScatter = 0.001;

    ExperimentRunner.Outcome outcome = run(environment, LADDER);

    Effect within = TestingRuns.effect(outcome, Metric.RATE_WITHIN);
    assertEquals(1, within.ratio(), 1e-9, "500 against less than 500");
    assertEquals(Verdict.UNDECIDED, within.verdict());
    assertEquals(Optional.of(new CensoredBlocks(500, 0, 5, 0)), within.censored());
  }

  @Test
  void blocksInWhichNeitherKeepsTheLimitAreCountedAndTellNothing() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 455, 10).variant("b", 455, 10);
    environment.processScatter = 0.1;

    ExperimentRunner.Outcome outcome = run(environment, LADDER);

    Effect within = TestingRuns.effect(outcome, Metric.RATE_WITHIN);
    int[] below = new int[3];
    for (int block = 1; block <= 5; block++) {
      boolean a = isBelow(block, "a");
      boolean b = isBelow(block, "b");
      below[0] += a && !b ? 1 : 0;
      below[1] += b && !a ? 1 : 0;
      below[2] += a && b ? 1 : 0;
    }
    assertTrue(below[2] > 0, "such blocks are in this seed");
    assertEquals(
        Optional.of(new CensoredBlocks(500, below[0], below[1], below[2])), within.censored());
    assertEquals(5 - below[2], within.blocks());
    String sentence = outcome.result().verdicts().getFirst().sentence();
    assertTrue(
        sentence.contains(
            "neither stayed within the limit at the lowest rate, 500 req/s, in "
                + below[2]
                + " of 5"),
        sentence);
  }

  private boolean isBelow(int block, String variant) {
    return trials().stream()
        .filter(t -> t.block() == block && t.variant().equals(variant))
        .flatMap(t -> t.slices(Phase.RUNG).stream())
        .noneMatch(s -> ((LadderMeasure) LADDER).isWithin(s.load()));
  }

  @Test
  void aLadderThatIsNeverWithinTheLimitSaysSo() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 100, 10).variant("b", 200, 10);

    ExperimentRunner.Outcome outcome = run(environment, LADDER);

    assertEquals(
        "ping: no verdict: neither stayed within the limit at the lowest rate in 5 of 5 blocks, so both are below"
            + " 500 req/s",
        outcome.result().verdicts().getFirst().sentence());
    assertFalse(
        outcome.result().effects().stream().anyMatch(e -> e.metric() == Metric.RATE_WITHIN));
  }

  @Test
  void anEngineAtItsLimitGivesNoVerdictOnTheRatesOfALadder() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 4000, 10);
    environment.engineCpuShare = 0.9;

    ExperimentRunner.Outcome outcome = run(environment, LADDER);

    assertEquals(Verdict.REFUSED, TestingRuns.effect(outcome, Metric.RATE_WITHIN).verdict());
  }

  @Test
  void theTimeOfANumberOfRequestsIsThatOfTheLoad() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 100, 10).variant("b", 400, 10);
    environment.processScatter = 0.001;

    ExperimentRunner.Outcome outcome = run(environment, new TotalMeasure(400));

    Effect total = TestingRuns.effect(outcome, Metric.TOTAL_TIME);
    assertEquals(4, total.baseValues().getFirst(), 0.05);
    assertEquals(1, total.otherValues().getFirst(), 0.02);
    assertEquals(Verdict.B_BETTER, total.verdict());
    assertEquals(1000, TestingRuns.effect(outcome, Metric.TOTAL_P50).baseValues().getFirst(), 1);
    assertTrue(trials().stream().allMatch(t -> t.warmUp().isEmpty()));
  }

  @Test
  void aWarmNumberOfRequestsComesAfterARestThatComesAfterAWarmUp() throws Exception {
    TestingWorld environment = new TestingWorld();

    run(environment, new TotalMeasure(400, /* warm= */ true));

    int rest = environment.log.indexOf("rest 5");
    assertTrue(environment.log.get(rest - 1).startsWith("warm-up "), environment.log.toString());
    assertTrue(
        environment.log.get(rest + 1).startsWith("fixed-number "), environment.log.toString());
    assertTrue(trials().stream().allMatch(t -> t.warmUp().isPresent()));
  }

  private static Measure ramp(boolean warm) {
    return new RampMeasure(Duration.ZERO, Duration.ofSeconds(30), warm);
  }

  private ExperimentRunner.Outcome run(TestingWorld environment, Measure measure) throws Exception {
    Point point =
        new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty())
            .measured(measure);
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(point), TestingRuns.fiveBlocks()),
        Pairing.ALTERNATING,
        List.of());
    return TestingRuns.lab(folder, environment).run();
  }

  private List<Trial> trials() {
    return ResultFolder.open(folder).trials().all();
  }
}
