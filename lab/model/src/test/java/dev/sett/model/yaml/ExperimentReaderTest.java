package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.text.ExperimentException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class ExperimentReaderTest {

  private static final ExperimentReader READER = new ExperimentReader(new TestingCatalogue());

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @Test
  void fillsInEveryDefault() {
    Experiment read =
        read(
            """
            variants:
              a: {threads: "platform:200"}
              b: {threads: virtual}
            points:
              ping: {path: /ping}
            """);

    assertEquals(
        new Experiment(
            "small",
            "",
            List.of(
                new Variant("a", BuiltInServer.of("jetty", "platform:200")),
                new Variant("b", BuiltInServer.of("jetty", "virtual"))),
            List.of(
                new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty())),
            Defaults.design(),
            Placement.AUTOMATIC),
        read);
  }

  @Test
  void aModelBringsTheFlagsThatItsJvmNeedsAndEachOnce() {
    Experiment read =
        read(
            """
            variants:
              a: {threads: "virtual@fixed:2", jvm-flags: -Xmx1g}
              b: {threads: "virtual@fixed:2", jvm-flags: "-Xmx1g --add-opens=all"}
              c: {threads: virtual, jvm-flags: -Xmx1g}
            points:
              ping: {path: /ping}
            """);

    assertEquals(
        List.of(
            List.of("--add-opens=all", "-Xmx1g"),
            List.of("-Xmx1g", "--add-opens=all"),
            List.of("-Xmx1g")),
        read.variants().stream().map(v -> ((BuiltInServer) v.launch()).jvmFlags()).toList());
  }

  @Test
  void readsTheExampleInTheDocumentation() throws Exception {
    String page = Files.readString(root().resolve("docs/reference/experiments.md"));
    String example =
        page.substring(
            page.indexOf("```yaml\n", page.indexOf("<!-- example: begin -->")) + 8,
            page.indexOf("```\n<!-- example: end -->"));

    Experiment read = READER.read("every-key.yaml", example, folder);

    assertEquals("every-key", read.name());
    assertEquals(
        new BuiltInServer(
            "jetty",
            "platform:200",
            List.of("--verbose"),
            List.of("-Xmx512m", "-XX:+UseParallelGC"),
            Map.of("LANG", "C"),
            Optional.of("25")),
        read.variants().getFirst().launch());
    assertEquals(
        new OwnServer(
            List.of("java", "-Dname=orders service", "-jar", "app.jar"),
            URI.create("http://127.0.0.1:8080/orders?limit=10"),
            Optional.of(URI.create("http://127.0.0.1:8080/health")),
            Optional.of(folder.toString()),
            Map.of("JAVA_TOOL_OPTIONS", "-Xmx512m"),
            Optional.of("21"),
            /* certificates= */ Optional.empty()),
        read.variants().get(1).launch());
    assertEquals(
        List.of("platform:200", "orders", "virtual", "platform:50"),
        read.variants().stream().map(Variant::name).toList());
    assertEquals(OptionalInt.of(1), read.points().get(1).cpus());
    assertEquals(Optional.of("512m"), read.points().get(1).heap());
    assertEquals(4 + 8, read.points().size());
    assertEquals("1s, 1000 connections, heap 1g", read.points().getLast().name());
    assertEquals(
        List.of("ping", "10ms, 1000 connections, heap 1g"), read.quick().orElseThrow().points());
    assertEquals(5, read.quick().orElseThrow().design().orElseThrow().maxBlocks());
    assertEquals(OptionalDouble.of(2000), read.points().get(1).rateRps());
    assertEquals(
        new Request(
            "POST",
            Optional.of("/orders"),
            List.of(new Request.Header("Content-Type", "application/json")),
            Body.of("{\"item\": 7, \"count\": 1}"),
            new ExpectedAnswer(200, 299, Optional.of("item"))),
        read.points().get(2).request());
    Design defaults = Defaults.design();
    assertEquals(Optional.of(Pairing.ALTERNATING), read.design().pairing());
    assertEquals(
        defaults.toString(),
        read.design()
            .toString()
            .replace("Optional[ALTERNATING]", "Optional.empty")
            .replace("Optional[0.1]", "Optional.empty"));
    assertEquals(Optional.of(CpuSet.parse("0")), read.placement().serverCpus());
    assertEquals(Optional.of(CpuSet.parse("1")), read.placement().loadCpus());
    Published published = read.published().orElseThrow();
    assertEquals("May 2020", published.date());
    assertEquals(
        new Published.Figure("ping", "platform:200", Metric.P99, 2300),
        published.figures().getLast());
    assertEquals(
        List.of("ping", "wait-10ms"),
        published.findings().stream().map(Published.Finding::point).toList());
  }

  @Test
  void warmPairsStandInPlaceOfBlocks() {
    Design read = design("{pairs: 3, budget: 6m}");
    assertEquals(Optional.of(3), read.pairs());
    Design between = design("{pairs: 2..9, budget: 6m}");
    assertEquals(2, between.minBlocks());
    assertEquals(9, between.maxBlocks());
    assertEquals(3, read.minBlocks());
    assertEquals(3, read.maxBlocks());
    assertEquals(Defaults.PAIR_WARM_UP_LIMIT, read.warmUpLimit());
    Design quick = design("{blocks: 5..6}");
    assertEquals(Optional.empty(), quick.pairs());
    ExperimentException both =
        assertThrows(ExperimentException.class, () -> design("{pairs: 2, capacity: 3s}"));
    assertTrue(String.valueOf(both.getMessage()).contains("Remove 'pairs' or the others"));
    assertThrows(ExperimentException.class, () -> design("{pairs: 1}"));
  }

  @Test
  void phasesOfWarmPairsAreNoShorterThanASlice() {
    Design read = design("{pairs: 3, slice: 30s}");
    assertEquals(Duration.ofSeconds(30), read.slice());
    assertEquals(Duration.ofSeconds(30), read.capacity());
    assertEquals(Duration.ofSeconds(30), read.cost());
    assertEquals(Defaults.PAIR_PHASE, design("{pairs: 3, slice: 500ms}").capacity());
    Design quick =
        read(small("{path: /x}")
                + "design: {pairs: 3, slice: 30s}\n"
                + "quick: {design: {pairs: 2, slice: 1s}}\n")
            .quick()
            .orElseThrow()
            .design()
            .orElseThrow();
    assertEquals(Defaults.PAIR_PHASE, quick.capacity());
    assertEquals(Duration.ofSeconds(1), quick.slice());
  }

  @Test
  void aRunUntilDecidedHasATimeInPlaceOfABudget() {
    Experiment read = experiment("{until-decided: 30m}");
    Design design = read.design();
    assertTrue(design.untilDecided());
    assertEquals(Duration.ofMinutes(30), design.budget());
    assertEquals(Optional.of(2), design.pairs());
    assertEquals(Defaults.PAIR_WARM_UP_LIMIT, design.warmUpLimit());
    String written = ExperimentWriter.write(read);
    assertTrue(written.contains("until-decided: 30m\n"), written);
    assertEquals(design, READER.read("y.yaml", written, root()).design());
    assertFalse(design.inBlocks().untilDecided());
    for (String other : List.of("pairs: 3", "budget: 6m", "blocks: 5", "cost: 3s")) {
      ExperimentException both =
          assertThrows(
              ExperimentException.class, () -> design("{until-decided: 30m, " + other + "}"));
      assertTrue(
          String.valueOf(both.getMessage()).contains("Remove 'until-decided' or the others"),
          both.getMessage());
    }
  }

  private static Design design(String text) {
    return experiment(text).design();
  }

  private static Experiment experiment(String text) {
    return READER.read(
        "x.yaml",
        "variants: {a: {server: jetty, threads: virtual}, b: {server: jetty, threads: platform}}\n"
            + "points: {p: {path: /ping}}\ndesign: "
            + text
            + "\n",
        root());
  }

  @Test
  void readsTheFirstExperiment() {
    Experiment read = READER.read(root().resolve("experiments/first-look.yaml"));

    assertEquals("first-look", read.name());
    assertEquals(
        List.of("platform:200", "virtual"), read.variants().stream().map(Variant::name).toList());
    Point wait = read.point("wait-10ms").orElseThrow();
    assertEquals(1000, wait.connections());
    assertEquals(Optional.of("/work?cpu=133&idle=9ms&file=1000"), wait.request().path());
    assertTrue(read.about().contains("fibers-server"));
    assertTrue(read.about().lines().count() == 1, "folded into one paragraph");
  }

  @Test
  void readsABodyFromAFileBesideTheExperiment() throws Exception {
    byte[] bytes = {1, 0, (byte) 0xff};
    Files.write(folder.resolve("order.bin"), bytes);
    Path file = folder.resolve("My orders.yml");
    Files.writeString(file, "\ufeff" + small("{path: /x, method: POST, body: \"@order.bin\"}"));

    Experiment read = READER.read(file);

    assertEquals(Body.of(bytes), read.points().getFirst().request().body());
    assertEquals("My-orders", read.name());
  }

  @Test
  void ownProgramsNeedNoPath() {
    Experiment read =
        read(
            """
            variants:
              a: {command: [java, "-jar", my app.jar], url: "http://localhost:81/x"}
              b: {command: "'/opt/my app' -v", url: "http://[::1]:82/"}
            points:
              default:
            design: {blocks: 8, warm-up: 500ms, capacity: 400ms}
            """);

    assertEquals(Request.get(Optional.empty()), read.points().getFirst().request());
    assertEquals(
        List.of("java", "-jar", "my app.jar"),
        ((OwnServer) read.variants().getFirst().launch()).command());
    assertEquals(8, read.design().minBlocks());
    assertEquals(8, read.design().maxBlocks());
    assertEquals(Duration.ofMillis(500), read.design().warmUpLimit());
    assertEquals(Duration.ofMillis(400), read.design().slice(), "the slice fits into the phase");
  }

  @Test
  void headersMayComeTwiceInAList() {
    Experiment read = read(small("{path: /x, headers: ['A: 1', 'B: x: y ', 'A: 2']}"));

    assertEquals(
        List.of(
            new Request.Header("A", "1"),
            new Request.Header("B", "x: y"),
            new Request.Header("A", "2")),
        read.points().getFirst().request().headers());
  }

  @Test
  void filesAreNotLargerThanTheLimitAndInUtf8() throws Exception {
    Path file = folder.resolve("big.yaml");
    Files.writeString(file, "#" + "x".repeat(ExperimentReader.LARGEST_FILE));
    assertComplaint(file, "has 1048577 bytes, but an experiment file can have at most 1048576");
    Files.write(file, "about: caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    assertComplaint(file, "is not valid UTF-8");
    assertComplaint(folder.resolve("none.yaml"), "no such file");
    assertComplaint(folder, "is not a regular file");
  }

  private static void assertComplaint(Path file, String part) {
    ExperimentException e =
        org.junit.jupiter.api.Assertions.assertThrows(
            ExperimentException.class, () -> READER.read(file));
    assertEquals(file.toString(), e.complaints().getFirst().where());
    assertTrue(e.toString().contains(part), e.toString());
  }

  private Experiment read(String text) {
    return READER.read("small.yaml", text, folder);
  }

  private static String small(String point) {
    return "variants: {a: {threads: virtual}, b: {threads: platform}}\npoints: {p: "
        + point
        + "}\n";
  }

  /** The folder of the whole repository. */
  public static Path root() {
    Path here = Path.of("").toAbsolutePath();
    return Files.isDirectory(here.resolve("experiments"))
        ? here
        : here.resolve("../..").normalize();
  }
}
