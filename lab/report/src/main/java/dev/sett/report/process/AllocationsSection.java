package dev.sett.report.process;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.td;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import dev.sett.why.evidence.AllocationTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

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
    StringBuilder parts = new StringBuilder();
    for (Point point : page.points()) {
      Map<Variant, AllocationTable> tables = new LinkedHashMap<>();
      for (Variant variant : page.styles().variants()) {
        AllocationTable.of(page.evidence(point, variant))
            .ifPresent(table -> tables.put(variant, table));
      }
      if (!tables.isEmpty()) {
        parts.append(page.title(point)).append(table(page, tables));
      }
    }
    return parts.isEmpty()
        ? ""
        : "<section id=\"allocations\">\n<h2>Where memory is allocated</h2>\n"
            + "<p class=\"lead\">KiB that a request allocates at full load, counted by the JVM in"
            + " separate evidence trials, and divided by JFR's samples of the whole trial."
            + " Differences of a few percent may be chance.</p>\n"
            + parts
            + "</section>\n";
  }

  private static String table(ReportData page, Map<Variant, AllocationTable> tables) {
    Collection<AllocationTable> all = tables.values();
    Comparator<Place> byKib =
        Comparator.comparingDouble(place -> all.stream().mapToDouble(place::kib).max().orElse(0));
    List<Place> places =
        all.stream()
            .flatMap(table -> table.rows().stream())
            .map(row -> new Place(row.type(), row.where()))
            .distinct()
            .sorted(byKib.reversed().thenComparing(Place::type).thenComparing(Place::where))
            .limit(ROWS)
            .toList();
    List<String> rows = new ArrayList<>();
    places.forEach(
        place ->
            rows.add(
                th("<code>" + Html.outside(place.type()) + "</code>")
                    + td(
                        place.where().isEmpty()
                            ? "unknown"
                            : "<code>" + Html.outside(place.where()) + "</code>")
                    + cells(all, place::kib)));
    rows.add(
        th("elsewhere")
            + td("")
            + cells(all, t -> t.kib() - places.stream().mapToDouble(place -> place.kib(t)).sum()));
    rows.add(th("all") + td("") + cells(all, AllocationTable::kib));
    StringBuilder heads = new StringBuilder(th("objects", "created in"));
    tables.keySet().forEach(v -> heads.append(numberHeads(page.styles().badge(v.name()))));
    return scrolled("allocations", heads, rows, row -> row);
  }

  private static String cells(
      Collection<AllocationTable> tables, ToDoubleFunction<AllocationTable> of) {
    StringBuilder cells = new StringBuilder();
    for (AllocationTable table : tables) {
      double kib = of.applyAsDouble(table);
      cells.append(numbers(kib > 0 ? Words.plain(kib) : "–"));
    }
    return cells.toString();
  }
}
