package dev.sett.cli.results;

import dev.sett.cli.process.GitRepository;
import dev.sett.history.HistoricalResult;
import dev.sett.model.launch.SystemTool;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Results in the history of a git branch: every version of every {@code result.json}, whether each
 * has a separate folder or all overwrote one another.
 */
final class BranchResults {
  private static final char BEFORE_COMMIT = '\1';

  private final GitRepository git;
  private final FoundResults found = new FoundResults();

  private BranchResults(GitRepository git) {
    this.git = git;
  }

  /**
   * Reads them.
   *
   * @param branch name of a branch, or anything else that git takes for a commit
   * @param below folder that they lie in, relative to where git is run; empty: anywhere
   * @throws ExperimentException if there is no such branch, or no git
   */
  static FoundResults read(GitRepository git, String branch, Optional<Path> below) {
    if (SystemTool.GIT.file().isEmpty()) {
      throw new ExperimentException("--branch", SystemTool.GIT.missing());
    }
    String tip =
        git.text("rev-parse", "--verify", "--quiet", "--end-of-options", branch + "^{commit}")
            .orElseThrow(
                () ->
                    new ExperimentException(
                        "--branch",
                        "no branch '"
                            + branch
                            + "' in this repository. 'git branch --all' lists all branches."));
    BranchResults results = new BranchResults(git);
    results.read(tip, below.map(BranchResults::pathsBelow).orElse(":(top,glob)**/result.json"));
    return results.found;
  }

  private static String pathsBelow(Path folder) {
    return ":(glob)" + folder.toString().replaceAll("([*?\\[\\\\])", "\\\\$1") + "/**/result.json";
  }

  private void read(String tip, String paths) {
    String log =
        git.text(
                "log",
                "--first-parent",
                "-m",
                "--reverse",
                "--no-renames",
                "--no-ext-diff",
                "--no-textconv",
                "--diff-filter=AM",
                "--name-only",
                "-z",
                "--format=%x01%H",
                tip,
                "--",
                paths)
            .orElse("");
    String commit = "";
    for (String word : log.split("[\0\n]", -1)) {
      if (!word.isEmpty() && word.charAt(0) == BEFORE_COMMIT) {
        commit = word.substring(1);
      } else if (!word.isEmpty() && isOfARun(commit, word)) {
        readVersion(commit, word);
      }
    }
  }

  /** Whether a file is that of a run and not of a part of one, as they are in a commit. */
  private boolean isOfARun(String commit, String file) {
    for (int end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      int start = file.lastIndexOf('/', end - 1) + 1;
      String above = commit + ":" + file.substring(0, start);
      if (ResultFolder.isPart(file.substring(start, end), other -> has(above + other))) {
        return false;
      }
    }
    return true;
  }

  private boolean has(String object) {
    return git.bytes("cat-file", "-e", object).isPresent();
  }

  private void readVersion(String commit, String path) {
    String where = commit.substring(0, Math.min(7, commit.length())) + ":" + path;
    try {
      Optional<byte[]> bytes = git.bytes("cat-file", "blob", commit + ":" + path);
      if (bytes.isEmpty()) {
        found.unread(where, "can't be read from git.");
        return;
      }
      Result result = ResultJson.result(bytes.get(), where);
      found.add(
          new HistoricalResult(
              where, result.plan().commit().or(() -> Optional.of(commit)), result));
      if (result.plan().commit().isEmpty()) {
        found.datedByBranch();
      }
    } catch (ExperimentException e) {
      found.unread(where, e.complaints().getFirst().sentence());
    }
  }
}
