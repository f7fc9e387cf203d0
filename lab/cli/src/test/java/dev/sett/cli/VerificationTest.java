package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import dev.sett.model.result.Effect;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.ResultArchiver;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.storage.TrialArchive;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.Trial;
import dev.sett.report.html.ReportCharts;
import dev.sett.runner.schedule.ResultJudge;
import dev.sett.verdict.ResultVerification;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class VerificationTest {
  private static final Instant STARTED = Instant.parse("2026-11-24T10:00:00Z");

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path root;

  @Test
  void aKeptResultIsWhatItsTrialsGive() throws IOException {
    Path kept = kept(run());
    ResultVerification verification = ResultVerification.of(kept);
    assertEquals(Optional.of(12), verification.trials());
    assertTrue(verification.effects() > 0);
    assertEquals(
        "kept: verified, " + verification.effects() + " effects from 12 trials\n",
        verify(ExitCode.DONE, kept));
  }

  @Test
  void aRunIsVerifiedFromItsTrialFiles() throws IOException {
    Path run = run();
    String line = verify(ExitCode.DONE, run);
    assertTrue(line.startsWith(run.getFileName() + ": verified, "), line);
  }

  @Test
  void aResultThatItsTrialsDoNotGiveIsNamedAndFails() throws IOException {
    Path kept = kept(run());
    Result honest = KeptResult.in(kept);
    Effect first = honest.effects().getFirst();
    List<Effect> effects = new ArrayList<>(honest.effects());
    effects.set(0, better(first));
    effects.removeLast();
    Files.writeString(
        kept.resolve("result.json"),
        ResultJson.toJson(
            new Result(
                honest.plan(),
                honest.finishedAt(),
                effects,
                honest.verdicts(),
                honest.warnings(),
                honest.interrupted())));

    String line = verify(ExitCode.NOT_MET, kept);

    assertTrue(
        line.startsWith(
            "kept: differs: %s of b at rows: stored %s ["
                .formatted(first.metric().words(), first.ratio() * 1.1)),
        line);
    assertTrue(line.contains(", recomputed " + first.ratio() + " ["), line);
    assertTrue(line.endsWith("; and 1 more\n"), line);
  }

  /** Figures are drawn from them. */
  @Test
  void valuesOfBlocksThatTheTrialsDoNotGiveFail() throws IOException {
    Path kept = kept(run());
    Result honest = KeptResult.in(kept);
    List<Effect> effects = new ArrayList<>(honest.effects());
    Effect first = effects.getFirst();
    effects.set(
        0, first.withBaseValues(first.baseValues().stream().map(value -> 2 * value).toList()));
    Files.writeString(kept.resolve("result.json"), ResultJson.toJson(honest.withEffects(effects)));

    String line = verify(ExitCode.NOT_MET, kept);

    assertTrue(line.contains("the stored values of its blocks are not those recomputed"), line);
  }

  @Test
  void trialsThatWereChangedDiffer() throws IOException {
    Path kept = kept(run());
    List<Trial> trials = new ArrayList<>(TrialArchive.in(kept).orElseThrow());
    trials.removeLast();
    Files.write(kept.resolve(TrialArchive.FILE), TrialArchive.pack(trials.stream(), line -> line));
    assertTrue(verify(ExitCode.NOT_MET, kept).startsWith("kept: differs: "));
  }

  @Test
  void aResultOfBeforeTrialsWereKeptSaysSoAndPasses() throws IOException {
    Path kept = kept(run());
    Files.delete(kept.resolve(TrialArchive.FILE));
    assertEquals(
        "kept: not verified: no raw trials (kept before 23 November 2026)\n",
        verify(ExitCode.DONE, kept));
  }

  @Test
  void aPageIsNotVerified() {
    assertEquals(
        ExitCode.USAGE_ERROR,
        Main.commandLine()
            .setErr(new PrintWriter(new StringWriter()))
            .execute("findings", "--verify", "--markdown"));
  }

  private static String verify(int code, Path folder) {
    StringWriter out = new StringWriter();
    CommandLine line = Main.commandLine().setOut(new PrintWriter(out));
    assertEquals(code, line.execute("findings", "--verify", folder.toString()), out.toString());
    return out.toString();
  }

  private Path kept(Path run) {
    return new ResultArchiver(root, ReportCharts::svg).keep(run, Optional.of("kept")).folder();
  }

  /** A finished run of six blocks of two programs that end by themselves. */
  private Path run() throws IOException {
    Path path = Files.createTempDirectory(Files.createDirectories(root.resolve("results")), "run");
    Plan plan =
        new Plan(
            "0.1.0",
            List.of("./sett", "run"),
            STARTED,
            experiment(),
            Pairing.SEQUENTIAL,
            "0",
            "1",
            new Fingerprint(Map.of("kernel", "Linux 6.12")),
            List.of());
    ResultFolder folder = ResultFolder.create(path, plan);
    for (int number = 1; number <= 12; number++) {
      folder.trials().save(trial(number));
    }
    folder.write(ResultJudge.judge(folder, Clock.fixed(STARTED.plusSeconds(60), ZoneOffset.UTC)));
    return path;
  }

  private static Experiment experiment() {
    return new Experiment(
        "made-up",
        "",
        List.of(
            new Variant("a", BuiltInServer.of("jetty", "virtual")),
            new Variant("b", BuiltInServer.of("jetty", "virtual"))),
        List.of(
            new Point("rows", Request.get(Optional.empty()), 1, OptionalDouble.empty())
                .measured(new JobMeasure(10))),
        Defaults.design(),
        Placement.AUTOMATIC);
  }

  /** B takes a fifth longer, more or less. */
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
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.of(new JobExit(0, wallNanos, wallNanos / 2, 50_000_000)),
        Optional.empty(),
        /* leftOut= */ List.of());
  }

  private static Effect better(Effect e) {
    return new Effect(
        e.point(),
        e.base(),
        e.other(),
        e.metric(),
        e.baseValues(),
        e.otherValues(),
        e.ratio() * 1.1,
        e.low(),
        e.high(),
        e.plainLow(),
        e.plainHigh(),
        e.hodgesLehmann(),
        e.wilcoxonP(),
        e.verdict(),
        e.blocksNeeded(),
        Optional.empty(),
        Optional.empty());
  }
}
