package dev.sett.cli.flags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.Main;
import dev.sett.cli.TestingPlans;
import dev.sett.cli.process.ExitCode;
import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.verdict.gate.Gate;
import dev.sett.verdict.gate.GateOutcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConclusionFlagsTest {
  private static final Effect EFFECT =
      new Effect(
          "ping",
          "a",
          "b",
          Metric.P99,
          List.of(1.0, 1.0),
          List.of(2.0, 2.0),
          2,
          1.9,
          2.1,
          1.9,
          2.1,
          2,
          0.01,
          Verdict.REFUSED,
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty());

  @TempDir Path root;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void folderOfARunInWhichNothingWasFinished() {
    Plan plan = TestingPlans.of(TestingPlans.ping());
    ResultFolder.create(root.resolve("run"), plan);
  }

  private int report(String... flags) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    String[] all = new String[flags.length + 2];
    all[0] = "report";
    all[1] = root.resolve("run").toString();
    System.arraycopy(flags, 0, all, 2, flags.length);
    return line.execute(all);
  }

  @Test
  void aGateThatNothingWasMeasuredForIsNotPassed() {
    assertEquals(ExitCode.NOT_MET, report("--fail-if", "b slower than a by 5% on cpu"));
    assertTrue(
        out.toString()
            .endsWith(
                """
                Gate not measured: b slower than a by 5% on cpu
                  No block has CPU per request for both variants.
                """),
        out.toString());
  }

  @Test
  void aGateAboutARefusedMetricGivesFourUnlessAnotherFailed() {
    GateOutcome passed = outcome(GateOutcome.Status.PASSED, Optional.of(EFFECT));
    GateOutcome undecided = outcome(GateOutcome.Status.UNDECIDED, Optional.of(EFFECT));
    GateOutcome failed = outcome(GateOutcome.Status.FAILED, Optional.of(EFFECT));
    GateOutcome refused = outcome(GateOutcome.Status.NOT_MEASURED, Optional.of(EFFECT));
    GateOutcome missing = outcome(GateOutcome.Status.NOT_MEASURED, Optional.empty());
    ConclusionFlags flags = new ConclusionFlags();
    assertEquals(ExitCode.DONE, flags.exitCode(List.of()));
    assertEquals(ExitCode.DONE, flags.exitCode(List.of(passed, undecided)));
    assertEquals(ExitCode.REFUSED, flags.exitCode(List.of(passed, refused)));
    assertEquals(ExitCode.NOT_MET, flags.exitCode(List.of(refused, failed)));
    assertEquals(ExitCode.NOT_MET, flags.exitCode(List.of(refused, missing)));
  }

  private static GateOutcome outcome(GateOutcome.Status status, Optional<Effect> measured) {
    Gate.Question question = new Gate.Question("ping", Metric.P99, /* above= */ true, 1.05);
    Gate gate = new Gate("b slower than a on p99", "b", "a", List.of(question));
    return new GateOutcome(gate, question, status, measured, OptionalInt.empty());
  }

  @Test
  void everyGateThatIsWrongIsToldBeforeAnythingIsDone() {
    assertEquals(
        ExitCode.USAGE_ERROR,
        report("--fail-if", "c slower than a", "--fail-if", "b slower than a on cpuu"));
    assertTrue(err.toString().contains("--fail-if: unknown variant 'c'."), err.toString());
    assertTrue(err.toString().contains("--fail-if: unknown metric 'cpuu'."), err.toString());
    assertTrue(Files.notExists(root.resolve("run/report.html")));
  }

  @Test
  void summariesAreWrittenAndMarkdownTakesThePlaceOfTheText() throws Exception {
    Path junit = root.resolve("junit.xml");
    assertEquals(
        ExitCode.NOT_MET,
        report("--fail-if", "b slower than a on cpu", "--junit", junit.toString(), "--markdown"));
    assertTrue(out.toString().startsWith("### Sett: compare"), out.toString());
    assertTrue(out.toString().contains("**1 gate: 1 not measured**"), out.toString());
    assertTrue(Files.readString(junit).contains("<testcase classname=\"sett.compare.gate\""));
  }

  @Test
  void markdownMayGoToAFileBesideTheText() throws Exception {
    Path summary = root.resolve("summary.md");
    assertEquals(ExitCode.DONE, report("--markdown", summary.toString()));
    assertTrue(Files.readString(summary).startsWith("### Sett: compare"));
    assertTrue(out.toString().contains("Report: "), out.toString());
  }

  @Test
  void filesThatCannotBeWrittenAreToldBeforeAnythingIsDone() {
    assertEquals(ExitCode.USAGE_ERROR, report("--junit", root.resolve("no/junit.xml").toString()));
    assertTrue(err.toString().contains("--junit: there is no folder for"), err.toString());
    assertTrue(Files.notExists(root.resolve("run/report.html")));
  }

  @Test
  void toFailIfUndecidedNeedsAGate() {
    assertEquals(ExitCode.USAGE_ERROR, report("--fail-if-undecided"));
    assertTrue(err.toString().contains("requires --fail-if"), err.toString());
  }
}
