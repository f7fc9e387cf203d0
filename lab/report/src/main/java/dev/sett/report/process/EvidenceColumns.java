package dev.sett.report.process;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.HtmlTable;
import dev.sett.report.format.Words;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What evidence trials show at a point, a column for each variant of which they show anything.
 *
 * @param page gives the variants their badges
 * @param byVariant at least one
 */
record EvidenceColumns<T>(ReportData page, Map<Variant, T> byVariant) {

  /**
   * A section with a table for each point of which there is one; empty if there is none.
   *
   * @param lead what the tables show, as a paragraph
   * @param read what the evidence trials of a variant at a point show
   * @param table of a point; empty if it would say nothing
   */
  static <T> String section(
      ReportData page,
      String id,
      String title,
      String lead,
      Function<List<Trial>, Optional<T>> read,
      Function<EvidenceColumns<T>, String> table) {
    StringBuilder tables = new StringBuilder();
    for (Point point : page.points()) {
      Map<Variant, T> byVariant = new LinkedHashMap<>();
      for (Variant variant : page.styles().variants()) {
        read.apply(page.evidence(point, variant)).ifPresent(seen -> byVariant.put(variant, seen));
      }
      String one = byVariant.isEmpty() ? "" : table.apply(new EvidenceColumns<>(page, byVariant));
      tables.append(one.isEmpty() ? "" : page.title(point) + one);
    }
    return tables.isEmpty()
        ? ""
        : "<section id=\"%s\">\n<h2>%s</h2>\n<p class=\"lead\">%s</p>\n%s</section>\n"
            .formatted(id, title, lead, tables);
  }

  /** The columns. */
  List<T> all() {
    return List.copyOf(byVariant.values());
  }

  /** Their heads. */
  String[] badges() {
    return byVariant.keySet().stream()
        .map(variant -> page.styles().badge(variant.name()))
        .toArray(String[]::new);
  }

  /**
   * The rows of all columns, each once, the largest in any column first.
   *
   * @param size of a row in a column
   * @param ties order of equally large ones
   */
  <R> List<R> rows(
      Function<T, Stream<R>> of, ToDoubleBiFunction<T, R> size, Comparator<? super R> ties) {
    Comparator<R> bySize =
        Comparator.comparingDouble(
            row -> all().stream().mapToDouble(one -> size.applyAsDouble(one, row)).max().orElse(0));
    return all().stream()
        .flatMap(of)
        .distinct()
        .sorted(bySize.reversed().thenComparing(ties))
        .toList();
  }

  /** Cells of a row with a number for each column; a dash where there is none. */
  String numbers(ToDoubleFunction<T> of) {
    return HtmlTable.numbers(
        all().stream()
            .mapToDouble(of)
            .mapToObj(number -> number > 0 ? Words.plain(number) : "–")
            .toArray(String[]::new));
  }
}
