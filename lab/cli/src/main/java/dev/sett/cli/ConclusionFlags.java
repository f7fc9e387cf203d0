package dev.sett.cli;

import dev.sett.model.Experiment;
import dev.sett.model.Gate;
import dev.sett.model.Result;
import dev.sett.model.Trial;
import dev.sett.report.GateCheck;
import dev.sett.report.GateOutcome;
import dev.sett.report.GateText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** Flags about what is made of a finished result: gates, and the forms that CI systems read. */
final class ConclusionFlags {

  @Mixin private GateFlags gateFlags;
  @Mixin private SummaryFlags summary;

  /**
   * Reads gates and looks at files, before anything is measured.
   *
   * @throws dev.sett.model.ExperimentException if a gate is not valid or a file can't be written
   */
  Conclusion check(Experiment experiment) {
    summary.check();
    return new Conclusion(gateFlags.gates(experiment));
  }

  /** What is to be made of one result. */
  final class Conclusion {

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
    int draw(Result result, List<Trial> trials, String text, PrintWriter out) {
      List<GateOutcome> outcomes = GateCheck.all(gates, result);
      Optional<String> markdown = summary.write(result, trials, outcomes, gateFlags.undecidedToo());
      out.print(markdown.orElseGet(() -> text + GateText.of(outcomes, result)));
      return gateFlags.exitCode(outcomes);
    }
  }
}
