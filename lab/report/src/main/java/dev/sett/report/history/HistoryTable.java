package dev.sett.report.history;

import dev.sett.history.ComparableResults;
import dev.sett.history.HistoricalResult;
import dev.sett.history.Series;
import dev.sett.model.design.Metric;
import dev.sett.report.format.RatioWords;
import dev.sett.report.format.Words;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One metric at one point over time: a row for each result, a column for each variant and ratio.
 *
 * @param title its point, and which setting of it where there are several
 * @param series in the order of the columns, at least one
 */
record HistoryTable(String title, Metric metric, List<Series> series) {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

  /**
   * The tables of a group, in the order of its series. Another setting of the point is another
   * table, and so is another launch of a variant that a table has already.
   */
  static List<HistoryTable> of(ComparableResults group) {
    Map<List<Object>, List<List<Series>>> columns = new LinkedHashMap<>();
    for (Series one : group.series()) {
      Series.Key key = one.key();
      List<List<Series>> alike =
          columns.computeIfAbsent(
              List.of(key.point(), key.metric(), key.setting()), k -> new ArrayList<>());
      Optional<List<Series>> free =
          alike.stream()
              .filter(own -> own.stream().noneMatch(other -> name(other).equals(name(one))))
              .findFirst();
      free.ifPresentOrElse(own -> own.add(one), () -> alike.add(new ArrayList<>(List.of(one))));
    }
    List<List<Series>> tables = columns.values().stream().flatMap(List::stream).toList();
    return tables.stream()
        .map(own -> new HistoryTable(title(own, tables), own.getFirst().key().metric(), own))
        .toList();
  }

  private static String title(List<Series> table, List<List<Series>> all) {
    Series.Key key = table.getFirst().key();
    List<List<Series>> settings =
        all.stream()
            .filter(other -> other.getFirst().key().point().equals(key.point()))
            .filter(other -> other.getFirst().key().metric() == key.metric())
            .toList();
    return settings.size() == 1
        ? key.point()
        : "%s (setting %d of %d)"
            .formatted(key.point(), settings.indexOf(table) + 1, settings.size());
  }

  /** Results that any of the series has a value of, in order of time. */
  List<HistoricalResult> pasts() {
    return series.stream()
        .flatMap(s -> s.entries().stream())
        .map(Series.Entry::past)
        .distinct()
        .sorted(java.util.Comparator.comparing(HistoricalResult::when))
        .toList();
  }

  /** What a column shows: {@code B (virtual)}, or {@code B (virtual) against A (pool)}. */
  static String name(Series series) {
    Series.Key key = series.key();
    return key.isRatio() ? key.variant() + " against " + key.against() : key.variant();
  }

  /** The column of a series: for each of some results its value, or nothing. */
  static List<String> cells(Series series, List<HistoricalResult> pasts) {
    List<String> values = values(series);
    List<HistoricalResult> own = series.entries().stream().map(Series.Entry::past).toList();
    List<String> cells = new ArrayList<>();
    for (HistoricalResult past : pasts) {
      int at = own.indexOf(past);
      boolean changed = series.changes().stream().anyMatch(c -> c.at() == at);
      cells.add(at < 0 ? "" : values.get(at) + (changed ? " *" : ""));
    }
    return cells;
  }

  private static List<String> values(Series series) {
    return series.key().isRatio()
        ? series.entries().stream().map(e -> RatioWords.figures(e.value())).toList()
        : Words.values(
            series.key().metric(), series.entries().stream().map(e -> e.value().value()).toList());
  }

  /** A change in words: from which level to which, how surely, when, and between which commits. */
  static String words(Series series, Series.Change change) {
    Series.Key key = series.key();
    HistoricalResult after = series.entries().get(change.at()).past();
    String levels;
    if (key.isRatio()) {
      levels = signed(change.before()) + " before, " + signed(change.after()) + " after";
    } else {
      List<String> both = Words.values(key.metric(), List.of(change.before(), change.after()));
      levels = both.get(0) + " before, " + both.get(1) + " after";
    }
    String commits = series.commits(change);
    return "%s, since %s: %s (%s, %s; p %s). %s"
        .formatted(
            name(series),
            DAY.format(after.when()),
            levels,
            signed(change.ratio()),
            series.isBetter(change) ? "better" : "worse",
            Words.pValue(change.pValue()),
            commits.isEmpty() ? "The commits are unknown." : "Commits " + commits + ".");
  }

  /** A ratio as a change: {@code +4.2%}. */
  static String signed(double ratio) {
    String percent = Words.percent(ratio - 1);
    return (ratio > 1 ? "+" : "") + percent;
  }

  static String minute(HistoricalResult past) {
    return Words.minute(past.when());
  }

  static String day(HistoricalResult past) {
    return DAY.format(past.when());
  }
}
