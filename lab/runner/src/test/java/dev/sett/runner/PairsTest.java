package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.CapacityMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.runner.schedule.ExperimentRunner;
import dev.sett.verdict.disturbance.Disturbance;
import dev.sett.verdict.disturbance.SpeedLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Warm pairs: few processes that share the budget. */
final class PairsTest {

  private static final Design THREE_PAIRS = Defaults.warmPairs(Duration.ofMinutes(3)).withPairs(3);

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Pairing.class)
  void pairsFillTheBudgetAndEndWithinIt(Pairing pairing) throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1100, 12);

    run(environment, pairing, Defaults.warmPairs(Duration.ofMinutes(5)));

    List<Trial> trials = ResultFolder.open(folder).trials().all();
    Design planned = ResultFolder.open(folder).plan().experiment().design();
    assertFalse(planned.choosesPairs());
    assertEquals(2 * planned.minBlocks(), trials.size());
    double took = environment.nanoTime() / 1e9;
    assertTrue(took > 270 && took < 301, "took " + took);
    double counted =
        trials.stream()
            .flatMap(t -> t.slices().stream())
            .filter(s -> s.phase() != Phase.WARM_UP)
            .mapToLong(s -> s.load().countedNanos())
            .sum();
    double warmUp =
        trials.stream()
            .flatMap(t -> t.slices(Phase.WARM_UP).stream())
            .mapToLong(PairsTest::wall)
            .sum();
    double starts = trials.size() * 0.5;
    assertTrue(counted / 1e9 > 0.6 * (took - warmUp / 1e9 - starts), "counted " + counted);
  }

  @Test
  void aPairIsAlsoMeasuredAtALowerAndAHigherRate() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 2000, 12);

    run(environment, Pairing.ALTERNATING, Defaults.warmPairs(Duration.ofMinutes(3)).withPairs(2));

    for (Trial trial : ResultFolder.open(folder).trials().all()) {
      double common = trial.slices(Phase.COST).getFirst().load().targetRps();
      assertEquals(500, common, 25);
      for (Slice slice : trial.slices(Phase.COST_LOW)) {
        assertEquals(0.5 * common, slice.load().targetRps(), 0.01);
      }
      for (Slice slice : trial.slices(Phase.COST_HIGH)) {
        assertEquals(1.5 * common, slice.load().targetRps(), 0.01);
      }
      int low = trial.slices(Phase.COST_LOW).size();
      assertTrue(low > 0 && trial.slices(Phase.COST_HIGH).size() > 0);
      assertTrue(trial.slices(Phase.COST).size() > 2 * low);
    }
  }

  @Test
  void aShortPairKeepsItsTimeForTheCommonRate() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1100, 12);

    run(environment, Pairing.ALTERNATING, Defaults.warmPairs(Duration.ofMinutes(1)).withPairs(2));

    for (Trial trial : ResultFolder.open(folder).trials().all()) {
      assertTrue(trial.slices(Phase.COST_LOW).isEmpty());
      assertTrue(trial.slices(Phase.COST).size() >= 3);
    }
  }

  @Test
  void aRateThatTheUserChoseIsTheOnlyOne() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1100, 12);
    Point point = new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.of(900));

    run(environment, Pairing.ALTERNATING, Defaults.warmPairs(Duration.ofMinutes(3)), point);

    for (Trial trial : ResultFolder.open(folder).trials().all()) {
      assertTrue(trial.slices(Phase.COST_HIGH).isEmpty());
      assertEquals(900, trial.slices(Phase.COST).getFirst().load().targetRps());
    }
  }

  private static long wall(Slice slice) {
    return slice.usage().wallNanos();
  }

  @Test
  void twoPairsDecideWhatIsBeyondTheUsualScatter() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1200, 12);

    ExperimentRunner.Outcome outcome =
        run(
            environment,
            Pairing.ALTERNATING,
            Defaults.warmPairs(Duration.ofMinutes(3)).withPairs(2));

    Effect rps = TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND);
    assertEquals(2, rps.blocks());
    assertEquals(Verdict.B_BETTER, rps.verdict());
    assertTrue(rps.low() < 1.2 && 1.2 < rps.high(), rps.toString());
    assertTrue(
        outcome.result().warnings().stream().noneMatch(w -> w.kind() == Warning.Kind.FEW_BLOCKS));
  }

  @Test
  void aSliceThatOthersDisturbedDoesNotCount() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1200, 12);
    environment.disturbedEvery = 7;

    run(environment, Pairing.ALTERNATING, Defaults.warmPairs(Duration.ofMinutes(3)).withPairs(2));

    List<Trial> trials = ResultFolder.open(folder).trials().all();
    assertTrue(
        trials.stream()
            .flatMap(t -> t.slices().stream())
            .filter(s -> s.phase() != Phase.WARM_UP)
            .noneMatch(s -> Disturbance.isIn(s, SpeedLevel.UNKNOWN)));
    assertTrue(
        trials.stream()
            .flatMap(t -> t.warnings().stream())
            .anyMatch(w -> w.text().contains("not counted")),
        trials.toString());
    List<Slice> leftOut = trials.stream().flatMap(t -> t.leftOut().stream()).toList();
    assertFalse(leftOut.isEmpty());
    assertTrue(leftOut.stream().allMatch(s -> Disturbance.isIn(s, SpeedLevel.UNKNOWN)));
  }

  @Test
  void onAMachineThatIsNeverQuietTheRunEndsInTimeWithVerdicts() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1200, 12);
    environment.disturbedEvery = 1;

    ExperimentRunner.Outcome outcome =
        run(
            environment,
            Pairing.ALTERNATING,
            Defaults.warmPairs(Duration.ofMinutes(3)).withPairs(2));

    assertEquals(2, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).blocks());
    assertTrue(environment.nanoTime() < 190e9, "took " + environment.nanoTime());
  }

  @Test
  void aFailedPairIsTriedAgain() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1200, 12);
    environment.failing.add("b@4");
    environment.failing.add("a@4");

    ExperimentRunner.Outcome outcome =
        run(
            environment,
            Pairing.ALTERNATING,
            Defaults.warmPairs(Duration.ofMinutes(4)).withPairs(2));

    assertEquals(2, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).blocks());
    assertTrue(
        outcome.result().warnings().stream()
            .anyMatch(w -> w.text().startsWith("1 of 3 pairs at ping failed: ")),
        outcome.result().warnings().toString());
    assertTrue(environment.nanoTime() < 241e9, "took " + environment.nanoTime());
  }

  @Test
  void aProgramThatAnswersNothingInTimeFailsItsTrialAndNotTheLab() throws Exception {
    assertNothingWasAnswered(
        Pairing.ALTERNATING, Defaults.warmPairs(Duration.ofMinutes(4)), point("ping"));
  }

  @Test
  void aPilotThatAnswersNothingInTimeFailsAndNotTheLab() throws Exception {
    assertNothingWasAnswered(Pairing.SEQUENTIAL, TestingRuns.fiveBlocks(), point("ping"));
  }

  @Test
  void aCapacityWithoutAnAnswerFailsItsTrialAndIsNotZero() throws Exception {
    assertNothingWasAnswered(
        Pairing.ALTERNATING,
        Defaults.warmPairs(Duration.ofMinutes(4)),
        point("ping").measured(new CapacityMeasure()));
  }

  private void assertNothingWasAnswered(Pairing pairing, Design design, Point point)
      throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 0.001, 10).variant("b", 1000, 10);

    ExperimentRunner.Outcome outcome = run(environment, pairing, design, point);

    assertTrue(
        outcome.failure().orElseThrow().sentence().contains("no request was answered"),
        outcome.toString());
  }

  @Test
  void aProcessThatIsSoonWarmGetsMorePairsAndTheNumberStaysWhenTheRunContinues() throws Exception {
    Design ten = Defaults.warmPairs(Duration.ofMinutes(3));
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1100, 12);

    run(environment, Pairing.ALTERNATING, ten);

    Design chosen = ResultFolder.open(folder).plan().experiment().design();
    assertTrue(chosen.minBlocks() > 4, chosen.toString());
    assertEquals(chosen.minBlocks(), chosen.maxBlocks());
    long processes = environment.log.stream().filter(l -> l.startsWith("start ")).count();
    assertEquals(2L * chosen.minBlocks(), processes);

    TestingRuns.lab(folder, environment).run();

    assertEquals(chosen, ResultFolder.open(folder).plan().experiment().design());
    assertEquals(processes, environment.log.stream().filter(l -> l.startsWith("start ")).count());
  }

  /** The first process finds the rate for both; its phase of full load counts. */
  @Test
  void oneProcessAfterTheOtherHasNoPilot() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1100, 12);

    run(environment, Pairing.SEQUENTIAL, THREE_PAIRS);

    List<Trial> trials = ResultFolder.open(folder).trials().all();
    assertTrue(trials.stream().allMatch(t -> t.block() > 0), trials.toString());
    double first = trials.getFirst().slices(Phase.COST).getFirst().load().targetRps();
    assertTrue(first > 390 && first < 450, "rate " + first);
    for (Trial trial : trials) {
      assertEquals(first, trial.slices(Phase.COST).getFirst().load().targetRps(), 1e-9);
    }
  }

  @ParameterizedTest
  @EnumSource(Pairing.class)
  void pointsThatDifferInLoadShareProcesses(Pairing pairing) throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1200, 12);

    ExperimentRunner.Outcome outcome =
        run(environment, pairing, THREE_PAIRS, point("ping"), point("wait"));

    assertEquals(3 * 2, environment.log.stream().filter(l -> l.startsWith("start ")).count());
    assertEquals(3 * 2, environment.log.stream().filter(l -> l.startsWith("stop ")).count());
    assertEquals(3 * 2, environment.log.stream().filter(l -> l.startsWith("move ")).count());
    assertEquals(2 * 2, environment.log.stream().filter(l -> l.endsWith(" to wait")).count());
    assertEquals(2, environment.log.stream().filter(l -> l.endsWith(" to ping")).count());
    List<Trial> trials = ResultFolder.open(folder).trials().all();
    assertEquals(3 * 2 * 2, trials.size());
    assertTrue(trials.stream().allMatch(t -> t.failure().isEmpty()), trials.toString());
    for (String point : List.of("ping", "wait")) {
      long counted =
          trials.stream()
              .filter(t -> t.point().equals(point) && t.block() > 0)
              .mapToLong(t -> t.slices(Phase.CAPACITY).size() + t.slices(Phase.COST).size())
              .min()
              .orElseThrow();
      assertTrue(counted >= 6, point + ": " + counted);
    }
    assertEquals(3, outcome.result().effects().getFirst().blocks());
    double took = environment.nanoTime() / 1e9;
    assertTrue(took > 170 && took < 181, "took " + took);
  }

  @Test
  void pointsThatDifferInMoreDoNot() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1200, 12);
    Point other =
        new Point(
            "heap",
            Request.get(Optional.of("/ping")),
            50,
            OptionalDouble.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.of("512m"),
            Optional.empty(),
            Map.of(),
            Optional.empty());

    run(environment, Pairing.ALTERNATING, THREE_PAIRS, point("ping"), other);

    assertEquals(12, environment.log.stream().filter(l -> l.startsWith("start ")).count());
    assertTrue(
        environment.log.stream().noneMatch(l -> l.startsWith("move ")), environment.log.toString());
  }

  @Test
  void whatWasFinishedAtOnePointStaysWhenTheNextOneFails() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1200, 12);
    environment.deadly.add("b moved to wait");

    ExperimentRunner.Outcome outcome =
        run(environment, Pairing.ALTERNATING, THREE_PAIRS, point("ping"), point("wait"));

    List<Trial> trials = ResultFolder.open(folder).trials().all();
    assertEquals(
        6, trials.stream().filter(t -> t.point().equals("ping") && t.failure().isEmpty()).count());
    assertTrue(trials.stream().anyMatch(t -> t.failure().isPresent()));
    assertTrue(
        trials.stream()
            .filter(t -> t.failure().isPresent())
            .allMatch(t -> t.point().equals("wait") && t.variant().equals("b")));
    assertEquals(
        environment.log.stream().filter(l -> l.startsWith("start ")).count(),
        environment.log.stream().filter(l -> l.startsWith("stop ")).count());
    assertEquals(3, outcome.result().effects().getFirst().blocks());
  }

  private static Point point(String name) {
    return new Point(name, Request.get(Optional.of("/" + name)), 50, OptionalDouble.empty());
  }

  private ExperimentRunner.Outcome run(TestingWorld environment, Pairing pairing, Design design)
      throws Exception {
    return run(environment, pairing, design, point("ping"));
  }

  private ExperimentRunner.Outcome run(
      TestingWorld environment, Pairing pairing, Design design, Point... points) throws Exception {
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(points), design),
        pairing,
        List.of());
    return TestingRuns.lab(folder, environment).run();
  }
}
