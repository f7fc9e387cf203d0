package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Published.Figure;
import dev.sett.model.experiment.Published.Finding;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.Csv;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class PublishedReaderTest {

  private static final String EXPERIMENT =
      """
      variants: {"platform:1000": {threads: "platform:1000"}, virtual: {threads: virtual}}
      points:
        10ms, 100 connections: {path: /x, connections: 100}
        10ms, 250 connections: {path: /x, connections: 250}
      published:
      """;

  /** Lines of the file before what stands below {@code published}. */
  private static final int LINES = 5;

  private static final String BY_ROWS =
      """
        source: somebody
        csv: rps.csv
        where: {experiment: 1}
        point: "{request}, {connections} connections"
        columns:
          virtual_rps: {variant: virtual, metric: requests-per-second}
          pool_rps: {variant: "platform:1000", metric: requests-per-second}
      """;

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @BeforeEach
  void writeTables() throws IOException {
    Files.writeString(
        folder.resolve("rps.csv"),
        """
        experiment,request,connections,virtual_rps,pool_rps
        1,10ms,100,3411,2183
        1,10ms,250,3272.5,
        1,10ms,4000,3055,1839
        2,10ms,100,9723,9193
        """);
    Files.writeString(
        folder.resolve("long.csv"),
        """
        tool,threads,p50_ms,total_s
        k6,virtual,4040,33.1
        k6,"platform:1000",20120,161.2
        k6,other,1,1
        ab,virtual,4040,36.677
        """);
    Files.writeString(folder.resolve("bad.csv"), "n,rps\n1,5\n2,many\n");
    Files.writeString(folder.resolve("ragged.csv"), "n,rps\n1\n");
  }

  @Test
  void readsTheRowsOfATableWhosePointsAreHere() {
    Published read = read(BY_ROWS).published().orElseThrow();

    assertEquals(
        List.of(
            new Figure("10ms, 100 connections", "virtual", Metric.REQUESTS_PER_SECOND, 3411),
            new Figure("10ms, 100 connections", "platform:1000", Metric.REQUESTS_PER_SECOND, 2183),
            new Figure("10ms, 250 connections", "virtual", Metric.REQUESTS_PER_SECOND, 3272.5)),
        read.figures(),
        "the empty cell is no figure, 4000 connections are no point here");
  }

  @Test
  void aRowMayNameItsVariantAndAColumnItsUnit() {
    Published read =
        read("""
                  source: somebody
                  csv: long.csv
                  where: {tool: k6}
                  point: 10ms, 100 connections
                  columns:
                    p50_ms: {variant: "{threads}", metric: p50, unit: ms}
                """)
            .published()
            .orElseThrow();

    assertEquals(
        List.of(
            new Figure("10ms, 100 connections", "virtual", Metric.P50, 4_040_000),
            new Figure("10ms, 100 connections", "platform:1000", Metric.P50, 20_120_000)),
        read.figures());
  }

  @Test
  void readsFiguresAndFindingsWrittenByHand() {
    Published read =
        read("""
                  source: "somebody: elsewhere"
                  url: https://example.org/a#results
                  machine: 4 CPUs server, 8 CPUs load
                  date: 2020
                  figures:
                    - {point: "10ms, 100 connections", variant: virtual, metric: p99, value: 2.3ms}
                    - {point: "10ms, 100 connections", variant: virtual, metric: memory, value: 785}
                  findings:
                    - says: twice as much
                      point: ["10ms, 100 connections", "10ms, 250 connections"]
                      metric: requests-per-second
                      variant: virtual
                      against: "platform:1000"
                      ratio: 1.52..1.75
                """)
            .published()
            .orElseThrow();

    assertEquals(
        new Published(
            "somebody: elsewhere",
            "https://example.org/a#results",
            "4 CPUs server, 8 CPUs load",
            "2020",
            List.of(
                new Figure("10ms, 100 connections", "virtual", Metric.P99, 2300),
                new Figure("10ms, 100 connections", "virtual", Metric.MEMORY, 785)),
            List.of(finding("10ms, 100 connections"), finding("10ms, 250 connections"))),
        read);
  }

  private static Finding finding(String point) {
    return new Finding(
        "twice as much",
        point,
        Metric.REQUESTS_PER_SECOND,
        "virtual",
        "platform:1000",
        1.52,
        1.75,
        /* expected= */ false);
  }

  @Test
  void isWrittenAsFiguresAndFindingsAndReadBack() {
    Experiment read =
        read(
            BY_ROWS
                + """
                    url: https://example.org/a#results
                    figures:
                      - {point: "10ms, 250 connections", variant: virtual, metric: p99, value: 0.1ms}
                    findings:
                      - {says: "more: \\"a, {b}\\" #1", point: "10ms, 100 connections", metric: p99,
                         variant: virtual, against: "platform:1000", ratio: 0.333}
                  """);

    String written = ExperimentWriter.write(read);

    assertFalse(written.contains("csv"), written);
    assertEquals(read, reader().read("rps.yaml", written, Path.of("/")));
  }

  @Test
  void aRangeThatNobodyPublishedSaysSoAndIsWrittenSo() {
    Experiment read =
        read(
            """
              source: somebody
              findings:
                - {says: a, point: "10ms, 100 connections", metric: p99, variant: virtual,
                   against: "platform:1000", ratio: 0.3, basis: expectation}
                - {says: b, point: "10ms, 100 connections", metric: p99, variant: virtual,
                   against: "platform:1000", ratio: 0.3, basis: published}
            """);
    List<Finding> findings = read.published().orElseThrow().findings();
    assertEquals(List.of(true, false), findings.stream().map(Finding::expected).toList());

    String written = ExperimentWriter.write(read);
    assertEquals(1, written.split("basis: expectation", -1).length - 1, written);
    assertFalse(written.contains("basis: published"), written);
    assertEquals(read, reader().read("rps.yaml", written, Path.of("/")));
  }

  @Test
  void aResultOfBeforeHasPublishedFindingsOnly() {
    Finding published = finding("p");
    String json = ResultJson.toJson(published);
    assertFalse(json.contains("expected"), json);
    assertEquals(published, ResultJson.fromJson(json, Finding.class));
    Finding expected =
        new Finding("x", "p", Metric.P99, "virtual", "platform", 1, 2, /* expected= */ true);
    assertEquals(expected, ResultJson.fromJson(ResultJson.toJson(expected), Finding.class));
  }

  @Test
  void whatIsAboutPointsThatARunLeavesOutIsNotWritten() {
    Experiment read = read(BY_ROWS);
    Experiment part = read.withPoints(read.points().subList(1, 2));

    assertEquals(read.published(), part.published(), "kept in the result");
    Published written =
        reader().read("x.yaml", ExperimentWriter.write(part), folder).published().orElseThrow();

    assertEquals(1, written.figures().size());
    assertEquals("10ms, 250 connections", written.figures().getFirst().point());
  }

  @Test
  void readsTheTablesThatComeWithSett() throws IOException {
    Path experiments = Path.of("../../experiments").toAbsolutePath().normalize();
    try (Stream<Path> files = Files.list(experiments.resolve("published"))) {
      List<Path> tables = files.filter(f -> f.toString().endsWith(".csv")).toList();
      assertEquals(6, tables.size());
      for (Path table : tables) {
        assertTrue(Csv.read(Files.readString(table)).rows().size() > 1, table::toString);
      }
    }
    Published read =
        reader()
            .read(
                "fibers.yaml",
                EXPERIMENT
                    + BY_ROWS
                        .replace("rps.csv", "published/fibers-server.csv")
                        .replace("pool_rps", "platform1000_rps"),
                experiments)
            .published()
            .orElseThrow();
    assertEquals(
        List.of(3411.0, 2183.0, 3272.0, 2150.0),
        read.figures().stream().map(Figure::value).toList());
  }

  @Test
  void namesMetricsAsResultFilesDo() {
    for (Metric metric : Metric.values()) {
      assertEquals("\"" + metric.key() + "\"", new JsonMapper().writeValueAsString(metric));
      assertEquals(metric, Metric.named(metric.key()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "csv: none.csv => 1 => /none.csv. Paths are relative to this file",
        "csv: ragged.csv => 1 => the row on line 2 has 1 values, but there are 2 columns",
        "where: {a: 1} => 1 => 'where' describes a table, but there is none",
        "url: javascript:alert(1) => 1 => is not an http URL",
        "figures: {a: 1} => 1 => must be a list",
        "sauce: x => 1 => Did you mean 'source'?",
      })
  void complainsOfWhatIsPublished(String setting, int line, String part) {
    String rest = setting.startsWith("csv") ? "  point: p\n  columns: {n: {}}\n" : "";
    assertComplaint("  " + setting + "\n  source: s\n" + rest, line, part);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "virtual_rps: => vitrual_rps: => 6 => Did you mean 'virtual_rps'? Available: experiment; request; connections; virtual_rps; pool_rps.",
        "{experiment: 1} => {exp: 1} => 3 => the table has no column 'exp'",
        "{experiment: 1} => {experiment: 7} => 2 => Column experiment never has the value '7'. Available: 1; 2.",
        "{experiment: 1} => {request: 10ms} => 6 => rows 1 and 4 of rps.csv both give requests-per-second of virtual at 10ms, 100 connections",
        "{connections} => {connectoins} => 4 => Did you mean 'connections'?",
        "{connections} connections => {connections} users => 2 => The first row is for '10ms, 100 users'",
        "`\"{request}, {connections} connections\"` => 10ms => 4 => this experiment has no point '10ms'",
        "variant: virtual => variant: vitrual => 6 => this experiment has no variant 'vitrual'. Did you mean 'virtual'?",
        "variant: virtual => variant: \"{request}\" => 2 => no figures for any of its variants",
        "requests-per-second} => request-per-second} => 6 => Did you mean 'requests-per-second'?",
        "requests-per-second} => requests-per-second, unit: ms} => 6 => Remove the unit",
        "requests-per-second} => p99, unit: hours} => 6 => Write us, ms or s",
      })
  void complainsOfATable(String before, String after, int line, String part) {
    String changed =
        before.startsWith("variant: virtual") && after.contains("{request}")
            ? BY_ROWS.replace(before, after).replaceFirst("(?m)^ +pool_rps.*\n", "")
            : BY_ROWS.replaceFirst(
                java.util.regex.Pattern.quote(before),
                java.util.regex.Matcher.quoteReplacement(after));
    assertFalse(changed.equals(BY_ROWS), "nothing to replace");
    assertComplaint(changed, line, part);
  }

  @Test
  void namesRowAndColumnOfAValueThatIsNoNumber() {
    assertComplaint(
        """
          source: s
          csv: bad.csv
          point: 10ms, 100 connections
          columns: {rps: {variant: virtual, metric: requests-per-second}}
        """
            .replace("point: 10ms, 100", "where: {n: 2}\n  point: 10ms, 100"),
        5,
        "row 2 of bad.csv (10ms, 100 connections), column rps: 'many' is not a valid number of"
            + " req/s. Write 0 or more, without a unit. Leave the cell empty if nothing was"
            + " published.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "ratio: 2 => ratio: 2..1.5 => the range 2..1.5 is reversed. Write 1.5..2.",
        "ratio: 2 => ratio: 0 => the ratio 0 must be above 0",
        "ratio: 2 => ratio: -1 => '-1' is not a valid ratio",
        "ratio: 2 => ratio: +52% => 1.5 for 50% more",
        "ratio: 2 => says: x => duplicate key 'says'",
        "ratio: 2 => ratio: 2, basis: ours => 'ours' is not a valid basis. Write published, or expectation if nobody published the range.",
        "`point: \"10ms, 100 connections\"` => point: 10ms => this experiment has no point '10ms'",
        "against: => again: => Did you mean 'against'?",
        "variant: virtual => variant: virtuel => Did you mean 'virtual'? Available: platform:1000; virtual.",
        "variant: virtual => variant: \"platform:1000\" => names the same variant twice",
        "metric: p99 => metric: p9 => Did you mean 'p99'?",
        "metric: p99 => metric: start => start is not measured at 10ms, 100 connections. Measured there: requests-per-second, cpu-per-request, p99, p95, p90, memory-under-load, answered, p50, memory.",
      })
  void complainsOfAFinding(String before, String after, String part) {
    String finding =
        """
          source: s
          findings:
            - {says: x, point: "10ms, 100 connections", metric: p99, variant: virtual, against: "platform:1000", ratio: 2}
        """;
    String changed = finding.replace(before, after);
    assertFalse(changed.equals(finding), "nothing to replace");
    assertComplaint(changed, 3, part);
  }

  @Test
  void complainsOfAFigure() {
    String figure =
        "  - {point: \"10ms, 100 connections\", variant: virtual, metric: %s, value: %s}\n";
    String head = "  source: s\n  figures:\n";
    assertComplaint(head + figure.formatted("p99", "2 bananas"), 3, "or a time such as 2.3ms");
    assertComplaint(
        head + figure.formatted("memory", "-1"), 3, "'-1' is not a valid number of MiB");
    assertComplaint(
        head + figure.formatted("p99", "1") + figure.formatted("p99", "2"),
        4,
        "two figures for p99");
    assertComplaint(head + "  - {point: p}\n", 3, "'value' is missing");
  }

  @Test
  void doesNotComplainTwiceOfAVariantThatIsWrongItself() {
    List<Complaint> complaints =
        complaints(
            EXPERIMENT.replace("threads: virtual", "threads: bananas")
                + "  source: s\n  figures: [{point: nowhere, variant: virtual, metric: p99, value: 1}]\n");
    assertEquals(1, complaints.size(), complaints::toString);
  }

  private void assertComplaint(String published, int line, String part) {
    List<Complaint> complaints = complaints(EXPERIMENT + published);
    assertTrue(
        complaints.stream()
            .anyMatch(
                c -> c.where().equals("x.yaml:" + (LINES + line)) && c.sentence().contains(part)),
        complaints::toString);
  }

  private List<Complaint> complaints(String text) {
    return assertThrows(
            ExperimentException.class, () -> reader().read("x.yaml", text, folder), text)
        .complaints();
  }

  private Experiment read(String published) {
    return reader().read("rps.yaml", EXPERIMENT + published, folder);
  }

  private static ExperimentReader reader() {
    return new ExperimentReader(new TestingCatalogue());
  }
}
