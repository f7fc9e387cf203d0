package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.FootprintMeasure;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.StartMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.outside.MemoryReading.Moment;
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

/** Start, footprint and whole programs, on programs of known size and speed. */
final class ProcessMeasuresTest {

  private static final Measure FOOTPRINT = new FootprintMeasure(Duration.ofSeconds(3));

  @TempDir private Path folder;

  @Test
  void aFootprintIsReadThreeTimesInATrialOfItsOwn() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 20);

    run(environment, FOOTPRINT, OptionalDouble.of(200), Pairing.ALTERNATING);

    List<String> first = environment.log.subList(0, environment.log.indexOf("stop a") + 1);
    List<String> ofA = first.stream().filter(s -> s.endsWith(" a")).distinct().toList();
    assertEquals(
        List.of(
            "start a",
            "memory started a",
            "warm-up a",
            "constant-load a",
            "memory loaded a",
            "tenth-more a",
            "memory more a",
            "stop a"),
        ofA);
    Trial trial = trials().getFirst();
    assertEquals(200, trial.slices(Phase.CONSTANT).getFirst().load().targetRps());
    assertEquals(220, trial.slices(Phase.MORE).getFirst().load().targetRps(), 1e-9);
    assertEquals(3_000_000_000L, trial.slices(Phase.MORE).getFirst().load().countedNanos());
    assertEquals(
        List.of(Moment.STARTED, Moment.LOADED, Moment.MORE),
        trial.memory().stream().map(r -> r.moment()).toList());
  }

  @Test
  void footprintsAreComparedAndGiveAVerdict() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 20);
    environment.processScatter = 0;

    ExperimentRunner.Outcome outcome =
        run(environment, FOOTPRINT, OptionalDouble.of(200), Pairing.SEQUENTIAL);

    assertEquals(90.0 / 70, TestingRuns.effect(outcome, Metric.FOOTPRINT).ratio(), 1e-9);
    assertEquals(Verdict.A_BETTER, TestingRuns.effect(outcome, Metric.FOOTPRINT).verdict());
    assertEquals(70.0 / 60, TestingRuns.effect(outcome, Metric.FOOTPRINT_AT_START).ratio(), 1e-9);
    assertEquals(
        (110.0 / 90) / (80.0 / 70),
        TestingRuns.effect(outcome, Metric.FOOTPRINT_GROWTH).ratio(),
        1e-9);
    assertEquals(
        20.0, TestingRuns.effect(outcome, Metric.HEAP_COMMITTED).baseValues().getFirst(), 1e-9);
    assertEquals(
        1.0, TestingRuns.effect(outcome, Metric.DIRECT_BUFFERS).baseValues().getFirst(), 1e-9);
    assertEquals(
        200.0 / 70,
        TestingRuns.effect(outcome, Metric.REQUESTS_PER_MIB).baseValues().getFirst(),
        1e-9);
    assertEquals(List.of(), outcome.result().warnings(), "no block is missing");
  }

  @Test
  void withoutARateAPilotFindsOneAlsoWhenProgramsCouldBeAliveTogether() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 500, 10);
    environment.processScatter = 0;

    ExperimentRunner.Outcome outcome =
        run(environment, FOOTPRINT, OptionalDouble.empty(), Pairing.ALTERNATING);

    List<Trial> pilot = trials().stream().filter(t -> t.block() == 0).toList();
    assertEquals(2, pilot.size());
    assertTrue(pilot.stream().allMatch(t -> t.memory().isEmpty()), "a pilot reads no memory");
    assertEquals(Defaults.RATE_SHARE * 500, outcome.result().verdicts().getFirst().costRps(), 1e-6);
    assertEquals(5, TestingRuns.effect(outcome, Metric.FOOTPRINT).blocks());
  }

  @Test
  void aStartIsNothingButAStart() throws Exception {
    TestingWorld environment = new TestingWorld();

    ExperimentRunner.Outcome outcome =
        run(environment, new StartMeasure(), OptionalDouble.empty(), Pairing.SEQUENTIAL);

    assertEquals(
        20, environment.log.stream().filter(s -> s.startsWith("st")).count(), "5 blocks of 2");
    assertTrue(
        environment.log.stream().noneMatch(s -> s.startsWith("warm-up")),
        environment.log.toString());
    assertEquals(500.0, TestingRuns.effect(outcome, Metric.START).baseValues().getFirst());
    assertEquals(60.0, TestingRuns.effect(outcome, Metric.MEMORY).baseValues().getFirst(), 3);
    assertEquals(Verdict.EQUIVALENT, TestingRuns.effect(outcome, Metric.START).verdict());
  }

  @Test
  void aProgramThatEndsByItselfIsTimedFromStartToEnd() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 500, 10);
    environment.processScatter = 0;

    ExperimentRunner.Outcome outcome = job(environment);

    assertTrue(
        environment.log.stream().allMatch(s -> s.startsWith("run ")), environment.log.toString());
    Effect time = TestingRuns.effect(outcome, Metric.TOTAL_TIME);
    assertEquals(1.0, time.baseValues().getFirst(), 1e-9);
    assertEquals(2.0, time.otherValues().getFirst(), 1e-9);
    assertEquals(Verdict.A_BETTER, time.verdict());
    assertEquals(
        300, TestingRuns.effect(outcome, Metric.UNITS_PER_SECOND).baseValues().getFirst(), 1e-9);
    assertEquals(0.1, TestingRuns.effect(outcome, Metric.JOB_CPU).baseValues().getFirst(), 1e-9);
    assertEquals(50.0, TestingRuns.effect(outcome, Metric.MEMORY).baseValues().getFirst(), 1e-9);
    assertTrue(trials().getFirst().slices().isEmpty());
    assertEquals(
        List.of("a"),
        trials().stream()
            .filter(t -> t.variant().equals("a"))
            .findFirst()
            .orElseThrow()
            .launched()
            .orElseThrow()
            .commandLine());
  }

  @Test
  void aProgramThatFailsEndsTheRunWithItsLastLines() throws Exception {
    TestingWorld environment = new TestingWorld();
    environment.failing.addAll(List.of("a@1", "a@2", "b@1", "b@2"));

    ExperimentRunner.Outcome outcome = job(environment);

    assertEquals(List.of("last words"), outcome.failure().orElseThrow().lastLines());
    assertEquals(1, trials().size());
    assertTrue(trials().getFirst().ended().isEmpty());
    assertFalse(
        outcome.result().warnings().stream().noneMatch(w -> w.kind() == Warning.Kind.FEW_BLOCKS));
  }

  private ExperimentRunner.Outcome job(TestingWorld environment) throws Exception {
    return run(
        environment,
        new JobMeasure(300),
        OptionalDouble.empty(),
        Pairing.SEQUENTIAL,
        new OwnJob(List.of("a"), Optional.empty(), Map.of(), Optional.empty()));
  }

  private ExperimentRunner.Outcome run(
      TestingWorld environment, Measure measure, OptionalDouble rateRps, Pairing pairing)
      throws Exception {
    return run(environment, measure, rateRps, pairing, BuiltInServer.of("jetty", "virtual"));
  }

  private ExperimentRunner.Outcome run(
      TestingWorld environment,
      Measure measure,
      OptionalDouble rateRps,
      Pairing pairing,
      Launch launch)
      throws Exception {
    Request request =
        launch.endsByItself() ? Request.get(Optional.empty()) : Request.get(Optional.of("/ping"));
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(
            List.of(new Variant("a", launch), new Variant("b", launch)),
            List.of(new Point("p", request, 50, rateRps).measured(measure)),
            TestingRuns.fiveBlocks()),
        pairing,
        List.of());
    return TestingRuns.lab(folder, environment).run();
  }

  private List<Trial> trials() {
    return ResultFolder.open(folder).trials().all();
  }
}
