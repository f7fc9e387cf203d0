package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.FilledResults;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobVariantsTest {

  private static final ExperimentReader READER = new ExperimentReader(new TestingCatalogue());
  private static final String POINTS = "points: {all: {measure: {job: 100}}}\n";
  private static final String BOTH =
      """
      variants:
        built in:
          program: batch
          threads: "virtual@fixed:2"
          flags: --chunk 10
          jvm-flags: [-Xmx1g]
          jdk: 21
        own: {run: "./mvnw -q 'a b'", cwd: ., env: {A: "1"}}
      """;

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @Test
  void aProgramAndACommandAreReadAndTheirPointNeedsNoPath() {
    Experiment read = READER.read("x.yaml", BOTH + POINTS, folder);

    assertEquals(
        List.of(
            new Variant(
                "built in",
                new BuiltInJob(
                    "batch",
                    "virtual@fixed:2",
                    List.of("--chunk", "10"),
                    List.of("--add-opens=all", "-Xmx1g"),
                    Map.of(),
                    Optional.of("21"))),
            new Variant(
                "own",
                new OwnJob(
                    List.of("./mvnw", "-q", "a b"),
                    Optional.of(folder.toString()),
                    Map.of("A", "1"),
                    Optional.empty()))),
        read.variants());
    assertEquals(new JobMeasure(100), read.points().getFirst().measure());
  }

  @Test
  void whatWasReadIsWrittenAndReadAgain() {
    Experiment read = READER.read("x.yaml", BOTH + POINTS, folder);

    assertEquals(read, READER.read("x.yaml", ExperimentWriter.write(read), folder));
  }

  @Test
  void readsTheExampleInTheDocumentation() throws Exception {
    String page =
        Files.readString(ExperimentReaderTest.root().resolve("docs/reference/experiments.md"));
    String example =
        page.substring(
            page.indexOf("```yaml\n", page.indexOf("<!-- example of jobs: begin -->")) + 8,
            page.indexOf("```\n<!-- example of jobs: end -->"));

    Experiment read = READER.read("x.yaml", example, folder);

    assertEquals("payments", read.name());
    assertEquals(
        List.of(BuiltInJob.class, OwnJob.class),
        read.variants().stream().map(v -> v.launch().getClass()).toList());
    assertEquals(new JobMeasure(18286), read.points().getFirst().measure());
  }

  @Test
  void aPlanKeepsThem() {
    Experiment read = READER.read("x.yaml", BOTH + POINTS, folder);
    Plan sealed = FilledResults.plan();
    Plan plan =
        new Plan(
            sealed.sett(),
            sealed.command(),
            sealed.startedAt(),
            read,
            sealed.pairing(),
            sealed.serverCpus(),
            sealed.loadCpus(),
            sealed.machine(),
            sealed.warnings());
    ResultFolder.create(folder.resolve("result"), plan);

    Experiment kept = ResultFolder.open(folder.resolve("result")).plan().experiment();

    assertEquals(read, kept);
    assertTrue(kept.variants().stream().allMatch(v -> v.launch().endsByItself()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "{program: bach, threads: virtual} => Did you mean 'batch'? Available: batch, standalone.",
        "{program: batch} => 'threads' is missing",
        "{program: batch, threads: event-loop} => threads: 'event-loop' gives no executor.",
        "{program: batch, threads: 'virtual@fixed:1', jvm-flags: --no-opens} => jvm-flags: virtual@fixed:1 contradicts",
        "{program: batch, threads: virtual, port: 1} => unknown key 'port' in a variant with 'program'",
        "{program: batch, server: jetty, threads: virtual} => Keep only one.",
        "{program: batch, run: ls} => Keep only one.",
        "{run: ls, url: 'http://localhost:1/'} => use command: to start a program that serves requests",
        "{run: ls, threads: virtual} => unknown key 'threads' in a variant with 'run'",
        "{run: 'ls | wc'} => run: ",
        "{run: []} => run: the list must start with the program.",
        "{run: ls, cwd: nowhere} => no such folder",
        "{threads: virtual} => 'b' exits on its own and 'a' serves requests",
      })
  void whatIsWrongIsSaidInASentence(String variant, String sentence) {
    String text = "variants:\n  a: " + variant + "\n  b: {run: ls}\n" + POINTS;

    assertTrue(complaint(text).contains(sentence), complaint(text));
  }

  @Test
  void aPointThatMeasuresAnswersIsRefusedForThem() {
    String text = "variants: {a: {run: ls}, b: {run: ls}}\npoints:\n  p: {path: /ping}\n";

    assertTrue(complaint(text).contains("x.yaml:3: 'a' exits on its own"), complaint(text));
    assertTrue(complaint(text).contains("Write measure: {job: N}"), complaint(text));
  }

  @Test
  void aJobIsRefusedForServers() {
    String text =
        """
        variants: {a: {threads: virtual}, b: {threads: platform}}
        points:
          p: {path: /ping}
          q: {path: /ping, measure: {job: 7}}
        """;

    assertTrue(complaint(text).contains("x.yaml:4: point 'q' measures a program"), complaint(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "{program: batch, threads: virtual} => '--a --b=$x' => x.yaml:5: flags: '--b=$x' is not a valid flag of a point",
        "{program: batch, threads: virtual} => '' => x.yaml:5: flags: '' is not a valid flag of a point",
        "{run: ls} => --a => x.yaml:5: point 'q' has flags for programs that come with Sett, but 'b' is",
      })
  void flagsOfAPointAreWordsForProgramsOfSett(String variant, String flags, String sentence) {
    String text =
        "variants:\n  a: {program: batch, threads: virtual}\n  b: "
            + variant
            + "\npoints:\n  q: {measure: {job: {units: 7, flags: "
            + flags
            + "}}}\n";

    assertTrue(complaint(text).contains(sentence), complaint(text));
  }

  private String complaint(String text) {
    return String.valueOf(
        assertThrows(ExperimentException.class, () -> READER.read("x.yaml", text, folder))
            .getMessage());
  }
}
