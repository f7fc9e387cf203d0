package dev.sett.report.process;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.td;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.why.evidence.AllocationTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Where requests allocate memory, variants next to each other. */
public final class AllocationsSection {
  private static final int ROWS = 12;

  private AllocationsSection() {}

  private record Place(String type, String where) {
    double kib(AllocationTable table) {
      return table.rows().stream()
          .filter(row -> row.type().equals(type) && row.where().equals(where))
          .mapToDouble(row -> row.share() * table.kib())
          .sum();
    }
  }

  /** The section; empty if allocations were not sampled. */
  public static String html(ReportData page) {
    return EvidenceColumns.section(
        page,
        "allocations",
        "Where memory is allocated",
        "KiB that a request allocates at full load, counted by the JVM in separate evidence trials,"
            + " and divided by JFR's samples of the whole trial. Differences of a few percent may"
            + " be chance.",
        AllocationTable::of,
        AllocationsSection::table);
  }

  private static String table(EvidenceColumns<AllocationTable> columns) {
    List<Place> places =
        columns.rows(
            table -> table.rows().stream().map(row -> new Place(row.type(), row.where())),
            (table, place) -> place.kib(table),
            Comparator.comparing(Place::type).thenComparing(Place::where));
    List<Place> shown = places.subList(0, Math.min(ROWS, places.size()));
    List<String> rows = new ArrayList<>();
    for (Place place : shown) {
      String where =
          place.where().isEmpty() ? "unknown" : "<code>" + Html.outside(place.where()) + "</code>";
      rows.add(
          th("<code>" + Html.outside(place.type()) + "</code>")
              + td(where)
              + columns.numbers(place::kib));
    }
    rows.add(
        th("elsewhere")
            + td("")
            + columns.numbers(
                t -> t.kib() - shown.stream().mapToDouble(place -> place.kib(t)).sum()));
    rows.add(th("all") + td("") + columns.numbers(AllocationTable::kib));
    return scrolled(
        "allocations",
        th("objects", "created in") + numberHeads(columns.badges()),
        rows,
        row -> row);
  }
}
