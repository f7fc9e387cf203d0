package dev.sett.runner.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.runner.TestingRuns;
import dev.sett.runner.TestingWorld;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Blocks at one point: how they are loaded, judged, and what becomes of them when something breaks.
 */
final class ExperimentRunnerTest {

  private static final Warning CHANGE =
      new Warning(Warning.Kind.MACHINE, "The kernel is another one.");

  @TempDir private Path folder;

  @Test
  void alternatingBlockLoadsBothProgramsInTurnWhileBothAreAlive() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);

    run(environment, Pairing.ALTERNATING, blocks(5, 5));

    List<String> first = environment.log.subList(0, environment.log.indexOf("stop a") + 1);
    assertTrue(first.indexOf("start b") < first.indexOf("warm-up a"), environment.log.toString());
    assertTrue(
        first.indexOf("warm-up b") < first.indexOf("capacity a"), environment.log.toString());
    assertEquals(2, first.stream().filter("capacity a"::equals).count());
    assertEquals(2, first.stream().filter("fixed-rate b"::equals).count());
  }

  @Test
  void sequentialBlockStopsOneProgramBeforeItStartsTheNext() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);

    run(environment, Pairing.SEQUENTIAL, blocks(5, 5));

    String alive = "";
    for (String step : environment.log) {
      if (step.startsWith("start ")) {
        assertEquals("", alive, "two programs alive: " + environment.log);
        alive = step.substring(6);
      } else if (step.startsWith("stop ")) {
        alive = "";
      } else {
        assertTrue(step.endsWith(" " + alive), step + " while " + alive + " was alive");
      }
    }
  }

  @Test
  void sequentialRunFindsItsRateInAPilotThatCountsForCapacity() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 500, 10);
    environment.processScatter = 0;

    ExperimentRunner.Outcome outcome = run(environment, Pairing.SEQUENTIAL, blocks(5, 5));

    List<Trial> trials = ResultFolder.open(folder).trials().all();
    assertEquals(2, trials.stream().filter(t -> t.block() == 0).count());
    for (Trial trial : trials) {
      for (var slice : trial.slices(Phase.COST)) {
        assertEquals(0.7 * 500, slice.load().targetRps(), 1);
      }
    }
    assertEquals(6, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).blocks());
    assertEquals(5, TestingRuns.effect(outcome, Metric.CPU_PER_REQUEST).blocks());
    assertEquals(5, TestingRuns.effect(outcome, Metric.MEMORY).blocks());
  }

  @Test
  void everyVariantIsLoadedAtTheSameRateInTheCostPhase() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 3000, 10);

    run(environment, Pairing.ALTERNATING, blocks(5, 6));

    assertEquals(
        1,
        ResultFolder.open(folder).trials().all().stream()
            .flatMap(t -> t.slices(Phase.COST).stream())
            .map(s -> s.load().targetRps())
            .distinct()
            .count());
  }

  @Test
  void findsTheBetterVariantByItsKnownDifference() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1200, 12);

    ExperimentRunner.Outcome outcome = run(environment, Pairing.ALTERNATING, blocks(5, 30));

    Effect rps = TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND);
    assertEquals(Verdict.B_BETTER, rps.verdict());
    assertTrue(rps.low() < 1.2 && 1.2 < rps.high(), rps.toString());
    assertEquals(Verdict.A_BETTER, TestingRuns.effect(outcome, Metric.CPU_PER_REQUEST).verdict());
  }

  @Test
  void findsNoDifferenceBetweenEquals() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    environment.processScatter = 0.004;

    ExperimentRunner.Outcome outcome = run(environment, Pairing.ALTERNATING, blocks(5, 30));

    assertEquals(
        Verdict.EQUIVALENT, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).verdict());
  }

  @Test
  void refusesAVerdictWhenTheEngineWasTheLimit() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 2000, 10);
    environment.engineCpuShare = 0.9;

    ExperimentRunner.Outcome outcome = run(environment, Pairing.ALTERNATING, blocks(5, 5));

    assertEquals(
        Verdict.REFUSED, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).verdict());
    assertFalse(outcome.result().verdicts().getFirst().reasons().isEmpty());
    assertTrue(
        ResultFolder.open(folder).trials().all().stream()
            .allMatch(
                t -> t.warnings().stream().anyMatch(w -> w.kind() == Warning.Kind.ENGINE_LIMITED)));
  }

  @Test
  void saysWhenTheEngineWasLateThoughItKeptTheRate() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 2000, 10);
    environment.engineLate = true;

    ExperimentRunner.Outcome outcome = run(environment, Pairing.ALTERNATING, blocks(5, 5));

    for (Trial trial : ResultFolder.open(folder).trials().all()) {
      List<Warning> late =
          trial.warnings().stream().filter(w -> w.kind() == Warning.Kind.ENGINE_LATE).toList();
      assertEquals(trial.slices(Phase.COST).isEmpty() ? 0 : 1, late.size(), late.toString());
    }
    // Its rate and its CPU time are as good as any.
    assertEquals(
        Verdict.B_BETTER, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).verdict());
  }

  @Test
  void saysWhenAProgramHadNoCpuLeftAtTheFixedRate() throws Exception {
    // 700 requests per second at 1000 and at 1400 µs each, on one CPU.
    TestingWorld environment = new TestingWorld().variant("a", 1000, 1000).variant("b", 1000, 1400);

    run(environment, Pairing.ALTERNATING, blocks(5, 5));

    for (Trial trial : ResultFolder.open(folder).trials().all()) {
      assertEquals(
          trial.variant().equals("b"),
          trial.warnings().stream().anyMatch(w -> w.kind() == Warning.Kind.CPU_FULL),
          trial.warnings().toString());
    }
  }

  @Test
  void stopsWithinTheBudgetAndSaysThatBlocksAreFew() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);

    ExperimentRunner.Outcome outcome =
        run(
            environment,
            Pairing.ALTERNATING,
            TestingRuns.shortBlocks(5, 30, Duration.ofSeconds(50)));

    assertTrue(environment.nanoTime() <= 55_000_000_000L, "took " + environment.nanoTime());
    assertEquals(
        Verdict.UNDECIDED, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).verdict());
    assertTrue(
        outcome.result().warnings().stream().anyMatch(w -> w.kind() == Warning.Kind.FEW_BLOCKS));
  }

  @Test
  void blocksThatAVerdictNeedsMayOverrunTheBudgetALittle() throws Exception {
    TestingWorld free = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    run(free, Pairing.SEQUENTIAL, blocks(5, 5));
    Duration whole = Duration.ofNanos(free.nanoTime());

    for (int percent : List.of(94, 60)) {
      folder = Files.createDirectory(folder.resolve("" + percent));
      TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
      ExperimentRunner.Outcome outcome =
          run(
              environment,
              Pairing.SEQUENTIAL,
              TestingRuns.shortBlocks(5, 5, whole.multipliedBy(percent).dividedBy(100)));
      int done = TestingRuns.effect(outcome, Metric.CPU_PER_REQUEST).blocks();
      assertEquals(percent == 94, done == 5, done + " blocks in " + percent + "%");
    }
  }

  @Test
  void programThatNeverStartsEndsTheRunWithItsLastLines() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10);
    environment.failing.addAll(List.of("b@1", "b@2"));

    ExperimentRunner.Outcome outcome = run(environment, Pairing.ALTERNATING, blocks(5, 5));

    assertEquals(List.of("last words"), outcome.failure().orElseThrow().lastLines());
    assertTrue(
        environment.log.stream().noneMatch(s -> s.startsWith("capacity")),
        environment.log.toString());
    long starts = environment.log.stream().filter("start a"::equals).count();
    assertEquals(starts, environment.log.stream().filter("stop a"::equals).count());
  }

  @Test
  void oneFailureLaterIsShownAndTheRunContinues() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    environment.failing.addAll(List.of("a@6", "b@6"));

    ExperimentRunner.Outcome outcome = run(environment, Pairing.ALTERNATING, blocks(5, 5));

    assertTrue(outcome.failure().isEmpty());
    assertEquals(5, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).blocks());
    assertEquals(
        1,
        ResultFolder.open(folder).trials().all().stream()
            .filter(t -> t.failure().isPresent())
            .count());
  }

  /** Of a program that never worked, nobody could say that it can't be measured. */
  @Test
  void aLoadEngineThatBreaksFailsOneTrialAndTheNextBlockContinues() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    environment.engineBreaks.add(1);

    ExperimentRunner.Outcome outcome = run(environment, Pairing.ALTERNATING, blocks(5, 5));

    assertTrue(outcome.failure().isEmpty());
    assertEquals(5, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).blocks());
    List<Trial.Failure> failures =
        ResultFolder.open(folder).trials().all().stream()
            .flatMap(t -> t.failure().stream())
            .toList();
    assertEquals(
        List.of(
            new Trial.Failure(
                "The load engine ended.",
                List.of(),
                Optional.of(Trial.Failure.Origin.LOAD_ENGINE))),
        failures);
  }

  @Test
  void aLoadEngineThatBreaksAgainAndAgainEndsTheRun() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    environment.engineBreaks.addAll(List.of(1, 2, 3));

    ExperimentRunner.Outcome outcome = run(environment, Pairing.ALTERNATING, blocks(5, 5));

    assertEquals("The load engine ended.", outcome.failure().orElseThrow().sentence());
    assertEquals(3, ResultFolder.open(folder).trials().all().size());
  }

  @Test
  void aServiceThatBreaksEndsTheRunAndFinishedTrialsStand() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    environment.serviceBreaks.add(3);

    ExperimentRunner.Outcome outcome = run(environment, Pairing.ALTERNATING, blocks(5, 5));

    assertEquals(
        "The service db could not be used: its command 'reset' failed.",
        outcome.failure().orElseThrow().sentence());
    List<Trial> trials = ResultFolder.open(folder).trials().all();
    assertEquals(5, trials.size());
    assertEquals(
        List.of(Optional.of(Trial.Failure.Origin.SERVICE)),
        trials.stream().flatMap(t -> t.failure().stream()).map(Trial.Failure::origin).toList());
    assertEquals(4, environment.log.stream().filter(step -> step.startsWith("start")).count());
  }

  @Test
  void interruptedRunKeepsFinishedTrialsAndResumeContinues() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1300, 10);
    environment.slicesUntilInterruption = 45;
    ExperimentRunner.Outcome interrupted = run(environment, Pairing.ALTERNATING, blocks(5, 5));
    int kept = ResultFolder.open(folder).trials().all().size();
    assertTrue(interrupted.result().interrupted());
    assertTrue(kept >= 2 && kept < 10, "kept " + kept);
    assertTrue(
        ResultFolder.open(folder).trials().all().stream().allMatch(t -> t.failure().isEmpty()));

    TestingWorld second = new TestingWorld().variant("a", 1000, 10).variant("b", 1300, 10);
    ExperimentRunner.Outcome resumed = lab(second).run();

    assertFalse(resumed.result().interrupted());
    assertTrue(resumed.result().finishedAt().isAfter(interrupted.result().finishedAt()));
    assertEquals(5, TestingRuns.effect(resumed, Metric.REQUESTS_PER_SECOND).blocks());
    List<Integer> numbers =
        ResultFolder.open(folder).trials().all().stream().map(Trial::number).toList();
    assertEquals(numbers.stream().distinct().toList(), numbers);
  }

  @Test
  void aResultThatGetsNoTrialKeepsTheMomentItWasFinishedAndGetsNoWarning() throws Exception {
    ExperimentRunner.Outcome finished = run(new TestingWorld(), Pairing.ALTERNATING, blocks(5, 5));

    ExperimentRunner.Outcome judgedAgain = resumedAfterAChange();

    assertEquals(finished.result().finishedAt(), judgedAgain.result().finishedAt());
    assertFalse(judgedAgain.result().warnings().contains(CHANGE));
    assertFalse(ResultFolder.open(folder).plan().warnings().contains(CHANGE));
  }

  @Test
  void trialsThatAreAddedAfterAChangeBringItsWarningWithThem() throws Exception {
    TestingWorld environment = new TestingWorld();
    environment.slicesUntilInterruption = 45;
    run(environment, Pairing.ALTERNATING, blocks(5, 5));

    ExperimentRunner.Outcome resumed = resumedAfterAChange();

    assertTrue(resumed.result().warnings().contains(CHANGE));
    assertTrue(ResultFolder.open(folder).plan().warnings().contains(CHANGE));
  }

  private ExperimentRunner.Outcome resumedAfterAChange() throws InterruptedException {
    ResultFolder opened = TestingRuns.approved(folder);
    opened.toRun().warnOnceMeasured(CHANGE);
    return TestingRuns.lab(opened, new TestingWorld()).run();
  }

  @Test
  void sameSeedGivesTheSameOrder() throws Exception {
    TestingWorld one = new TestingWorld();
    run(one, Pairing.ALTERNATING, blocks(5, 5));
    TestingWorld two = new TestingWorld();
    folder = folder.resolve("second");
    run(two, Pairing.ALTERNATING, blocks(5, 5));

    assertEquals(one.log, two.log);
  }

  private ExperimentRunner.Outcome run(TestingWorld environment, Pairing pairing, Design design)
      throws Exception {
    Point ping = new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(ping), design),
        pairing,
        List.of());
    return lab(environment).run();
  }

  private ExperimentRunner lab(TestingWorld environment) {
    return TestingRuns.lab(folder, environment);
  }

  private static Design blocks(int least, int most) {
    return TestingRuns.shortBlocks(least, most, Duration.ofHours(1));
  }
}
