package dev.sett.cli.flags;

import dev.sett.model.result.Result;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Trial;
import dev.sett.report.summary.JunitReport;
import dev.sett.report.summary.MarkdownReport;
import dev.sett.verdict.gate.GateOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that ask for a result in the forms that CI systems read. */
public final class SummaryFlags {
  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      arity = "0..1",
      fallbackValue = STANDARD_OUTPUT,
      description =
          "Write a Markdown summary, such as for a pull request comment. Without FILE, print it"
              + " instead of the text report.")
  private @Nullable String markdown;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write gates and points as test cases in JUnit XML.")
  private @Nullable Path junit;

  /**
   * Looks whether the files can be written, before anything is measured.
   *
   * @throws ExperimentException if one can't
   */
  void check() {
    LoadFiles.check("--markdown", markdownFile().orElse(null));
    LoadFiles.check("--junit", junit);
  }

  /** Writes the files, and gives back the Markdown if it goes to standard output. */
  public Optional<String> write(
      Result result, List<Trial> trials, List<GateOutcome> gates, boolean undecidedToo) {
    write(junit, JunitReport.render(result, trials, gates, undecidedToo));
    if (markdown == null) {
      return Optional.empty();
    }
    String summary = MarkdownReport.render(result, trials, gates);
    write(markdownFile().orElse(null), summary);
    return markdownFile().isPresent() ? Optional.empty() : Optional.of(summary);
  }

  private Optional<Path> markdownFile() {
    return Optional.ofNullable(markdown).filter(f -> !f.equals(STANDARD_OUTPUT)).map(Path::of);
  }

  /** Writes a file that a flag names, if it names one. */
  public static void write(@Nullable Path file, String text) {
    if (file == null) {
      return;
    }
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new ExperimentException(file.toString(), "can't be written (" + e.getMessage() + ").");
    }
  }
}
