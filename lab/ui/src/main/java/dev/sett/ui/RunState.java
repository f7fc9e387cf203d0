package dev.sett.ui;

import dev.sett.report.format.Html;

/** How far a run has come, as its folder shows it. */
public enum RunState {
  /** Trials are being added. */
  RUNNING("running"),
  /** There is no result, and nothing was added for longer than the whole run may take. */
  SILENT("stopped without a result"),
  /** It was stopped before its end, and what was finished was judged. */
  INTERRUPTED("interrupted"),
  /** It came to its end. */
  FINISHED("finished");

  private final String words;

  RunState(String words) {
    this.words = words;
  }

  /** In words. */
  public String words() {
    return words;
  }

  /** Whether there is a result to be shown. */
  public boolean hasResult() {
    return this == INTERRUPTED || this == FINISHED;
  }

  /** CSS class that carries its colour. */
  String css() {
    return Html.css(this);
  }
}
