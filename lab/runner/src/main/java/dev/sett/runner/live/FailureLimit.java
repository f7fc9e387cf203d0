package dev.sett.runner.live;

import dev.sett.model.trial.LoadSlice;
import java.util.Locale;

/**
 * When so many requests of a slice fail that the load is stopped, since the server is not Sett's to
 * break. Used by one thread.
 */
final class FailureLimit {

  /** Share of requests that may fail. */
  private static final double SHARE = 0.1;

  /** Requests from which a share says something. */
  private static final long ENOUGH = 20;

  /** Windows before which a share is not looked at, unless nothing was answered. */
  private static final int FIRST = 5;

  private long answered;
  private long failed;
  private int windows;
  private boolean passed;

  /** Takes the next window of a slice; whether it is the one with which the limit is passed. */
  boolean passes(LoadSlice.Window window) {
    answered += window.completed();
    failed += window.failed();
    windows++;
    return (windows >= FIRST || answered == 0) && judge();
  }

  /** Takes all requests of a slice that has ended, those after its last window included. */
  void ended(long allAnswered, long allFailed) {
    answered = Math.max(answered, allAnswered);
    failed = Math.max(failed, allFailed);
    boolean _ = judge();
  }

  private boolean judge() {
    boolean first = !passed && answered + failed >= ENOUGH && failed > SHARE * (answered + failed);
    passed |= first;
    return first;
  }

  /** Whether it was passed. */
  boolean passed() {
    return passed;
  }

  /** What was seen, such as {@code 30 of 100 requests failed (limit 10%)}. */
  String words() {
    return String.format(
        Locale.ROOT,
        "%d of %d requests failed (limit %.0f%%)",
        failed,
        answered + failed,
        100 * SHARE);
  }
}
