package dev.sett.runner.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.runner.TestingRuns;
import dev.sett.runner.TestingWorld;
import dev.sett.runner.schedule.ExperimentRunner;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a trial consists of when another tool drives it. */
final class LoadDriverTest {

  @TempDir private Path folder;

  private ExperimentRunner.Outcome run(Optional<String> engine, Pairing pairing) throws Exception {
    Point ping = new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1500, 10);
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(ping), TestingRuns.fiveBlocks())
            .withEngine(engine),
        pairing,
        List.of());
    return TestingRuns.lab(folder, environment).run();
  }

  private List<Trial> trials() {
    return ResultFolder.open(folder).trials().all();
  }

  @Test
  void aToolThatHoldsARateLoadsEachPhaseInOneTurn() throws Exception {
    run(Optional.of("wrk2"), Pairing.ALTERNATING);
    for (Trial trial : trials()) {
      assertEquals(1, trial.slices(Phase.CAPACITY).size());
      assertEquals(1, trial.slices(Phase.COST).size());
      assertTrue(trial.slices(Phase.WARM_UP).size() > 1);
    }
  }

  @Test
  void aToolThatHoldsNoRateMeasuresCapacityAlone() throws Exception {
    ExperimentRunner.Outcome outcome = run(Optional.of("ab"), Pairing.ALTERNATING);
    assertTrue(trials().stream().allMatch(t -> t.slices(Phase.COST).isEmpty()));
    assertEquals(
        Verdict.B_BETTER, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).verdict());
    assertTrue(
        outcome.result().effects().stream()
            .noneMatch(e -> e.metric() == Metric.CPU_PER_REQUEST || e.metric() == Metric.P99));
  }

  @Test
  void withoutARateThereIsNothingThatAPilotCouldFind() throws Exception {
    run(Optional.of("jmeter"), Pairing.SEQUENTIAL);
    assertTrue(trials().stream().allMatch(t -> t.block() > 0));
  }

  @Test
  void ourOwnEngineGoesToAndFro() throws Exception {
    run(Optional.empty(), Pairing.ALTERNATING);
    assertTrue(trials().stream().allMatch(t -> t.slices(Phase.CAPACITY).size() == 4));
  }
}
