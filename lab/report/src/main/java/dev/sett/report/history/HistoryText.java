package dev.sett.report.history;

import dev.sett.history.ComparableResults;
import dev.sett.history.HistoricalResult;
import dev.sett.history.History;
import dev.sett.history.Series;
import dev.sett.report.format.Words;
import dev.sett.stats.StatsDefaults;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A history as text for a terminal. */
public final class HistoryText {

  private final History history;

  private HistoryText(History history) {
    this.history = history;
  }

  /**
   * For each machine: how many results there are, where levels changed, and a table for each metric
   * at each point.
   *
   * @return lines, each ended with a line feed
   */
  public static String render(History history) {
    return new HistoryText(history).text();
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    apart(history).forEach(s -> text.append(Words.line(s)).append('\n'));
    for (ComparableResults group : history.groups()) {
      text.append(text.isEmpty() ? "" : "\n").append(Words.line(head(history, group))).append('\n');
      if (group.pasts().size() > 1) {
        summary(group).forEach(s -> text.append(Words.line(s)).append('\n'));
        HistoryTable.of(group).forEach(t -> text.append('\n').append(table(t)));
      }
    }
    return text.toString();
  }

  /** What a reader should know about how results were combined, sentences. */
  static List<String> apart(History history) {
    List<String> sentences = new ArrayList<>(history.remarks());
    if (history.groups().size() > 1) {
      ComparableResults newest = history.groups().getFirst();
      sentences.add(
          "These results come from %d machines and are shown separately:"
              .formatted(history.groups().size()));
      for (ComparableResults other : history.groups().subList(1, history.groups().size())) {
        sentences.add(
            "  %s: %s."
                .formatted(
                    Words.count(other.pasts().size(), "result"),
                    String.join(", ", newest.machine().differences(other.machine()))));
      }
      sentences.add(
          "  --ignore FACT combines them if the fact does not matter, for example"
              + " --ignore 'lab jdk'.");
    }
    if (!history.ignored().isEmpty()) {
      sentences.add(
          "Combined although it may differ: "
              + history.ignored().stream().sorted().collect(Collectors.joining(", "))
              + ".");
    }
    return sentences;
  }

  /** How many results of which time and machine. */
  static String head(History history, ComparableResults group) {
    HistoricalResult first = group.pasts().getFirst();
    HistoricalResult last = group.pasts().getLast();
    String machine = group.machine().words();
    if (group.pasts().size() == 1) {
      return "%s: only one result, from %s, on %s. A history needs at least 2, change detection at least %d."
          .formatted(
              history.experiment(),
              HistoryTable.day(first),
              machine,
              2 * StatsDefaults.MIN_SEGMENT);
    }
    return "%s: %d results from %s to %s, on %s."
        .formatted(
            history.experiment(),
            group.pasts().size(),
            HistoryTable.day(first),
            HistoryTable.day(last),
            machine);
  }

  /** Where levels changed, or that none did, and how often that happens by chance. */
  static List<String> summary(ComparableResults group) {
    List<String> sentences = new ArrayList<>();
    int searched =
        (int)
            group.series().stream()
                .filter(s -> s.entries().size() >= 2 * StatsDefaults.MIN_SEGMENT)
                .count();
    for (HistoryTable table : HistoryTable.of(group)) {
      for (Series series : table.series()) {
        for (Series.Change change : series.changes()) {
          sentences.add(
              "* %s at %s: %s"
                  .formatted(
                      table.metric().words(), table.title(), HistoryTable.words(series, change)));
        }
      }
    }
    if (searched == 0) {
      sentences.add(
          "Too few results to detect a change: a series needs at least %d."
              .formatted(2 * StatsDefaults.MIN_SEGMENT));
    } else {
      sentences.add(
          "%s of %s changed level. About %s of series that never change show a change by chance."
              .formatted(
                  group.changed().isEmpty() ? "None" : Words.count(group.changed().size()),
                  Words.count(searched) + " series",
                  Words.percent(StatsDefaults.CHANGE_SIGNIFICANCE)));
    }
    return sentences;
  }

  private static String table(HistoryTable table) {
    List<HistoricalResult> pasts = table.pasts();
    List<List<String>> columns = new ArrayList<>();
    columns.add(column("when (UTC)", pasts.stream().map(HistoryTable::minute).toList()));
    if (pasts.stream().anyMatch(p -> !p.shortCommit().isEmpty())) {
      columns.add(column("commit", pasts.stream().map(HistoricalResult::shortCommit).toList()));
    }
    for (Series series : table.series()) {
      columns.add(column(HistoryTable.name(series), HistoryTable.cells(series, pasts)));
    }
    StringBuilder text = new StringBuilder();
    text.append(Words.line(table.title() + ", " + table.metric().words())).append('\n');
    for (int row = 0; row <= pasts.size(); row++) {
      StringBuilder line = new StringBuilder();
      for (List<String> column : columns) {
        int width = column.stream().mapToInt(String::length).max().orElse(0);
        String cell = column.get(row);
        line.append("  ").append(cell).append(" ".repeat(width - cell.length()));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static List<String> column(String head, List<String> cells) {
    List<String> column = new ArrayList<>();
    column.add(Words.line(head));
    cells.forEach(c -> column.add(Words.line(c)));
    return column;
  }
}
