package dev.sett.report.process;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.td;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.inside.WaitSample.Kind;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import dev.sett.stats.Histograms;
import dev.sett.why.evidence.FullLoad;
import dev.sett.why.evidence.WaitTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What requests wait for inside the programs and where, variants next to each other. */
public final class WaitsSection {
  private static final int ROWS = 12;

  private WaitsSection() {}

  /** What a request waits for and where; an empty place for all rare ones together. */
  private record Place(Kind kind, String where) {}

  private record Column(WaitTable waits, OptionalDouble responseMillis) {
    double millis(Place place) {
      return rows(place).mapToDouble(WaitTable.Row::millis).sum();
    }

    Stream<WaitTable.Row> rows(Place place) {
      return waits.rows().stream().filter(row -> new Place(row.kind(), row.where()).equals(place));
    }
  }

  /** The section; empty if no thread dumps were taken. */
  public static String html(ReportData page) {
    StringBuilder parts = new StringBuilder();
    for (Point point : page.points()) {
      Map<Variant, Column> columns = new LinkedHashMap<>();
      for (Variant variant : page.styles().variants()) {
        List<Trial> trials = page.evidence(point, variant);
        WaitTable.of(trials)
            .ifPresent(table -> columns.put(variant, new Column(table, response(trials))));
      }
      if (columns.values().stream().anyMatch(column -> !column.waits().rows().isEmpty())) {
        parts.append(page.title(point)).append(table(page, columns)).append(dumps(page, columns));
      }
    }
    return parts.isEmpty()
        ? ""
        : "<section id=\"waits\">\n<h2>Where a request waits</h2>\n"
            + "<p class=\"lead\">Time that a request waits inside the program at full load, in ms,"
            + " from thread dumps in separate evidence trials: threads that wait there, divided by"
            + " requests per second. Waiting for a CPU, and for a thread of a pool, is not"
            + " included.</p>\n"
            + parts
            + "</section>\n";
  }

  private static OptionalDouble response(List<Trial> trials) {
    List<Histogram> all =
        trials.stream()
            .flatMap(trial -> FullLoad.of(trial).stream())
            .map(Slice::load)
            .map(load -> load.response())
            .filter(text -> !text.isEmpty())
            .map(Histograms::decode)
            .toList();
    Optional<Histogram> merged =
        all.isEmpty() ? Optional.empty() : Optional.of(Histograms.merge(all));
    return merged
        .filter(histogram -> histogram.getTotalCount() > 0)
        .map(histogram -> OptionalDouble.of(histogram.getMean() / 1e6))
        .orElse(OptionalDouble.empty());
  }

  private static String table(ReportData page, Map<Variant, Column> columns) {
    Comparator<Place> byMillis =
        Comparator.comparingDouble(
            place -> columns.values().stream().mapToDouble(c -> c.millis(place)).max().orElse(0));
    List<Place> places =
        columns.values().stream()
            .flatMap(column -> column.waits().rows().stream())
            .map(row -> new Place(row.kind(), row.where()))
            .distinct()
            .sorted(byMillis.reversed().thenComparing(Place::kind).thenComparing(Place::where))
            .toList();
    List<String> rows = new ArrayList<>();
    places.stream().limit(ROWS).forEach(place -> rows.add(row(place, columns.values())));
    List<Place> rest = places.stream().skip(ROWS).toList();
    if (!rest.isEmpty()) {
      rows.add(
          th("%d more".formatted(rest.size()))
              + td("")
              + cells(columns.values(), c -> rest.stream().mapToDouble(c::millis).sum()));
    }
    rows.add(th("all") + td("") + cells(columns.values(), column -> column.waits().millis()));
    rows.add(
        th("mean response time")
            + td("")
            + cells(columns.values(), c -> c.responseMillis().orElse(Double.NaN)));
    StringBuilder heads = new StringBuilder(th("waits for", "in"));
    columns.keySet().forEach(v -> heads.append(numberHeads(page.styles().badge(v.name()))));
    return scrolled("waits", heads, rows, row -> row);
  }

  private static String row(Place place, Collection<Column> columns) {
    String where =
        place.where().isEmpty()
            ? "several places"
            : "<code>" + Html.outside(place.where()) + "</code>";
    String holder =
        columns.stream()
            .flatMap(column -> column.rows(place))
            .filter(row -> !row.holder().isEmpty())
            .findFirst()
            .map(WaitsSection::holder)
            .orElse("");
    return th(place.kind().words())
        + td(where + holder)
        + cells(columns, column -> column.millis(place));
  }

  private static String holder(WaitTable.Row row) {
    String waits = row.holderWaits().map(kind -> ", waiting for " + kind.words()).orElse("");
    return "<br><small>held in <code>"
        + Html.outside(row.holder())
        + "</code>"
        + waits
        + "</small>";
  }

  private static String cells(Collection<Column> columns, ToDoubleFunction<Column> of) {
    StringBuilder cells = new StringBuilder();
    for (Column column : columns) {
      double millis = of.applyAsDouble(column);
      cells.append(numbers(millis > 0 ? Words.plain(millis) : "–"));
    }
    return cells.toString();
  }

  private static String dumps(ReportData page, Map<Variant, Column> columns) {
    List<String> parts = new ArrayList<>();
    columns.forEach(
        (variant, column) ->
            parts.add(
                "%s %d thread dumps, which took %s of a CPU"
                    .formatted(
                        page.styles().badge(variant.name()),
                        column.waits().dumps(),
                        Html.sentence(Words.percent(column.waits().cpus())))));
    return "<p class=\"source\">" + String.join("; ", parts) + ".</p>\n";
  }
}
