package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.process.ExitCode;
import dev.sett.cli.results.FindingsCommand;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.ResultArchiver;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.storage.TrialArchive;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Trial;
import dev.sett.report.html.ReportCharts;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ResultArchiverTest {
  private static final Instant STARTED = Instant.parse("2026-11-21T10:00:00Z");

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path root;

  @Test
  void keepsWhatWasFoundTheChartsAndTheRawTrials() throws IOException {
    ResultArchiver.Kept kept =
        new ResultArchiver(root, ReportCharts::svg)
            .keep(run(/* values= */ 6), Optional.of("quick"));

    assertEquals(root.resolve("results/published/quick"), kept.folder());
    assertEquals(
        List.of(
            "experiment.yaml",
            "ping-virtual.svg",
            "published.svg",
            "result.json",
            "trials.ndjson.gz"),
        names(kept.folder()));
    assertEquals(5, kept.files());
    assertFalse(kept.replaced());
    long bytes = 0;
    for (String name : names(kept.folder())) {
      bytes += Files.size(kept.folder().resolve(name));
    }
    assertEquals(bytes, kept.bytes());
    assertEquals(Files.size(kept.folder().resolve("trials.ndjson.gz")), kept.trialBytes());
    assertEquals(List.of(kept.folder()), ResultArchiver.all(root));
  }

  @Test
  void whatIsKeptKnowsNoFolderOfThisMachine() throws IOException {
    Path run = run(6);
    ResultFolder.open(run)
        .trials()
        .save(failed("It looked into " + root + "/lib and " + run + "."));
    Path folder = new ResultArchiver(root, ReportCharts::svg).keep(run, Optional.empty()).folder();
    for (String name : names(folder)) {
      try (InputStream in = Files.newInputStream(folder.resolve(name));
          InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(in) : in) {
        String text = new String(plain.readAllBytes(), StandardCharsets.UTF_8);
        assertFalse(text.contains(root.toString()), name);
      }
    }
    assertEquals(
        "It looked into ./lib and ./results/" + run.getFileName() + ".",
        TrialArchive.in(folder).orElseThrow().getFirst().failure().orElseThrow().sentence());
    assertTrue(
        Files.readString(folder.resolve("experiment.yaml")).contains("../../../my jdk"),
        "still the same folder, as seen from the file");
  }

  @Test
  void whatAnotherCheckoutMeasuredKnowsNoFolderOfThatEither(@TempDir Path keeping)
      throws IOException {
    Path run = run(6);
    Files.createFile(root.resolve("sett"));
    ResultFolder.open(run).trials().save(failed("It looked into " + root + "/lib."));
    Path folder =
        new ResultArchiver(keeping, ReportCharts::svg).keep(run, Optional.empty()).folder();
    assertEquals(
        "It looked into ./lib.",
        TrialArchive.in(folder).orElseThrow().getFirst().failure().orElseThrow().sentence());
    assertFalse(Files.readString(folder.resolve("result.json")).contains(root.toString()));
  }

  /** The hole that was: a result could name any file of its reader as its experiment. */
  @Test
  void noLinkIsFollowedInARunNorWhereItIsKept() throws IOException {
    Path run = run(6);
    Path secret = Files.writeString(root.resolve("secret"), "secret");
    Path experiment = run.resolve("experiment.yaml");
    Path moved = Files.move(experiment, root.resolve("moved"));
    Files.createSymbolicLink(experiment, secret);
    assertLinkIsRefused(run, experiment);

    Files.delete(experiment);
    Files.move(moved, experiment);
    Path kept = new ResultArchiver(root, ReportCharts::svg).keep(run, Optional.empty()).folder();
    Path chart = kept.resolve("published.svg");
    Files.delete(chart);
    Files.createSymbolicLink(chart, secret);
    assertLinkIsRefused(run, chart);

    Path elsewhere = Files.move(kept, root.resolve("elsewhere"));
    Files.createSymbolicLink(kept, elsewhere);
    assertLinkIsRefused(run, kept);
    assertEquals("secret", Files.readString(secret));
  }

  private void assertLinkIsRefused(Path run, Path link) {
    Complaint complaint =
        assertThrows(
                ExperimentException.class,
                () -> new ResultArchiver(root, ReportCharts::svg).keep(run, Optional.empty()))
            .complaints()
            .getFirst();
    assertEquals(link.toString(), complaint.where());
    assertTrue(complaint.sentence().startsWith("is a symbolic link."), complaint.sentence());
  }

  @Test
  void keepsWhyATrialFailed() throws IOException {
    Path run = run(6);
    Trial failed = failed("It ran out of memory.");
    ResultFolder.open(run).trials().save(failed);
    Path folder = new ResultArchiver(root, ReportCharts::svg).keep(run, Optional.empty()).folder();
    assertEquals(
        "Trial 1 of virtual at ping failed: It ran out of memory.",
        KeptResult.in(folder).warnings().getFirst().text());
    assertEquals(Optional.of(List.of(failed)), TrialArchive.in(folder));
  }

  private static Trial failed(String sentence) {
    return trial(
        "virtual",
        Optional.of(new Trial.Failure(sentence, List.of(), /* origin= */ Optional.empty())));
  }

  private static Trial trial(String variant, Optional<Trial.Failure> failure) {
    return new Trial(
        1,
        1,
        1,
        "ping",
        variant,
        STARTED,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        failure);
  }

  @Test
  void replacesAnEarlierOneWhole() throws IOException {
    ResultArchiver keeper = new ResultArchiver(root, ReportCharts::svg);
    Path folder = keeper.keep(run(6), Optional.of("x")).folder();
    Files.writeString(folder.resolve("gone.svg"), "<svg/>");
    Files.writeString(folder.resolve("notes.md"), "by hand");

    assertTrue(keeper.keep(run(6), Optional.of("x")).replaced());
    assertFalse(names(folder).contains("gone.svg"));
    assertTrue(names(folder).contains("notes.md"), "what is not ours stays");
  }

  @Test
  void refusesWhatIsTooLargeAndKeepsNothing() throws IOException {
    Path large = run(/* values= */ 60_000);
    ExperimentException refused =
        assertThrows(
            ExperimentException.class,
            () -> new ResultArchiver(root, ReportCharts::svg).keep(large, Optional.of("large")));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("a kept result may take at most 1.0 MB"),
        refused.getMessage());
    assertFalse(Files.exists(root.resolve("results/published/large")));
  }

  @Test
  void refusesTrialsThatAreTooLargeAndKeepsNothing() throws IOException {
    Path run = run(6);
    ResultFolder.open(run).trials().save(failed("It ran out of memory."));
    ResultArchiver keeper =
        new ResultArchiver(root, ReportCharts::svg, /* largestTrialBytes= */ 100);
    ExperimentException refused =
        assertThrows(ExperimentException.class, () -> keeper.keep(run, Optional.of("large")));
    assertTrue(
        String.valueOf(refused.getMessage())
            .contains("those of a kept result may take at most 100 bytes"),
        refused.getMessage());
    assertFalse(Files.exists(root.resolve("results/published/large")));
  }

  @Test
  void refusesWhatIsNoResultAndWhatIsNoName() throws IOException {
    Path run = run(6);
    Files.delete(run.resolve("result.json"));
    assertComplaint("the finished trials: ./sett report " + run, run, Optional.empty());
    Path moved = Files.move(run, run.resolveSibling("my run"));
    assertComplaint("./sett report '" + moved + "'", moved, Optional.empty());
    assertComplaint("is not a result folder", root, Optional.empty());
    assertComplaint("also used as a folder name", run(6), Optional.of("../x"));
  }

  @Test
  void aKeptResultIsRefusedWhereTrialsAreNeeded() throws IOException {
    Path folder =
        new ResultArchiver(root, ReportCharts::svg).keep(run(6), Optional.empty()).folder();
    assertComplaint("'./sett findings' reads it", folder, Optional.empty());
  }

  @Test
  void resumeCopiesAKeptResultAndRemovesTheCopyIfItMayNotRunItsCommands() throws IOException {
    Path kept = new ResultArchiver(root, ReportCharts::svg).keep(run(6), Optional.empty()).folder();
    Path results = root.resolve("more");
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();

    int code =
        Main.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute("resume", kept.toString(), "--results", results.toString());

    assertEquals(ExitCode.USAGE_ERROR, code, err.toString());
    assertTrue(
        out.toString().contains("A copy of it is resumed: " + results.resolve("made-up-")),
        out::toString);
    assertTrue(
        out.toString().contains("it has no signature. To resume it, Sett runs:"), out::toString);
    assertTrue(err.toString().contains("add --yes"), err::toString);
    assertTrue(out.toString().contains("so the copy was removed"), out::toString);
    assertEquals(List.of(), names(results));
    assertTrue(KeptResult.isIn(kept), "stays as it is");
  }

  @Test
  void findingsAreTheSameOfARunAndOfWhatIsKeptOfIt() throws IOException {
    Path run = run(6);
    Path folder = new ResultArchiver(root, ReportCharts::svg).keep(run, Optional.empty()).folder();

    String ofRun = findings(run.toString());
    assertTrue(ofRun.contains("1 published finding: 1 reproduced."), ofRun);
    assertEquals(
        ofRun.replace(root.toString(), "."), findings(folder.toString()), "but for the folder");
  }

  @Test
  void theCommandSaysWhatItKeptAndWhere() throws IOException {
    Path run = run(6);
    String home = System.getProperty("sett.home", ".");
    System.setProperty("sett.home", root.toString());
    try {
      StringWriter out = new StringWriter();
      CommandLine line = Main.commandLine().setOut(new PrintWriter(out));
      assertEquals(ExitCode.DONE, line.execute("keep", run.toString(), "--as", "mine"));
      assertTrue(
          out.toString().startsWith("Kept in results/published/mine: 5 files, "), out.toString());
      assertTrue(out.toString().contains(" are raw trials."), out.toString());

      Path mine = root.resolve("results/published/mine");
      assertEquals(1, KeptResult.in(mine).effects().size());
      assertEquals(ExitCode.DONE, line.execute("keep", mine.toString()));
      assertTrue(
          out.toString().contains("Kept in results/published/mine, replacing an earlier one"),
          out.toString());
      assertEquals(
          List.of(), KeptResult.in(mine).effects(), "by its trials, of which there are none");
      assertEquals(STARTED.plusSeconds(60), KeptResult.in(mine).finishedAt());

      Map<String, String> again = texts(mine);
      assertEquals(ExitCode.DONE, line.execute("keep", mine.toString()));
      assertEquals(again, texts(mine), "judged by the same method");
    } finally {
      System.setProperty("sett.home", home);
    }
  }

  /** Fails when a result was kept, or a finding declared, and the page not made anew. */
  @Test
  void thePageOfFindingsIsWhatExperimentsAndKeptResultsGive() throws IOException {
    Path checkout = Path.of("../..").toAbsolutePath().normalize();
    assertEquals(
        FindingsCommand.page(checkout),
        Files.readString(checkout.resolve("docs/findings.md")),
        "run ./sett findings --markdown >docs/findings.md");
  }

  private void assertComplaint(String part, Path run, Optional<String> as) {
    ExperimentException wrong =
        assertThrows(
            ExperimentException.class,
            () -> new ResultArchiver(root, ReportCharts::svg).keep(run, as));
    assertTrue(String.valueOf(wrong.getMessage()).contains(part), wrong.getMessage());
  }

  private static String findings(String... arguments) {
    List<String> words = new ArrayList<>(List.of("findings"));
    words.addAll(List.of(arguments));
    StringWriter out = new StringWriter();
    CommandLine line = Main.commandLine().setOut(new PrintWriter(out));
    assertEquals(ExitCode.DONE, line.execute(words.toArray(String[]::new)));
    return out.toString();
  }

  private static Map<String, String> texts(Path folder) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    for (String name : names(folder)) {
      texts.put(name, Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1));
    }
    return texts;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> String.valueOf(f.getFileName())).sorted().toList();
    }
  }

  /** A finished run in the checkout, with so many values in its one effect. */
  private Path run(int values) throws IOException {
    Path path = Files.createTempDirectory(Files.createDirectories(root.resolve("results")), "run");
    Experiment experiment =
        new Experiment(
            "made-up",
            "",
            List.of(
                new Variant(
                    "pool",
                    new BuiltInServer(
                        "jetty",
                        "platform:200",
                        List.of(),
                        List.of(),
                        Map.of(),
                        Optional.of(root.resolve("my jdk").toString()))),
                new Variant("virtual", BuiltInServer.of("jetty", "virtual"))),
            List.of(
                new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty())),
            Defaults.design(),
            Placement.AUTOMATIC,
            Optional.empty(),
            Optional.of(
                new Published(
                    "somebody",
                    "",
                    "",
                    "",
                    List.of(),
                    List.of(
                        new Published.Finding(
                            "half as much again",
                            "ping",
                            Metric.REQUESTS_PER_SECOND,
                            "virtual",
                            "pool",
                            1.4,
                            1.6,
                            /* expected= */ false)))),
            /* engine= */ Optional.empty(),
            /* services= */ List.of());
    Plan plan =
        new Plan(
            "0.1.0",
            List.of("./sett", "run", root.resolve("made-up.yaml").toString()),
            STARTED,
            experiment,
            Pairing.ALTERNATING,
            "0",
            "1",
            new Fingerprint(Map.of("kernel", "Linux 6.12", "jdk", "25.0.3")),
            List.of());
    List<Double> base = Collections.nCopies(values, 1234.5678901234);
    List<Double> other = Collections.nCopies(values, 1851.8518351851);
    Effect effect =
        new Effect(
            "ping",
            "pool",
            "virtual",
            Metric.REQUESTS_PER_SECOND,
            base,
            other,
            1.5,
            1.45,
            1.55,
            1.46,
            1.54,
            1.5,
            0.03,
            Verdict.B_BETTER,
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty());
    ResultFolder folder = ResultFolder.create(path, plan);
    folder.write(
        new Result(plan, STARTED.plusSeconds(60), List.of(effect), List.of(), List.of(), false));
    return path;
  }
}
