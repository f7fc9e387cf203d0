package dev.sett.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The last result of a part of the long checks, a row of {@code docs/long-checks.md}.
 *
 * @param proves what the part proves
 * @param date day on which it began, in UTC
 * @param commit short hash; with a plus sign if files were changed since
 * @param seconds how long it took
 * @param passed tests that passed
 * @param failed tests that failed
 * @param skipped tests that did not run
 */
record LongRecord(
    String proves, String date, String commit, long seconds, int passed, int failed, int skipped) {

  /** The row of a part in Markdown. */
  String markdown(LongPart part) {
    return String.format(
        Locale.ROOT,
        "| `%s` | %s | %s | `%s` | %d min %d s | %d | %d | %d |",
        part.name(),
        proves,
        date,
        commit,
        seconds / 60,
        seconds % 60,
        passed,
        failed,
        skipped);
  }

  /**
   * Puts a row into a page, in place of the part's earlier row or after the last row of the table.
   *
   * @param page lines of a page that has one table
   * @return the new lines
   */
  static List<String> with(List<String> page, LongPart part, LongRecord row) {
    List<String> lines = new ArrayList<>(page);
    String start = "| `" + part.name() + "` |";
    int last = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(start)) {
        lines.set(i, row.markdown(part));
        return lines;
      }
      if (lines.get(i).startsWith("|")) {
        last = i;
      }
    }
    lines.add(last + 1, row.markdown(part));
    return lines;
  }
}
