package dev.sett.cli.flags;

import dev.sett.model.keys.DesignKeys;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.schedule.Addition;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag by which a command continues a run whose secrets are in no file. */
public final class ResumeFlag {

  @Option(
      names = "--resume",
      paramLabel = "RESULT",
      description =
          "Resume the run in this folder; pass the same flags or file as before. Only"
              + " needed for runs with secrets, which are not stored in the result.")
  private @Nullable Path folder;

  @Option(
      names = "--add",
      paramLabel = "TIME",
      description =
          "With --resume, add warm pairs for this time, as '${ROOT-COMMAND-NAME} resume RESULT --budget TIME' does.")
  private @Nullable String added;

  /** What is to be added to the run; empty: only what was planned is finished. */
  public Optional<Addition> addition() {
    if (added != null && folder == null) {
      throw new ExperimentException("--add", "requires --resume RESULT.");
    }
    return DesignFlags.given("--add", added, DesignKeys.BUDGET::parse)
        .map(time -> new Addition(time, /* untilDecided= */ false));
  }

  /** The run to resume; empty for a new one. */
  public Optional<ResultFolder> folder() {
    return Optional.ofNullable(folder).map(ResultFolder::open);
  }
}
