package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GridReaderTest {

  private static final String VARIANTS =
      "variants: {a: {threads: virtual}, b: {threads: platform}}\n";

  @Test
  void everyCombinationIsAPointNamedAfterWhatVaries() {
    Experiment read =
        read(
            """
            points: {ping: {path: /ping}}
            grid:
              path: {10ms: "/work?idle=9ms", 1s: "/work?idle=1s"}
              connections: [1, 1000]
              rate: [2k/s]
              cpus: 2
              jdk: [21, /opt/jdk-25/]
              heap: [512M]
              method: POST
              body: x
            """);

    assertEquals(
        List.of(
            "ping",
            "10ms, 1 connection, JDK 21",
            "10ms, 1 connection, JDK jdk-25",
            "10ms, 1000 connections, JDK 21",
            "10ms, 1000 connections, JDK jdk-25",
            "1s, 1 connection, JDK 21",
            "1s, 1 connection, JDK jdk-25",
            "1s, 1000 connections, JDK 21",
            "1s, 1000 connections, JDK jdk-25"),
        read.points().stream().map(Point::name).toList());
    assertEquals(
        new Point(
            "1s, 1000 connections, JDK jdk-25",
            new Request(
                "POST",
                Optional.of("/work?idle=1s"),
                List.of(),
                Body.of("x"),
                ExpectedAnswer.SUCCESS),
            1000,
            OptionalDouble.of(2000),
            Optional.of("/opt/jdk-25/"),
            OptionalInt.of(2),
            Optional.of("512m"),
            Optional.empty(),
            Map.of(
                "path", "1s",
                "connections", "1000",
                "rate", "2000/s",
                "jdk", "jdk-25",
                "heap", "512m"),
            /* otherTraffic= */ Optional.empty()),
        read.points().getLast());
    assertEquals(
        List.of("path", "connections", "rate", "jdk", "heap"),
        List.copyOf(read.points().getLast().factors().keySet()));
  }

  @Test
  void aGridOfSingleValuesIsOnePoint() {
    Experiment read = read("grid: {path: /ping, connections: [7]}\n");

    assertEquals(List.of("all"), read.points().stream().map(Point::name).toList());
    assertEquals(7, read.points().getFirst().connections());
    assertEquals(Map.of("connections", "7"), read.points().getFirst().factors());
  }

  @Test
  void plainPathsAreNamedAfterThemselves() {
    Experiment read = read("grid: {path: [/ping, \"/work?cpu=1&idle=2ms\"]}\n");

    assertEquals(
        List.of("/ping", "/work cpu:1 idle:2ms"), read.points().stream().map(Point::name).toList());
  }

  @Test
  void whatIsWrittenOutIsReadBackEqual() {
    Experiment read =
        read(
            """
            grid: {path: {a: /a, b: /b}, connections: [1, 10], cpus: [1, 2], heap: [64m]}
            quick: {points: ["a, 1 connection, 1 CPU"], design: {blocks: 5, capacity: 2s}}
            """);

    String written = ExperimentWriter.write(read);

    assertEquals(
        read,
        new ExperimentReader(new TestingCatalogue()).read("x.yaml", written, Path.of("/")),
        written);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "grid: {} => x.yaml:2: 'grid' is empty. Write lists below it",
        "grid: {path: [/a], connections: []} => 'connections' is an empty list. Add values",
        "grid: {path: {}} => 'path' is an empty list",
        "grid: {path: /a, connections: [10, 20, 10]} => connections lists 10 twice. Remove one",
        "grid: {path: /a, rate: [2k/s, 2000]} => rate lists 2000/s twice",
        "grid: {path: /a, rate: [2k/s, 3k/s], measure: capacity} => 'rate' has no effect with 'measure: capacity'",
        "grid: {path: {a: /x, b: /x}} => path lists b twice",
        "grid: {path: {a: /x, a: /y}} => duplicate label 'a'",
        "grid: {path: {'?': /x}} => path: label '?' is not a valid name",
        "grid: {path: /a, conections: [1]} => unknown key 'conections' in 'grid'. Did you mean 'connections'?",
        "grid: {path: /a, connections: [0]} => connections: 0 is out of range",
        "grid: {path: /a, cpus: [1, x]} => cpus: 'x' is not a whole number",
        "grid: {path: /a, heap: [512k]} => heap: '512k' is not a valid heap size. Write a whole number",
        "grid: {path: /a, heap: [1m]} => Write at least 2m",
        "grid: {connections: [1, 2]} => 'path' is missing",
        "grid: {path: [a]} => path: 'a' is not a path",
        "grid: {path: [/a?b, '/a&b']} => the grid creates two points named '/a b'",
        "grid: [1] => 'grid' must be a mapping",
        "`points: {all: {path: /x}}\ngrid: {path: /a}` => x.yaml:3: the grid creates a point named 'all', but 'points' already has one",
        "grid: {path: /a, factors: {a: b}} => unknown key 'factors' in 'grid'",
        "points: {p: {path: /a, factors: {a: b}}} => unknown key 'a' in 'factors'",
        "`points: {p: {path: /a}}\nquick: {points: [q]}` => x.yaml:3: unknown point 'q'. Available: p.",
        "`points: {ping: {path: /a}}\nquick: {points: [pong]}` => unknown point 'pong'. Did you mean 'ping'?",
        "`points: {p: {path: /a}}\nquick: {points: [p, p]}` => points lists 'p' twice",
        "`points: {p: {path: /a}}\nquick: {points: []}` => 'points' is an empty list. Name some",
        "`points: {p: {path: /a}}\nquick: {point: [p]}` => unknown key 'point' in 'quick'. Did you mean 'points'?",
        "`points: {p: {path: /a}}\nquick: {design: {blocks: 0}}` => 0 blocks is not allowed",
      })
  void complainsInPlainWords(String yaml, String sentence) {
    String complaints = complaints(VARIANTS + yaml.replace("\\n", "\n") + "\n");

    assertTrue(complaints.contains(sentence), complaints);
  }

  @Test
  void aGridBeyondAMillionPointsIsRefusedWithItsSizes() {
    String numbers =
        IntStream.rangeClosed(1, 1001).mapToObj(Integer::toString).collect(Collectors.joining(","));
    String complaints =
        complaints(
            VARIANTS + "grid: {path: /a, connections: [" + numbers + "], cpus: [" + numbers + "]}");

    assertTrue(
        complaints.contains("has 1002001 points (1001 connections x 1001 cpus), but an experiment"),
        complaints);
  }

  @Test
  void aGridOfManyPointsGetsTheTimeThatItsBlocksTakeAndAFewKeepTheUsual() {
    Experiment many = read("grid: {path: /a, connections: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}\n");
    Experiment few = read("grid: {path: /a, connections: [1, 2]}\n");
    Experiment given =
        read("design: {budget: 9m}\ngrid: {path: /a, connections: [1, 2, 3, 4, 5]}\n");

    // 10 points x 5 blocks x 2 variants of 2 s and 1.2 times 4 s, 4 s and 6 s: 1880 s.
    assertEquals(Duration.ofSeconds(1880), many.design().budget());
    assertEquals(Defaults.BUDGET, few.design().budget());
    assertEquals(Duration.ofMinutes(9), given.design().budget());
  }

  @Test
  void modelsAreVariantsNamedAfterModelOrServerAndModel() {
    Experiment one =
        readWhole(
            "models: {server: jetty, threads: [virtual, \"platform:5\"], jdk: 21}\npoints: {p: {path: /x}}\n");
    Experiment two =
        readWhole(
            """
            variants: {base: {threads: virtual}}
            models:
              - {server: [jetty, helidon], threads: [virtual]}
              - {threads: platform}
            points: {p: {path: /x}}
            """);

    assertEquals(
        List.of("virtual", "platform:5"), one.variants().stream().map(Variant::name).toList());
    assertEquals(Optional.of("21"), one.variants().getLast().launch().jdk());
    assertEquals(
        List.of("base", "jetty/virtual", "helidon/virtual", "jetty/platform"),
        two.variants().stream().map(Variant::name).toList());
    assertEquals(BuiltInServer.of("helidon", "virtual"), two.variants().get(2).launch());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "models: {threads: []} => 'threads' is an empty list",
        "models: {threads: [virtual]} => 'models' must define at least 2 variants, but defines 1",
        "models: {server: jetty} => 'threads' is missing",
        "models: {threads: [virtual, virtual]} => threads lists virtual twice",
        "models: {threads: [virtual, bananas]} => x.yaml:1: threads: jetty has no model 'bananas'",
        "models: {server: jety, threads: [virtual, platform]} => unknown built-in server 'jety'",
        "models: {thread: [virtual]} => unknown key 'thread' in 'models'. Did you mean 'threads'?",
        "`variants: {virtual: {threads: platform}}\nmodels: {threads: [virtual]}` => 'models' creates a variant named 'virtual'",
      })
  void complainsOfModels(String yaml, String sentence) {
    String complaints = complaints(yaml.replace("\\n", "\n") + "\npoints: {p: {path: /x}}\n");

    assertTrue(complaints.contains(sentence), complaints);
  }

  private static Experiment read(String yaml) {
    return readWhole(VARIANTS + yaml);
  }

  private static Experiment readWhole(String yaml) {
    return new ExperimentReader(new TestingCatalogue()).read("x.yaml", yaml, Path.of("/"));
  }

  private static String complaints(String yaml) {
    return assertThrows(ExperimentException.class, () -> readWhole(yaml)).complaints().stream()
        .map(Complaint::toString)
        .collect(Collectors.joining("\n"));
  }
}
