package dev.sett.cli;

import dev.sett.model.ResultFolder;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag by which a command goes on with a run whose secrets are in no file. */
final class ResumeFlag {

  @Option(
      names = "--resume",
      paramLabel = "RESULT",
      description =
          "Resume the interrupted run in this folder; pass the same flags or file as before. Only"
              + " needed for runs with secrets, which are not stored in the result.")
  private @Nullable Path folder;

  /** The interrupted run; empty for a new one. */
  Optional<ResultFolder> folder() {
    return Optional.ofNullable(folder).map(ResultFolder::open);
  }
}
