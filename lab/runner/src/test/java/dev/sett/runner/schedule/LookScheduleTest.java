package dev.sett.runner.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Look;
import dev.sett.model.result.Looks;
import dev.sett.model.result.Result;
import dev.sett.model.result.Stretch;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.TestingRuns;
import dev.sett.runner.TestingWorld;
import dev.sett.verdict.Judgement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Warm pairs that are looked at more than once: going on, and measuring until it is decided. */
final class LookScheduleTest {

  private static final Design TWO_PAIRS = Defaults.warmPairs(Duration.ofMinutes(4)).withPairs(2);

  @TempDir private Path folder;

  @Test
  void aRunIsOneLookThatLeavesErrorToGoOnWith() throws Exception {
    Result result = run(similar(), TWO_PAIRS, point("ping")).result();

    Looks looks = result.looks().orElseThrow();
    assertEquals(1, looks.all().size());
    assertEquals(Map.of("ping", 2), looks.all().getFirst().pairs());
    assertEquals(0.04, looks.spent(), 1e-9);
    assertEquals(0.04, result.error(), 1e-9);
    assertEquals(looks, opened().looks().orElseThrow());
    assertEquals(looks, opened().result().orElseThrow().looks().orElseThrow());
  }

  @Test
  void addedTimeAddsPairsAtEachPointAndALook() throws Exception {
    run(similar(), TWO_PAIRS, point("ping"), point("wait"));
    TestingWorld environment = similar();

    Result result = resumed(environment, new Addition(Duration.ofMinutes(6), false));

    // Two pairs took 4 minutes, so 6 minutes add three.
    for (Point point : List.of(point("ping"), point("wait"))) {
      assertEquals(5, effect(result, point.name()).blocks());
    }
    double took = environment.nanoTime() / 1e9;
    assertTrue(took > 330 && took < 361, "took " + took);
    Looks looks = result.looks().orElseThrow();
    assertEquals(2, looks.stretches().size());
    assertEquals(Duration.ofMinutes(6), looks.current().budget());
    assertEquals(0.045, looks.spent(), 1e-9);
    assertTrue(looks.error() < 0.02, "error " + looks.error());
    assertEquals(result.effects(), again().effects());
    assertEquals(
        result.effects(),
        Judgement.effects(result.plan(), opened().trials().all(), result.looks()));
  }

  @Test
  void aShortAdditionAddsOnePair() throws Exception {
    run(similar(), TWO_PAIRS, point("ping"));

    Result result = resumed(similar(), new Addition(Duration.ofSeconds(40), false));

    assertEquals(3, effect(result, "ping").blocks());
  }

  @Test
  void additionsContinueUntilNothingOfTheErrorIsLeft() throws Exception {
    run(similar(), TWO_PAIRS, point("ping"));
    for (int i = 0; i < 4; i++) {
      Result result = resumed(similar(), new Addition(Duration.ofMinutes(2), false));
      assertEquals(3 + i, effect(result, "ping").blocks());
    }
    assertEquals(0.0494, opened().looks().orElseThrow().spent(), 1e-4);
  }

  @Test
  void resumingAFinishedRunMakesNoLook() throws Exception {
    Result first = run(similar(), TWO_PAIRS, point("ping")).result();
    TestingWorld environment = similar();

    Result again = TestingRuns.lab(folder, environment).run().result();

    assertEquals(List.of(), environment.log);
    assertEquals(first.looks(), again.looks());
    assertEquals(first.effects(), again.effects());
  }

  /** A run that lost a pair to a failure was looked at without it. */
  @Test
  void aPairThatIsRetriedAfterTheEndIsAnotherLook() throws Exception {
    Looks looks =
        run(similar(), TWO_PAIRS.withPairs(3), point("ping")).result().looks().orElseThrow();
    Files.delete(trial(5));
    Files.delete(trial(6));
    Look first = looks.all().getFirst();
    Looks without =
        Looks.begun(looks.total(), Stretch.begun(first.used(), false, Map.of()))
            .with(Map.of("ping", 2), first.used(), /* share= */ 1);
    opened().write(without);
    opened().write(again().withLooks(Optional.of(without)));

    Result late = TestingRuns.lab(folder, similar()).run().result();

    assertEquals(3, effect(late, "ping").blocks());
    Looks after = late.looks().orElseThrow();
    assertEquals(List.of(2, 3), pairs(after));
    assertEquals(2, after.stretches().size());
    assertEquals(0.045, after.spent(), 1e-9);
  }

  @Test
  void aClearDifferenceEndsARunUntilDecidedEarly() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1500, 5);

    Result result =
        run(environment, TestingRuns.untilDecided(Duration.ofMinutes(30)), point("ping")).result();

    double took = environment.nanoTime() / 60e9;
    assertTrue(took < 20, "took " + took);
    assertEquals(Verdict.B_BETTER, effect(result, "ping").verdict());
    Looks looks = result.looks().orElseThrow();
    assertEquals(effect(result, "ping").blocks(), looks.all().getLast().pairs().get("ping"));
    assertEquals(effect(result, "ping").blocks() - 1, looks.all().size());
    assertTrue(looks.spent() < 0.04, "spent " + looks.spent());
    assertEquals(result.effects(), again().effects());
    assertFalse(result.interrupted());
    // It was decided, so resuming it measures nothing.
    TestingWorld idle = similar();
    assertEquals(result.effects(), TestingRuns.lab(folder, idle).run().result().effects());
    assertEquals(List.of(), idle.log);
  }

  @Test
  void whatStaysUndecidedEndsWithItsTime() throws Exception {
    TestingWorld environment = noisy();

    Result result =
        run(environment, TestingRuns.untilDecided(Duration.ofMinutes(12)), point("ping")).result();

    double took = environment.nanoTime() / 60e9;
    assertTrue(took > 11 && took < 12.1, "took " + took);
    assertEquals(6, effect(result, "ping").blocks());
    assertEquals(Verdict.UNDECIDED, effect(result, "ping").verdict());
    Looks looks = result.looks().orElseThrow();
    assertEquals(List.of(2, 3, 4, 5, 6), pairs(looks));
    assertEquals(0.04, looks.spent(), 1e-9);
    assertTrue(looks.hasErrorLeft());
  }

  @Test
  void anInterruptedRunUntilDecidedContinuesWithItsLooksAndItsTime() throws Exception {
    TestingWorld environment = noisy();
    environment.slicesUntilInterruption = 300;

    Result early =
        run(environment, TestingRuns.untilDecided(Duration.ofMinutes(12)), point("ping")).result();

    Looks before = early.looks().orElseThrow();
    assertTrue(early.interrupted() && !before.all().isEmpty());
    assertTrue(before.spent() < 0.04, "spent " + before.spent());
    assertEquals(early.effects(), again().effects());
    TestingWorld second = noisy();
    Result late = TestingRuns.lab(folder, second).run().result();

    Looks after = late.looks().orElseThrow();
    assertEquals(before.all(), after.all().subList(0, before.all().size()));
    assertEquals(1, after.stretches().size());
    assertEquals(List.of(2, 3, 4, 5, 6), pairs(after));
    assertEquals(0.04, after.spent(), 1e-9);
    Duration left = Duration.ofMinutes(12).minus(before.current().used());
    double took = second.nanoTime() / 1e9;
    assertTrue(took < left.toSeconds() + 2, took + " of " + left);
  }

  @Test
  void anInterruptedAdditionContinuesWithoutSpendingTwice() throws Exception {
    run(similar(), TWO_PAIRS, point("ping"));
    new Addition(Duration.ofMinutes(8), false).to(opened());
    TestingWorld environment = similar();
    environment.slicesUntilInterruption = 300;

    Result early = TestingRuns.lab(folder, environment).run().result();

    Looks before = early.looks().orElseThrow();
    assertTrue(early.interrupted());
    assertTrue(before.spent() < 0.045, "spent " + before.spent());
    Result late = TestingRuns.lab(folder, similar()).run().result();
    assertEquals(6, effect(late, "ping").blocks());
    assertEquals(0.045, late.looks().orElseThrow().spent(), 1e-9);
    assertEquals(2, late.looks().orElseThrow().stretches().size());
  }

  /** What was killed has no result. Its report is no look that counts, but one that is strict. */
  @Test
  void aKilledRunKeepsTheLooksThatItMade() throws Exception {
    Result result =
        run(noisy(), TestingRuns.untilDecided(Duration.ofMinutes(12)), point("ping")).result();
    Files.delete(folder.resolve("result.json"));
    for (Path last : List.of(trial(11), trial(12))) {
      Files.delete(last);
    }
    opened().write(withoutLast(result.looks().orElseThrow()));

    Result judged = again();

    assertEquals(5, effect(judged, "ping").blocks());
    assertEquals(List.of(2, 3, 4, 5), pairs(judged.looks().orElseThrow()));
    assertEquals(List.of(2, 3, 4, 5), pairs(opened().looks().orElseThrow()));
  }

  @Test
  void aPairThatNobodyLookedAtBeforeAKillIsLookedAtWhenTheRunContinues() throws Exception {
    Result result =
        run(noisy(), TestingRuns.untilDecided(Duration.ofMinutes(12)), point("ping")).result();
    Files.delete(folder.resolve("result.json"));
    opened().write(withoutLast(result.looks().orElseThrow()));
    TestingWorld environment = noisy();

    Result late = TestingRuns.lab(folder, environment).run().result();

    assertEquals(List.of(), environment.log);
    assertEquals(List.of(2, 3, 4, 5, 6), pairs(late.looks().orElseThrow()));
    assertEquals(0.04, late.looks().orElseThrow().spent(), 1e-9);
  }

  /** Results of older versions were judged by the whole error, and stay as they were. */
  @Test
  void anOldResultKeepsItsIntervalsAndHasNothingToGoOnWith() throws Exception {
    Result result = run(similar(), TWO_PAIRS, point("ping")).result();
    Files.delete(folder.resolve("looks.json"));
    ResultFolder old = opened();
    old.write(result.withLooks(Optional.empty()));

    Result judged = again();

    assertEquals(0.05, judged.error(), 1e-12);
    assertTrue(effect(judged, "ping").high() < effect(result, "ping").high());
    ExperimentException refused =
        assertThrows(
            ExperimentException.class, () -> new Addition(Duration.ofMinutes(5), true).to(old));
    assertTrue(refused.toString().contains("no error left"), refused::toString);
  }

  @Test
  void timeForLessThanAPairIsRefused() throws Exception {
    run(similar(), TWO_PAIRS, point("ping"));

    ExperimentException refused =
        assertThrows(
            ExperimentException.class,
            () -> new Addition(Duration.ofSeconds(5), false).to(opened()));
    assertTrue(
        refused.toString().contains("--budget: 5s is too short for one more pair"),
        refused::toString);
    assertEquals(1, opened().looks().orElseThrow().stretches().size());
  }

  @Test
  void nothingIsAddedToShortBlocks() throws Exception {
    run(similar(), TestingRuns.fiveBlocks(), point("ping"));
    assertTrue(opened().looks().isEmpty());

    ExperimentException refused =
        assertThrows(
            ExperimentException.class,
            () -> new Addition(Duration.ofMinutes(5), false).to(opened()));
    assertTrue(
        refused
            .toString()
            .endsWith(
                "is measured in short blocks, and only warm pairs can be added to. For more blocks,"
                    + " run the comparison again with a higher --blocks and a longer --budget;"
                    + " without --blocks, --duration and --pairing fresh it measures warm pairs."
                    + " Resume without --budget and --until-decided measures what is missing of"
                    + " the planned blocks (at most 5 at each point)."),
        refused::toString);
  }

  @Test
  void aPointThatIsGivenUpDoesNotKeepTheOthersFromEnding() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1500, 5);
    environment.deadly.add("heap");
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

    run(environment, TestingRuns.untilDecided(Duration.ofMinutes(60)), point("ping"), other);

    double took = environment.nanoTime() / 60e9;
    assertTrue(took < 40, "took " + took);
  }

  private static TestingWorld similar() {
    return new TestingWorld().variant("a", 1000, 10).variant("b", 1020, 10);
  }

  private static TestingWorld noisy() {
    TestingWorld environment = similar();
    environment.processScatter = 0.1;
    return environment;
  }

  private static Looks withoutLast(Looks looks) {
    List<Look> all = looks.all();
    Stretch first = looks.current();
    return new Looks(
        looks.total(),
        List.of(
            new Stretch(
                first.budget(),
                first.untilDecided(),
                first.pairs(),
                all.subList(0, all.size() - 1))));
  }

  private static List<Integer> pairs(Looks looks) {
    return looks.all().stream().map(look -> look.pairs().get("ping")).toList();
  }

  private static Effect effect(Result result, String point) {
    return result.effects().stream()
        .filter(e -> e.point().equals(point) && e.metric() == Metric.REQUESTS_PER_SECOND)
        .findFirst()
        .orElseThrow();
  }

  private static Point point(String name) {
    return new Point(name, Request.get(Optional.of("/" + name)), 50, OptionalDouble.empty());
  }

  private Path trial(int number) throws IOException {
    Path file = folder.resolve("trials").resolve("%03d.json".formatted(number));
    assertTrue(Files.exists(file), file.toString());
    return file;
  }

  private ResultFolder opened() {
    return ResultFolder.open(folder);
  }

  /** As {@code sett report} does. */
  private Result again() {
    return ResultJudge.judge(opened(), Clock.systemUTC());
  }

  private Result resumed(TestingWorld environment, Addition addition) throws InterruptedException {
    addition.to(opened());
    return TestingRuns.lab(folder, environment).run().result();
  }

  private ExperimentRunner.Outcome run(TestingWorld environment, Design design, Point... points)
      throws InterruptedException {
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(points), design),
        Pairing.ALTERNATING,
        List.of());
    return TestingRuns.lab(folder, environment).run();
  }
}
