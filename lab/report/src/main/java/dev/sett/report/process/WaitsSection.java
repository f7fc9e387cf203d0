package dev.sett.report.process;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.td;
import static dev.sett.report.format.HtmlTable.th;

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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
    return EvidenceColumns.section(
        page,
        "waits",
        "Where a request waits",
        "Time that a request waits inside the program at full load, in ms, from thread dumps in"
            + " separate evidence trials: threads that wait there, divided by requests per second."
            + " Waiting for a CPU, and for a thread of a pool, is not included.",
        trials -> WaitTable.of(trials).map(table -> new Column(table, response(trials))),
        WaitsSection::table);
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

  private static String table(EvidenceColumns<Column> columns) {
    List<Place> places =
        columns.rows(
            column -> column.waits().rows().stream().map(row -> new Place(row.kind(), row.where())),
            Column::millis,
            Comparator.comparing(Place::kind).thenComparing(Place::where));
    if (places.isEmpty()) {
      return "";
    }
    List<String> rows = new ArrayList<>();
    places.stream().limit(ROWS).forEach(place -> rows.add(row(place, columns)));
    List<Place> rest = places.stream().skip(ROWS).toList();
    if (!rest.isEmpty()) {
      rows.add(
          th("%d more".formatted(rest.size()))
              + td("")
              + columns.numbers(column -> rest.stream().mapToDouble(column::millis).sum()));
    }
    rows.add(th("all") + td("") + columns.numbers(column -> column.waits().millis()));
    rows.add(
        th("mean response time")
            + td("")
            + columns.numbers(column -> column.responseMillis().orElse(Double.NaN)));
    return scrolled(
            "waits", th("waits for", "in") + numberHeads(columns.badges()), rows, row -> row)
        + dumps(columns);
  }

  private static String row(Place place, EvidenceColumns<Column> columns) {
    String where =
        place.where().isEmpty()
            ? "several places"
            : "<code>" + Html.outside(place.where()) + "</code>";
    String holder =
        columns.all().stream()
            .flatMap(column -> column.rows(place))
            .filter(row -> !row.holder().isEmpty())
            .findFirst()
            .map(WaitsSection::holder)
            .orElse("");
    return th(place.kind().words())
        + td(where + holder)
        + columns.numbers(column -> column.millis(place));
  }

  private static String holder(WaitTable.Row row) {
    String waits = row.holderWaits().map(kind -> ", waiting for " + kind.words()).orElse("");
    return "<br><small>held in <code>"
        + Html.outside(row.holder())
        + "</code>"
        + waits
        + "</small>";
  }

  private static String dumps(EvidenceColumns<Column> columns) {
    List<String> parts = new ArrayList<>();
    String[] badges = columns.badges();
    for (Column column : columns.all()) {
      parts.add(
          "%s %d thread dumps, which took %s of a CPU"
              .formatted(
                  badges[parts.size()],
                  column.waits().dumps(),
                  Html.sentence(Words.percent(column.waits().cpus()))));
    }
    return "<p class=\"source\">" + String.join("; ", parts) + ".</p>\n";
  }
}
