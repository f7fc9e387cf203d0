package dev.sett.cli.flags;

import dev.sett.cli.process.ExitCode;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Result;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Trial;
import dev.sett.report.summary.GateText;
import dev.sett.verdict.gate.Gate;
import dev.sett.verdict.gate.GateCheck;
import dev.sett.verdict.gate.GateOutcome;
import dev.sett.verdict.gate.GateReader;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags about what is made of a finished result: gates, and the forms that CI systems read. */
public final class ConclusionFlags {

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

  @Mixin private SummaryFlags summary = new SummaryFlags();

  /**
   * Reads gates and looks at files, before anything is measured.
   *
   * @throws dev.sett.model.text.ExperimentException if a gate is not valid or a file can't be
   *     written
   */
  public Conclusion check(Experiment experiment) {
    summary.check();
    return new Conclusion(gates(experiment));
  }

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

  /** What is to be made of one result. */
  public final class Conclusion {

    private final List<Gate> gates;

    private Conclusion(List<Gate> gates) {
      this.gates = gates;
    }

    /**
     * Prints the text and what became of the gates, or the Markdown in their place, and writes the
     * files.
     *
     * @return the exit code that the gates give the run; {@link ExitCode#DONE} if there are none
     */
    public int draw(Result result, List<Trial> trials, String text, PrintWriter out) {
      List<GateOutcome> outcomes = GateCheck.all(gates, result);
      Optional<String> markdown = summary.write(result, trials, outcomes, undecidedToo);
      out.print(markdown.orElseGet(() -> text + GateText.of(outcomes, result)));
      return exitCode(outcomes);
    }
  }
}
