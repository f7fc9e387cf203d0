package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.runner.schedule.ExperimentRunner;
import dev.sett.verdict.values.OverloadValues;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Overloads of programs of known capacity that let everybody wait in a queue. */
final class OverloadTest {

  private static final Point OVERLOAD =
      new Point("over", Request.get(Optional.of("/ping")), 1000, OptionalDouble.empty())
          .measured(new OverloadMeasure());

  @TempDir private Path folder;

  private final TestingWorld environment =
      new TestingWorld().variant("a", 1000, 10).variant("b", 2000, 10);

  @Test
  void eachVariantGetsTheSameRatesAloneAfterAClosedLoopOfBoth() throws Exception {
    environment.processScatter = 0;

    ExperimentRunner.Outcome outcome =
        run(Pairing.ALTERNATING, TestingRuns.fiveBlocks(), List.of(OVERLOAD));

    for (Trial trial : trials()) {
      assertEquals(1, trial.slices(Phase.OVERLOAD).size());
      assertEquals(500, trial.slices(Phase.OVERLOAD).getFirst().load().targetRps(), 1);
    }
    // 1500 are due and 1000 done: 500 ms later after each second, so in time for two of twenty.
    Effect goodput = TestingRuns.effect(outcome, Metric.GOODPUT);
    assertEquals(1000 * 2.0 / 20, goodput.baseValues().getFirst(), 10);
    assertEquals(1500, goodput.otherValues().getFirst(), 10);
    assertEquals(Verdict.B_BETTER, goodput.verdict());
    // 10 000 are left, of which 1000 - 500 a second are worked off.
    Effect recovery = TestingRuns.effect(outcome, Metric.RECOVERY_TIME);
    assertEquals(21, recovery.baseValues().getFirst(), 1);
    assertEquals(1, recovery.otherValues().getFirst());
    assertEquals(Verdict.B_BETTER, recovery.verdict());
    OverloadValues values = new OverloadValues(new OverloadMeasure());
    for (Trial trial : trials()) {
      double unanswered = values.response(trial).orElseThrow().unansweredAtEnd();
      assertEquals(trial.variant().equals("a") ? 10_000 : 0, unanswered, 50);
    }
  }

  @Test
  void whatDoesNotRecoverInTimeHasABound() throws Exception {
    environment.processScatter = 0;
    Point brief =
        OVERLOAD.measured(
            new OverloadMeasure(
                1.5, Duration.ofSeconds(20), Duration.ofSeconds(10), Duration.ofSeconds(1)));

    ExperimentRunner.Outcome outcome =
        run(Pairing.ALTERNATING, TestingRuns.fiveBlocks(), List.of(brief));

    Effect recovery = TestingRuns.effect(outcome, Metric.RECOVERY_TIME);
    assertEquals(10, recovery.baseValues().getFirst());
    assertEquals(5, recovery.censored().orElseThrow().base());
    assertEquals(0, recovery.low());
    assertEquals(Verdict.B_BETTER, recovery.verdict());
  }

  @Test
  void aProgramThatDiesIsAFailedTrialAndTheRunContinues() throws Exception {
    environment.failing.add("b@3");
    environment.failing.add("b@4");

    ExperimentRunner.Outcome outcome =
        run(Pairing.ALTERNATING, TestingRuns.fiveBlocks(), List.of(OVERLOAD));

    assertEquals(1, trials().stream().filter(t -> t.failure().isPresent()).count());
    assertEquals(5, TestingRuns.effect(outcome, Metric.GOODPUT).blocks());
  }

  @Test
  void oneProcessAfterTheOtherNeedsAPilotThatFindsTheLowestCapacity() throws Exception {
    environment.processScatter = 0;

    run(Pairing.SEQUENTIAL, Defaults.warmPairs(Duration.ofMinutes(20)), List.of(OVERLOAD));

    List<Trial> measured = trials().stream().filter(t -> t.block() > 0).toList();
    assertTrue(measured.size() >= 4, measured.size() + " trials");
    for (Trial trial : measured) {
      assertEquals(500, trial.slices(Phase.OVERLOAD).getFirst().load().targetRps(), 1);
      assertTrue(trial.slices(Phase.CAPACITY).isEmpty());
    }
  }

  @Test
  void aWarmPairGoesThroughSteadyLoadAndOverloadInItsTime() throws Exception {
    Point steady =
        new Point("steady", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
    Duration budget = Duration.ofMinutes(20);

    run(Pairing.ALTERNATING, Defaults.warmPairs(budget), List.of(steady, OVERLOAD));

    long starts = environment.log.stream().filter(s -> s.startsWith("start ")).count();
    long moves = environment.log.stream().filter(s -> s.startsWith("move ")).count();
    assertEquals(starts, moves, "every pair goes through both points");
    assertTrue(starts >= 4, environment.log.toString());
    trials().stream()
        .collect(Collectors.groupingBy(Trial::block))
        .forEach(
            (block, trials) ->
                assertEquals(
                    List.of("steady", "steady", "over", "over"),
                    trials.stream().map(Trial::point).toList(),
                    "the overload of block " + block + " comes last"));
    assertEquals(
        (double) budget.toNanos(), (double) environment.nanoTime(), 0.1 * budget.toNanos());
  }

  private ExperimentRunner.Outcome run(Pairing pairing, Design design, List<Point> points)
      throws Exception {
    TestingRuns.planned(
        folder, TestingRuns.experiment(TestingRuns.VARIANTS, points, design), pairing, List.of());
    return TestingRuns.lab(folder, environment).run();
  }

  private List<Trial> trials() {
    return ResultFolder.open(folder).trials().all();
  }
}
