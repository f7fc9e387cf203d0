package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SelectionTest {

  private static final String GRID =
      """
      models: {threads: [platform, virtual, "virtual:9"]}
      grid:
        path: {short: /a, middle: /b, long: /c}
        connections: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
        rate: [1000/s, 2k/s]
      """;

  @Test
  void aTenthHasCornersAndMiddleAndIsAlwaysTheSame() {
    Experiment whole = read(GRID);

    Experiment quick = Selection.quick(whole);

    List<String> names = names(quick);
    assertEquals(6, names.size());
    assertTrue(names.contains("short, 10 connections, 1000/s"), names.toString());
    assertTrue(names.contains("long, 100 connections, 2000/s"), names.toString());
    assertTrue(names.stream().anyMatch(n -> n.startsWith("middle, 50")), names.toString());
    assertEquals(names, names(Selection.quick(read(GRID))));
    assertEquals(3, quick.points().stream().map(p -> p.factors().get("path")).distinct().count());
  }

  @Test
  void quickOfAFewPointsIsTheMiddleOne() {
    Experiment quick =
        Selection.quick(
            read("models: {threads: [platform, virtual]}\ngrid: {path: [/a, /b, /c]}\n"));

    assertEquals(List.of("/b"), names(quick));
  }

  @Test
  void quickTakesThePointsAndTheDesignThatTheFileNames() {
    Experiment quick =
        Selection.quick(
            read(
                GRID
                    + "quick: {points: [\"long, 10 connections, 2000/s\"], design: {blocks: 3}}\n"
                    + "design: {capacity: 1s, budget: 5h}\n"));

    assertEquals(List.of("long, 10 connections, 2000/s"), names(quick));
    assertEquals(3, quick.design().maxBlocks());
    assertEquals(Duration.ofSeconds(1), quick.design().capacity());
    assertEquals(Defaults.BUDGET, quick.design().budget(), "one point takes no 5 hours");
    assertTrue(quick.quick().isEmpty());
  }

  @Test
  void onlyKeepsWhatHoldsAllConditionsAndTheBase() {
    Experiment part =
        Selection.only(
            read(GRID + "design: {budget: 10h}\n"),
            List.of("connections=20,100", "rate=2000", "path=long", "threads=virtual:9"));

    assertEquals(
        List.of("long, 20 connections, 2000/s", "long, 100 connections, 2000/s"), names(part));
    assertEquals(
        List.of("platform", "virtual:9"), part.variants().stream().map(Variant::name).toList());
    assertEquals(Duration.ofMinutes(20), part.design().budget(), "2 of 60 points");
  }

  @Test
  void onlyTakesAPointByItsNameEvenWithCommas() {
    Experiment part = Selection.only(read(GRID), List.of("point=long, 20 connections, 1000/s"));

    assertEquals(List.of("long, 20 connections, 1000/s"), names(part));

    Experiment two =
        Selection.only(
            read(GRID),
            List.of("point=short, 10 connections, 1000/s, long, 20 connections, 2000/s"));

    assertEquals(
        List.of("short, 10 connections, 1000/s", "long, 20 connections, 2000/s"), names(two));
  }

  @Test
  void whatWasPublishedOfOtherPointsIsLeftOut() {
    Experiment whole = read(GRID);
    String here = "long, 20 connections, 1000/s";
    String there = "long, 30 connections, 1000/s";
    Published published =
        new Published(
            "x",
            "",
            "",
            "",
            List.of(
                new Published.Figure(here, "virtual", Metric.P99, 1),
                new Published.Figure(there, "virtual", Metric.P99, 1),
                new Published.Figure(here, "virtual:9", Metric.P99, 1)),
            List.of(
                new Published.Finding(
                    "a", here, Metric.P99, "virtual", "platform", 1, 2, /* expected= */ false),
                new Published.Finding(
                    "b", there, Metric.P99, "virtual", "platform", 1, 2, /* expected= */ false)));

    Experiment part =
        Selection.only(
            new Experiment(
                whole.name(),
                "",
                whole.variants(),
                whole.points(),
                whole.design(),
                whole.placement(),
                Optional.empty(),
                Optional.of(published),
                /* engine= */ Optional.empty(),
                /* services= */ List.of()),
            List.of("point=" + here, "variant=virtual"));

    assertEquals(1, part.published().orElseThrow().figures().size());
    assertEquals(
        List.of("a"),
        part.published().orElseThrow().findings().stream().map(Published.Finding::says).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "connections => is not a valid condition. Write FACTOR=VALUE",
        "connections= => is not a valid condition",
        "conections=10 => Did you mean connections? Available: path, connections, rate, point, variant, threads.",
        "connections=15 => unknown value '15' for connections. Available: 10, 20, 30",
        "connections=10,15 => unknown value '15' for connections",
        "point=long, 20 connections, 1000/s, far => unknown value 'far' for point",
        "path=far => unknown value 'far' for path. Available: short, middle, long.",
        "variant=fibers => unknown value 'fibers' for variant. Available: platform, virtual, virtual:9.",
        "threads=platform => leaves only the baseline variant platform",
      })
  void saysWhatThereIs(String condition, String sentence) {
    assertTrue(refused(List.of(condition)).contains(sentence), refused(List.of(condition)));
  }

  @Test
  void conditionsThatNoPointHoldsTogetherAreRefused() {
    assertTrue(
        refused(List.of("connections=10", "connections=20"))
            .contains("no point matches all of these"),
        refused(List.of("connections=10", "connections=20")));
  }

  private static String refused(List<String> conditions) {
    return assertThrows(ExperimentException.class, () -> Selection.only(read(GRID), conditions))
        .complaints()
        .toString();
  }

  private static List<String> names(Experiment experiment) {
    return experiment.points().stream().map(Point::name).toList();
  }

  private static Experiment read(String yaml) {
    return new ExperimentReader(new TestingCatalogue()).read("x.yaml", yaml, Path.of("/"));
  }
}
