package dev.sett.cli.flags;

import dev.sett.cli.process.GitRepository;
import dev.sett.model.text.SyntaxRules;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flag that says of which commit a result is. */
public final class CommitFlag {

  @Option(
      names = "--commit",
      paramLabel = "SHA",
      description =
          "Commit of the measured code, recorded for '${ROOT-COMMAND-NAME} history'. Default: GITHUB_SHA or"
              + " CI_COMMIT_SHA, else the commit of the working directory.")
  private @Nullable String commit;

  /** The commit, with this process's environment and working folder. */
  public Optional<String> here() {
    return commit(System.getenv(), Path.of("").toAbsolutePath());
  }

  /**
   * The commit to be written into a result.
   *
   * @param environment of this process
   * @param folder where git runs if neither the flag nor the environment names the commit
   * @throws dev.sett.model.text.ExperimentException if the flag is no commit
   */
  public Optional<String> commit(Map<String, String> environment, Path folder) {
    if (commit != null) {
      return DesignFlags.given("--commit", commit, SyntaxRules::commit);
    }
    return Stream.of("GITHUB_SHA", "CI_COMMIT_SHA")
        .map(name -> environment.getOrDefault(name, ""))
        .filter(SyntaxRules::isCommit)
        .findFirst()
        .or(() -> new GitRepository(folder).commit())
        .filter(SyntaxRules::isCommit);
  }
}
