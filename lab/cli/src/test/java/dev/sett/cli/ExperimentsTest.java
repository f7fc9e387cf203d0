package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.builtin.ListCommand;
import dev.sett.cli.process.SettPaths;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.QuickForm;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.report.study.Study;
import dev.sett.report.study.StudyData;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The experiments that come with Sett can be read, and say what they must. */
class ExperimentsTest {
  /** It repeats nobody. */
  private static final String FIRST_LOOK = "first-look";

  /** One block of many variants: a picture without a verdict. */
  private static final String EVERYTHING = "everything";

  /** A verdict takes so many. */
  private static final int BLOCKS = 5;

  /** Warm pairs that a verdict takes. */
  private static final int PAIRS = 2;

  private static final Duration QUICK = Duration.ofMinutes(8);
  private static final Duration QUICK_PICTURE = Duration.ofMinutes(12);

  static Stream<String> names() {
    return ListCommand.experimentNames().stream();
  }

  static Stream<String> published() {
    return names().filter(name -> !name.equals(FIRST_LOOK));
  }

  private static Experiment read(String name) {
    return new ExperimentReader(new BuiltIns())
        .read(SettPaths.experiments().resolve(name + ".yaml"));
  }

  @Test
  void everyRowOfTheListIsThere() {
    Set<String> wanted =
        new TreeSet<>(
            List.of(
                "fibers-1",
                "fibers-2",
                "fibers-3",
                "fibers-4",
                "fibers-slow",
                "fibers-fair",
                "quarkus-io-worker",
                "bank-transfer",
                "bank-traps",
                "bank-database",
                "batch-payments",
                "standalone",
                "liberty-ping",
                "liberty-banking",
                "liberty-ramp",
                "liberty-steady",
                "liberty-memory",
                "task-length",
                "cpu-burn",
                "pinning",
                "carriers",
                "everything"));
    wanted.removeAll(ListCommand.experimentNames());
    assertEquals(Set.of(), wanted);
  }

  @ParameterizedTest
  @MethodSource("names")
  void isReadWithoutComplaint(String name) {
    Experiment experiment = read(name);
    assertEquals(name, experiment.name());
    assertTrue(experiment.about().length() > 200, "the question, what to expect, how long");
  }

  @ParameterizedTest
  @MethodSource("published")
  void saysWhatWasPublishedAndHowLongItTakes(String name) {
    Experiment experiment = read(name);
    Published published = experiment.published().orElseThrow();
    assertAll(
        () -> assertTrue(experiment.about().contains("--quick"), "how long it takes"),
        () -> assertFalse(published.source().isBlank(), "source"),
        () -> assertFalse(published.url().isBlank(), "url"),
        () -> assertFalse(published.machine().isBlank(), "machine"),
        () -> assertFalse(published.date().isBlank(), "date"),
        () -> assertFalse(published.findings().isEmpty(), "findings"));
  }

  /** Each row: what was published, what is done here, and why it differs. */
  @ParameterizedTest
  @MethodSource("published")
  void beginsWithATableOfItsSetUp(String name) throws IOException {
    List<String> rows =
        Files.readAllLines(SettPaths.experiments().resolve(name + ".yaml")).stream()
            .takeWhile(line -> line.startsWith("# |"))
            .toList();
    assertEquals("# | parameter | published | here | why it differs |", rows.getFirst());
    assertTrue(rows.size() > 3, "a row for each parameter");
    for (String row : rows) {
      List<String> cells = List.of(row.substring(1).strip().split("\\|", -1));
      assertEquals(6, cells.size(), row);
      assertTrue(cells.subList(1, 5).stream().noneMatch(String::isBlank), row);
    }
  }

  /** 13 charts of fibers-server, with six or seven numbers of connections each. */
  @Test
  void everyCellOfTheFibersServerHasAPoint() {
    long cells =
        Stream.of("fibers-1", "fibers-2", "fibers-3", "fibers-4", "fibers-slow")
            .flatMap(name -> read(name).points().stream())
            .filter(point -> point.name().matches("(10ms|100ms|1s|10s), \\d+ connections"))
            .count();
    assertEquals(81, cells);
  }

  /** A point that is renamed would silently vanish from the figures. */
  @Test
  void everyFigureLooksForPointsAndVariantsThatThereAre() throws IOException {
    Map<String, String> tables = publishedTables();
    for (Study study : Study.ALL) {
      for (StudyData.Asked asked : study.asked(tables)) {
        Experiment experiment = read(asked.experiment());
        assertTrue(experiment.point(asked.point()).isPresent(), asked.toString());
        assertTrue(
            experiment.variants().stream().anyMatch(v -> v.name().equals(asked.variant())),
            asked.toString());
      }
    }
  }

  private static Map<String, String> publishedTables() throws IOException {
    Map<String, String> tables = new TreeMap<>();
    Path folder = SettPaths.experiments().resolve("published");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.csv")) {
      for (Path file : files) {
        tables.put(String.valueOf(file.getFileName()), Files.readString(file));
      }
    }
    return tables;
  }

  @ParameterizedTest
  @MethodSource("published")
  void hasAShortFormThatTestsAFinding(String name) {
    Experiment experiment = read(name);
    QuickForm quick = experiment.quick().orElseThrow();
    List<String> points =
        quick.points().isEmpty()
            ? experiment.points().stream().map(point -> point.name()).toList()
            : quick.points();
    for (String point : points) {
      assertTrue(experiment.point(point).isPresent(), "there is no point '" + point + "'");
    }
    assertTrue(
        experiment.published().orElseThrow().findings().stream()
            .anyMatch(finding -> points.contains(finding.point())),
        "no finding is tested at " + points);
    Design design = quick.design().orElseThrow();
    boolean picture = name.equals(EVERYTHING);
    assertTrue(design.budget().compareTo(picture ? QUICK_PICTURE : QUICK) <= 0, "too long");
    int enough = design.pairs().isPresent() ? PAIRS : BLOCKS;
    assertTrue(picture || design.minBlocks() >= enough, "too few blocks for a verdict");
  }

  @ParameterizedTest
  @MethodSource("published")
  void isToldOfInTheDocs(String name) throws IOException {
    String docs =
        Files.readString(SettPaths.root().resolve("docs/reference/experiments-published.md"));
    assertTrue(
        docs.contains("| `" + name + "` |"), "a row of docs/reference/experiments-published.md");
  }

  @ParameterizedTest
  @ValueSource(strings = {"worker", "io"})
  void theSmallApplicationsAreOnTheQuarkusOfTheServers(String app) throws IOException {
    Pattern version = Pattern.compile("<version.quarkus>([^<]+)</version.quarkus>");
    assertEquals(
        first(version, SettPaths.root().resolve("pom.xml")),
        first(version, SettPaths.root().resolve("bench/quarkus-apps/" + app + "/pom.xml")));
  }

  private static String first(Pattern pattern, Path file) throws IOException {
    Matcher matcher = pattern.matcher(Files.readString(file));
    assertTrue(matcher.find(), file::toString);
    return matcher.group(1);
  }
}
