package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.http.Request;
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
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The capacity within an objective, of programs that answer in 1 ms until they can't. */
final class SloTest {

  @TempDir private Path folder;

  @Test
  void theVariantThatServesMoreWithinTheObjectiveIsBetter() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1350, 10);
    environment.processScatter = 0.001;

    ExperimentRunner.Outcome outcome = run(environment, "p99=5ms", TestingRuns.fiveBlocks());

    Effect rate = TestingRuns.effect(outcome, Metric.SLO_RATE);
    assertEquals(Verdict.B_BETTER, rate.verdict());
    assertEquals(1.35, rate.ratio(), 0.05);
    assertEquals(1000, rate.baseValues().getFirst(), 50);
    String sentence = outcome.result().verdicts().getFirst().sentence();
    assertTrue(sentence.contains("more requests per second than A (a) at a p99 of 5 ms"), sentence);
    for (Trial trial : trials()) {
      assertEquals(SloMeasure.STEPS, trial.slices(Phase.SEARCH).size());
      assertTrue(trial.slices(Phase.SEARCH).stream().allMatch(s -> s.load().targetRps() > 0));
    }
  }

  @Test
  void theLoadAlternatesBetweenTheVariants() throws Exception {
    TestingWorld environment = new TestingWorld();

    run(environment, "p99=5ms", TestingRuns.fiveBlocks());

    List<String> steps =
        environment.log.stream().filter(line -> line.startsWith("search ")).toList();
    for (int i = 0; i < steps.size(); i += 2) {
      assertFalse(steps.get(i).equals(steps.get(i + 1)), "step " + i + " of " + steps);
    }
  }

  @Test
  void aPairSearchesForAsLongAsItHasTime() throws Exception {
    TestingWorld environment = new TestingWorld();

    run(environment, "p99=5ms", Defaults.warmPairs(Duration.ofMinutes(20)).withPairs(5));

    assertEquals(10, trials().size());
    for (Trial trial : trials()) {
      int steps = trial.slices(Phase.SEARCH).size();
      assertTrue(steps > 30, "four minutes for two variants: " + steps);
    }
  }

  @Test
  void aVariantThatMeetsTheObjectiveAtNoRateIsNamedAndLoses() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    environment.cutShare.put("a", 0.02);

    ExperimentRunner.Outcome outcome = run(environment, "p99=5ms", TestingRuns.fiveBlocks());

    Effect rate = TestingRuns.effect(outcome, Metric.SLO_RATE);
    assertEquals(Verdict.B_BETTER, rate.verdict());
    assertEquals(Double.POSITIVE_INFINITY, rate.high(), "A may be worse still");
    assertEquals(5, rate.censored().orElseThrow().base());
    String sentence = outcome.result().verdicts().getFirst().sentence();
    assertTrue(sentence.contains("a below 50 req/s, the lowest rate, in 5 of 5 blocks"), sentence);
    List<String> warnings = warnings("a");
    assertTrue(
        warnings.stream()
            .anyMatch(
                text ->
                    text.startsWith(
                            "a meets the objective (a p99 of 5 ms or less) at no rate: even at 50 ")
                        && text.endsWith("requests per second, 1.98% of its requests fail.")),
        warnings::toString);
    assertTrue(warnings("b").stream().noneMatch(text -> text.contains("at no rate")));
  }

  @Test
  void anObjectiveThatNobodyMeetsGivesNoVerdictAndSaysSo() throws Exception {
    TestingWorld environment = new TestingWorld();

    ExperimentRunner.Outcome outcome = run(environment, "p99=100us", TestingRuns.fiveBlocks());

    assertEquals(
        "ping: no verdict: neither variant meets the objective (a p99 of 100 us or less) at any rate"
            + " that was tried",
        outcome.result().verdicts().getFirst().sentence());
    assertTrue(
        warnings("b").stream()
            .anyMatch(text -> text.endsWith("requests per second, its p99 is 1.00 ms.")),
        () -> warnings("b").toString());
  }

  @Test
  void anEngineAtItsLimitGivesNoVerdict() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1350, 10);
    environment.engineCpuShare = 0.9;

    ExperimentRunner.Outcome outcome = run(environment, "p99=5ms", TestingRuns.fiveBlocks());

    assertEquals(Verdict.REFUSED, TestingRuns.effect(outcome, Metric.SLO_RATE).verdict());
    String reasons = outcome.result().verdicts().getFirst().reasons().toString();
    assertTrue(reasons.contains("the load engine was the bottleneck in 5 of 5 blocks"), reasons);
  }

  @Test
  void aRateTooLowForThePercentileIsRefusedInOneSentence() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 40, 10).variant("b", 40, 10);

    run(environment, "p99=5ms", TestingRuns.fiveBlocks());

    String message = trials().getFirst().failure().orElseThrow().sentence();
    assertTrue(
        message.contains("requests per second in a closed loop, but 1000 requests are needed"),
        message);
  }

  private List<String> warnings(String variant) {
    return trials().stream()
        .filter(trial -> trial.variant().equals(variant))
        .flatMap(trial -> trial.warnings().stream())
        .map(Warning::text)
        .toList();
  }

  private ExperimentRunner.Outcome run(TestingWorld environment, String objective, Design design)
      throws Exception {
    Point point =
        new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty())
            .measured(new SloMeasure(Objective.parse(objective), Duration.ofSeconds(2)));
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(point), design),
        Pairing.ALTERNATING,
        List.of());
    return TestingRuns.lab(folder, environment).run();
  }

  private List<Trial> trials() {
    return ResultFolder.open(folder).trials().all();
  }
}
