package dev.sett.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.Main;
import dev.sett.cli.process.ExitCode;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  private static final Instant STARTED = Instant.parse("2026-11-24T10:00:00Z");
  private static final String NOISE = "Other programs used 5% of a CPU.";

  @TempDir Path root;

  @BeforeEach
  void folderOfARunOfSixBlocksInWhichBTakesAFifthLonger() {
    save(root.resolve("run"), Map.of());
  }

  private static void save(Path path, Map<String, String> environmentOfB) {
    Experiment experiment =
        new Experiment(
            "made-up",
            "",
            List.of(
                new Variant("a", BuiltInServer.of("jetty", "virtual")),
                new Variant(
                    "b",
                    new BuiltInServer(
                        "jetty",
                        "virtual",
                        List.of(),
                        List.of(),
                        environmentOfB,
                        Optional.empty()))),
            List.of(
                new Point("rows", Request.get(Optional.empty()), 1, OptionalDouble.empty())
                    .measured(new JobMeasure(10))),
            Defaults.design(),
            Placement.AUTOMATIC);
    Plan plan =
        new Plan(
            "0.1.0",
            List.of("./sett", "run"),
            STARTED,
            experiment,
            Pairing.SEQUENTIAL,
            "0",
            "1",
            new Fingerprint(Map.of()),
            List.of());
    ResultFolder folder = ResultFolder.create(path, plan);
    for (int number = 1; number <= 12; number++) {
      folder.trials().save(trial(number));
    }
  }

  private static Trial trial(int number) {
    boolean a = number % 2 == 1;
    long wallNanos = (a ? 1_000_000_000L : 1_200_000_000L) + 7_000_000L * (number % 5);
    return new Trial(
        number,
        (number + 1) / 2,
        a ? 1 : 2,
        "rows",
        a ? "a" : "b",
        STARTED.plusSeconds(number),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(new Warning(Warning.Kind.NOISY_MACHINE, NOISE)),
        Optional.empty(),
        List.of(),
        Optional.of(new JobExit(0, wallNanos, wallNanos / 2, 50_000_000)),
        Optional.empty(),
        /* leftOut= */ List.of());
  }

  private String report(String... flags) {
    return reportOf(root.resolve("run"), flags);
  }

  private static String reportOf(Path run, String... flags) {
    StringWriter out = new StringWriter();
    String[] all = new String[flags.length + 2];
    all[0] = "report";
    all[1] = run.toString();
    System.arraycopy(flags, 0, all, 2, flags.length);
    assertEquals(
        ExitCode.DONE, Main.commandLine().setOut(new PrintWriter(out)).execute(all), out::toString);
    return out.toString();
  }

  /** The hole that was: a result from somebody else could overwrite any file of its reader. */
  @Test
  void writesThroughNoLinkInTheFolder() throws IOException {
    Path victim = Files.writeString(root.resolve("victim"), "precious");
    Files.createSymbolicLink(root.resolve("run/report.html.partial"), victim);
    Files.createSymbolicLink(root.resolve("run/result.json.partial"), victim);
    String _ = report();
    Files.delete(root.resolve("run/report.html"));
    Files.createSymbolicLink(root.resolve("run/report.html"), victim);
    StringWriter err = new StringWriter();
    assertEquals(
        ExitCode.USAGE_ERROR,
        Main.commandLine()
            .setErr(new PrintWriter(err))
            .execute("report", root.resolve("run").toString()));
    assertTrue(err.toString().contains("report.html: is a symbolic link."), err::toString);
    assertEquals("precious", Files.readString(victim));
  }

  @Test
  void beginsWithThePointAndFoldsWhatChangesNoConclusion() {
    String text = report();
    assertTrue(text.startsWith("rows: B (b) takes 20% longer in total than A (a) ["), text);
    assertTrue(
        text.contains(
            "\n1 warning that changes no conclusion (noisy machine): see the report or ./sett report "
                + root.resolve("run")
                + " --warnings\n"),
        text);
    assertFalse(text.contains("Warning:"), text);
  }

  @Test
  void printsEveryWarningWhenAsked() {
    String text = report("--warnings");
    assertTrue(
        text.contains("\nWarning: " + NOISE.replace(".", "") + " (in 12 of 12 trials)\n"), text);
    assertFalse(text.contains("no conclusion"), text);
  }

  @Test
  void saysOnceHowARunThatWasStoppedContinues() {
    String text = report();
    String says = "To resume: ./sett resume " + root.resolve("run") + "\n";
    assertTrue(text.endsWith("The run was stopped early. " + says), text);
    assertEquals(text.indexOf("./sett resume"), text.lastIndexOf("./sett resume"));
  }

  /** Secrets are in no result, so the command that gave them has to give them again. */
  @Test
  void aRunWithSecretsIsResumedByTheCommandThatStartedIt() {
    Path run = root.resolve("my run");
    save(run, Map.of("DB_PASSWORD", "planted-1"));
    String text = reportOf(run);
    assertTrue(text.endsWith(" To resume: ./sett run --resume '" + run + "'\n"), text);
  }
}
