package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.runner.schedule.ExperimentRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments of many points, and what a run does for all of them together. */
final class LabPointsTest {

  private static final Duration ENOUGH = Duration.ofHours(1);

  @TempDir private Path folder;

  @Test
  void aPointWhereAProgramDiesIsGivenUpAndTheOthersGoOnUntilResumeRetriesIt() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1300, 10);
    environment.deadly.add("p7");

    ExperimentRunner.Outcome outcome =
        run(environment, TestingRuns.shortBlocks(5, 5, ENOUGH), points(20), List.of());

    Trial.Failure failure = outcome.failure().orElseThrow();
    assertTrue(failure.sentence().startsWith("Gave up on 1 of 20 points"), failure.sentence());
    assertTrue(failure.sentence().contains("p7: The program died."), failure.sentence());
    assertEquals(List.of("dead at p7"), failure.lastLines());
    assertTrue(
        environment.visited.stream().filter("p7"::equals).count() <= 2,
        "it is not tried again and again");
    assertEquals(
        19,
        outcome.result().effects().stream()
            .filter(e -> e.metric() == Metric.REQUESTS_PER_SECOND && e.blocks() == 5)
            .count());

    TestingWorld second = new TestingWorld().variant("a", 1000, 10).variant("b", 1300, 10);
    ExperimentRunner.Outcome resumed = TestingRuns.lab(folder, second).run();

    assertTrue(resumed.failure().isEmpty());
    assertEquals(Set.of("p7"), Set.copyOf(second.visited));
    assertEquals(
        20,
        resumed.result().effects().stream()
            .filter(e -> e.metric() == Metric.REQUESTS_PER_SECOND && e.blocks() == 5)
            .count());
  }

  @Test
  void aRunInWhichNothingEverWorksEndsAfterAFewPoints() throws Exception {
    TestingWorld environment = new TestingWorld();
    List<Point> points = points(200);
    points.forEach(p -> environment.deadly.add(p.name()));

    ExperimentRunner.Outcome outcome =
        run(environment, TestingRuns.shortBlocks(5, 5, ENOUGH), points, List.of());

    assertEquals(3, environment.visited.stream().distinct().count());
    assertTrue(
        outcome
            .failure()
            .orElseThrow()
            .sentence()
            .startsWith("Every trial failed at the first 3 points"),
        outcome.failure().toString());
  }

  @Test
  void blocksOfManyPointsAreSpreadOverTheWholeTime() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1300, 10);

    ExperimentRunner.Outcome outcome =
        run(environment, TestingRuns.shortBlocks(3, 3, Duration.ofDays(2)), points(20), List.of());

    assertEquals(3 * 20 * 2, environment.visited.size());
    for (int round = 0; round < 3; round++) {
      List<String> visited = environment.visited.subList(round * 40, (round + 1) * 40);
      assertEquals(20, visited.stream().distinct().count(), "each point once a round");
      assertFalse(visited.stream().distinct().toList().equals(names(20)), "in random order");
    }
    assertTrue(outcome.failure().isEmpty());
  }

  @Test
  void aShortBudgetGivesEveryPointTheSameNumberOfBlocks() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1300, 10);

    run(environment, TestingRuns.shortBlocks(5, 30, Duration.ofMinutes(20)), points(20), List.of());

    Map<String, Long> starts =
        environment.visited.stream()
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertEquals(20, starts.size());
    long most = starts.values().stream().mapToLong(n -> n).max().orElseThrow();
    long least = starts.values().stream().mapToLong(n -> n).min().orElseThrow();
    assertTrue(most - least <= 2, starts.toString());
  }

  @Test
  void aVariantThatCannotRunAtAPointIsLeftOutThereAlone() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1300, 10);

    ExperimentRunner.Outcome outcome =
        run(
            environment,
            TestingRuns.shortBlocks(5, 5, ENOUGH),
            points(2),
            List.of(new Plan.Skipped("p1", "c", "It needs another JDK.")));

    assertEquals(5, environment.log.stream().filter("start c"::equals).count());
    assertEquals(
        List.of("p0 b", "p0 c", "p1 b"),
        outcome.result().effects().stream()
            .filter(e -> e.metric() == Metric.REQUESTS_PER_SECOND)
            .map(e -> e.point() + " " + e.other())
            .toList());
    assertTrue(
        outcome.result().warnings().stream().noneMatch(w -> w.kind() == Warning.Kind.FEW_BLOCKS),
        outcome.result().warnings().toString());
  }

  private ExperimentRunner.Outcome run(
      TestingWorld environment, Design design, List<Point> points, List<Plan.Skipped> skipped)
      throws Exception {
    List<Variant> variants = new ArrayList<>(TestingRuns.VARIANTS);
    if (!skipped.isEmpty()) {
      variants.add(new Variant("c", BuiltInServer.of("jetty", "platform")));
    }
    TestingRuns.planned(
        folder, TestingRuns.experiment(variants, points, design), Pairing.ALTERNATING, skipped);
    return TestingRuns.lab(folder, environment).run();
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> "p" + i).toList();
  }

  private static List<Point> points(int count) {
    return names(count).stream()
        .map(n -> new Point(n, Request.get(Optional.of("/x")), 5, OptionalDouble.empty()))
        .toList();
  }
}
