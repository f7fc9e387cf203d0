package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import dev.sett.runner.schedule.ExperimentRunner;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that already run: one process of each, whatever the number of blocks. */
final class RunningServersTest {

  @TempDir private Path folder;

  private final TestingWorld world =
      new TestingWorld().variant("a", 1000, 10).variant("b", 1200, 10);

  RunningServersTest() {
    world.staysWarm = true;
    world.processScatter = 0.01;
  }

  @Test
  void onlyTheFirstBlockWarmsThemUp() throws Exception {
    run(Optional.empty());

    int second = world.log.lastIndexOf("start a");
    assertEquals(5, world.log.stream().filter("start a"::equals).count());
    assertTrue(world.log.indexOf("warm-up a") < world.log.indexOf("stop a"));
    assertTrue(world.log.lastIndexOf("warm-up a") < world.log.indexOf("stop a"));
    assertTrue(world.log.lastIndexOf("capacity a") > second);
  }

  @Test
  void theVerdictSaysThatItIsOfTheseProcessesAndWhatWasNotMeasured() throws Exception {
    PointVerdict verdict = run(Optional.empty()).result().verdicts().getFirst();

    assertTrue(verdict.reasons().getFirst().startsWith("for these two processes only"));
    assertTrue(
        verdict.reasons().stream()
            .anyMatch(
                why ->
                    why.startsWith("CPU per request: it was not measured")
                        && why.contains("--a-pid and --b-pid")),
        verdict.reasons().toString());
  }

  @Test
  void withProcessesNothingIsMissing() throws Exception {
    PointVerdict verdict = run(Optional.of(4711L)).result().verdicts().getFirst();
    assertEquals(1, verdict.reasons().size(), verdict.reasons().toString());
  }

  /** 1000 and 1200 requests per second: the highest rate of 1250 holds back b alone. */
  @Test
  void aLoadThatWasHeldBackSaysNothingOfCapacity() throws Exception {
    world.processScatter = 0;
    ExperimentRunner.Outcome outcome = run(Optional.of(4711L), Optional.of(1250.0));

    assertEquals(
        Verdict.REFUSED, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).verdict());
    assertTrue(
        outcome.result().verdicts().getFirst().reasons().stream()
            .anyMatch(why -> why.contains("the load on b was held at 1250/s (--max-rate)")),
        outcome.result().verdicts().toString());
    assertFalse(TestingRuns.effect(outcome, Metric.CPU_PER_REQUEST).verdict() == Verdict.REFUSED);
  }

  @Test
  void theFirstFailureEndsTheLoadAndFinishedTrialsStand() throws Exception {
    world.failing.add("b@6");
    world.failing.add("a@6");
    ExperimentRunner.Outcome outcome = run(Optional.empty());

    assertTrue(outcome.failure().isPresent());
    List<Trial> trials = ResultFolder.open(folder).trials().all();
    assertEquals(4, trials.stream().filter(t -> t.failure().isEmpty()).count());
    assertEquals(1, trials.stream().filter(t -> t.failure().isPresent()).count());
    assertEquals(2, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).blocks());
  }

  private ExperimentRunner.Outcome run(Optional<Long> pid) throws Exception {
    return run(pid, /* maxRps= */ Optional.empty());
  }

  private ExperimentRunner.Outcome run(Optional<Long> pid, Optional<Double> maxRps)
      throws Exception {
    List<Variant> variants = List.of(variant("a", 1, pid, maxRps), variant("b", 2, pid, maxRps));
    Point point = new Point("load", Request.get(Optional.empty()), 50, OptionalDouble.empty());
    Experiment experiment =
        TestingRuns.experiment(
            variants, List.of(point), TestingRuns.shortBlocks(5, 5, Duration.ofHours(1)));
    TestingRuns.planned(folder, experiment, Pairing.ALTERNATING, List.of());
    return TestingRuns.lab(folder, world).run();
  }

  private static Variant variant(
      String name, int port, Optional<Long> pid, Optional<Double> maxRps) {
    return new Variant(
        name,
        new RunningServer(
            URI.create("http://127.0.0.1:" + port + "/"), pid, maxRps, Optional.empty()));
  }
}
