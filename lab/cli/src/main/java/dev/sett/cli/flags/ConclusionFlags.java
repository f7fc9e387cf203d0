package dev.sett.cli.flags;

import dev.sett.cli.process.ExitCode;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.report.summary.GateText;
import dev.sett.verdict.gate.Gate;
import dev.sett.verdict.gate.GateCheck;
import dev.sett.verdict.gate.GateOutcome;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** Flags about what is made of a finished result: gates, and the forms that CI systems read. */
public final class ConclusionFlags {

  @Mixin private GateFlags gateFlags;
  @Mixin private SummaryFlags summary;

  /**
   * Reads gates and looks at files, before anything is measured.
   *
   * @throws dev.sett.model.text.ExperimentException if a gate is not valid or a file can't be
   *     written
   */
  public Conclusion check(Experiment experiment) {
    summary.check();
    return new Conclusion(gateFlags.gates(experiment));
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
      Optional<String> markdown = summary.write(result, trials, outcomes, gateFlags.undecidedToo());
      out.print(markdown.orElseGet(() -> text + GateText.of(outcomes, result)));
      return gateFlags.exitCode(outcomes);
    }
  }
}
