package dev.sett.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a part of the long checks did, a row of {@code docs/long-checks.md}.
 *
 * @param date day on which the check began, in UTC
 * @param commit short hash; with a plus sign if files were changed since
 * @param seconds how long it took
 * @param reports what its tests and scripts say
 */
record LongRecord(LongPart part, String date, String commit, long seconds, TestReports reports) {

  /** In words, for a terminal. */
  String line() {
    return String.format(
        Locale.ROOT,
        "  %-14s %d passed, %d failed, %d skipped in %d min %d s",
        part.name(),
        reports.passed(),
        reports.failures().size(),
        reports.skipped().size(),
        seconds / 60,
        seconds % 60);
  }

  /** The row in Markdown. */
  private String markdown() {
    return String.format(
        Locale.ROOT,
        "| `%s` | %s | %s | `%s` | %d min %d s | %d | %d | %d |",
        part.name(),
        part.proves(),
        date,
        commit,
        seconds / 60,
        seconds % 60,
        reports.passed(),
        reports.failures().size(),
        reports.skipped().size());
  }

  /**
   * Puts the row into a page, in place of the part's earlier row or after the last row of the
   * table.
   *
   * @param page lines of a page that has one table
   * @return the new lines
   */
  List<String> in(List<String> page) {
    List<String> lines = new ArrayList<>(page);
    String start = "| `" + part.name() + "` |";
    int last = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(start)) {
        lines.set(i, markdown());
        return lines;
      }
      if (lines.get(i).startsWith("|")) {
        last = i;
      }
    }
    lines.add(last + 1, markdown());
    return lines;
  }
}
