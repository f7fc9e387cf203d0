package dev.sett.history;

import dev.sett.model.result.Result;
import java.time.Instant;
import java.util.Optional;

/**
 * A result of some time ago.
 *
 * @param where it was found: a folder, or a commit and a path
 * @param commit of what was measured, as the result says or as the branch that holds it says
 */
public record HistoricalResult(String where, Optional<String> commit, Result result) {

  private static final int SHORT = 7;

  /** When its run began. */
  public Instant when() {
    return result.plan().startedAt();
  }

  /**
   * The commit in seven letters, with a plus if there were uncommitted changes; empty if unknown.
   */
  public String shortCommit() {
    return shortened(commit);
  }

  /** A commit as {@link #shortCommit} shows it. */
  public static String shortened(Optional<String> commit) {
    String whole = commit.orElse("");
    String name = whole.replaceFirst("-dirty$", "");
    return name.substring(0, Math.min(SHORT, name.length()))
        + (whole.endsWith("-dirty") ? "+" : "");
  }
}
