package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.process.ExitCode;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultArchiver;
import dev.sett.model.storage.ResultFolder;
import dev.sett.report.html.ReportCharts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What becomes of an interrupted run whose secrets nobody gives again. */
class ResumeSecretsTest {

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path root;

  private final StringWriter err = new StringWriter();

  private String interrupted() {
    return run().path().toString();
  }

  private ResultFolder run() {
    BuiltInServer jetty =
        new BuiltInServer(
            "jetty",
            "virtual",
            List.of(),
            List.of(),
            Map.of("DB_PASSWORD", "planted-1"),
            Optional.empty());
    return ResultFolder.create(
        root.resolve("run"),
        TestingPlans.of(
            TestingPlans.ping(
                new Variant("A", jetty), new Variant("B", BuiltInServer.of("jetty", "virtual"))),
            "--env-a=DB_PASSWORD=planted-1"));
  }

  @Test
  void itIsToldWhatIsMissingAndHowToGoOn() {
    String run = interrupted();
    assertEquals(ExitCode.USAGE_ERROR, sett("resume", run));
    String said = err.toString();
    assertTrue(said.contains("environment variable DB_PASSWORD of variant A"), said);
    assertTrue(said.contains("./sett compare '--env-a=DB_PASSWORD=***' --resume "), said);
    assertFalse(said.contains("planted"), said);
  }

  @Test
  void theCopyOfAKeptResultStaysForTheCommandThatNamesIt() throws IOException {
    ResultFolder run = run();
    run.write(
        new Result(
            run.plan(), Instant.EPOCH, List.of(), List.of(), List.of(), /* interrupted= */ false));
    Path kept =
        new ResultArchiver(root, ReportCharts::svg).keep(run.path(), Optional.empty()).folder();
    Path copies = root.resolve("copies");

    assertEquals(
        ExitCode.USAGE_ERROR,
        sett("resume", kept.toString(), "--yes", "--results", copies.toString()));

    try (Stream<Path> all = Files.list(copies)) {
      Path copy = all.findFirst().orElseThrow();
      assertTrue(
          err.toString().contains("./sett compare '--env-a=DB_PASSWORD=***' --resume " + copy),
          err::toString);
    }
  }

  @Test
  void itDoesNotContinueAnotherExperiment() throws IOException {
    Path other = root.resolve("other.yaml");
    Files.writeString(
        other,
        """
        variants:
          A: {threads: virtual, env: {DB_PASSWORD: planted-2, LANG: C}}
          B: {threads: virtual}
        points:
          ping: {path: /ping, connections: 5}
        """);
    assertEquals(ExitCode.USAGE_ERROR, sett("run", other.toString(), "--resume", interrupted()));
    assertTrue(
        err.toString().contains("was started with different variants, points or services"),
        err::toString);
  }

  @Test
  void aCopyOfItsExperimentIsNotRunWithStars() {
    String copy = interrupted() + "/experiment.yaml";
    assertEquals(ExitCode.USAGE_ERROR, sett("run", copy, "--yes"));
    assertTrue(
        err.toString().contains("variant A: the environment variable DB_PASSWORD reads ***"),
        err::toString);
  }

  private int sett(String... arguments) {
    CommandLine line = Main.commandLine();
    line.setErr(new PrintWriter(err, /* autoFlush= */ true));
    return line.execute(arguments);
  }
}
