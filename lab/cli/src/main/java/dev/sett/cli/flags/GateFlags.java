package dev.sett.cli.flags;

import dev.sett.cli.process.ExitCode;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.verdict.gate.Gate;
import dev.sett.verdict.gate.GateOutcome;
import dev.sett.verdict.gate.GateReader;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Flags that say what a result must not be. */
final class GateFlags {

  @Option(
      names = "--fail-if",
      paramLabel = "GATE",
      description =
          "Exit with code 1 if the whole interval is beyond this limit, such as 'b slower than a by"
              + " 5%% on cpu-per-request'; repeatable. See docs/guides/ci.md for the grammar.")
  private List<String> failIf = new ArrayList<>();

  @Option(
      names = "--fail-if-undecided",
      description = "Also exit with code 1 if a gate can't be decided.")
  private boolean undecidedToo;

  /**
   * The gates, read for an experiment.
   *
   * @throws ExperimentException with a complaint for each that is wrong
   */
  List<Gate> gates(Experiment experiment) {
    List<Gate> gates = new ArrayList<>();
    List<Complaint> complaints = new ArrayList<>();
    for (String text : failIf) {
      try {
        gates.add(GateReader.read(text, experiment));
      } catch (IllegalArgumentException e) {
        complaints.add(new Complaint("--fail-if", String.valueOf(e.getMessage())));
      }
    }
    if (undecidedToo && failIf.isEmpty()) {
      complaints.add(
          new Complaint("--fail-if-undecided", "requires --fail-if, which defines the gate."));
    }
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
    return gates;
  }

  /** Whether an undecided gate fails as well. */
  boolean undecidedToo() {
    return undecidedToo;
  }

  /**
   * The exit code that the outcomes give a run: {@link ExitCode#NOT_MET} if a gate failed or has
   * nothing to go by, {@link ExitCode#REFUSED} if none did, but one asks about a refused metric.
   */
  int exitCode(List<GateOutcome> outcomes) {
    List<GateOutcome> failing = outcomes.stream().filter(o -> o.fails(undecidedToo)).toList();
    if (failing.isEmpty()) {
      return ExitCode.DONE;
    }
    return failing.stream().allMatch(GateOutcome::isRefused) ? ExitCode.REFUSED : ExitCode.NOT_MET;
  }
}
