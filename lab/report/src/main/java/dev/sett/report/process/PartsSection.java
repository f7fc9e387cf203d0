package dev.sett.report.process;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.verdict.parts.Attribution;
import dev.sett.verdict.parts.Attribution.Row;
import dev.sett.verdict.parts.Attribution.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the difference in CPU time between two variants is spent on. */
public final class PartsSection {
  private PartsSection() {}

  /** The section; empty if no pair was profiled in a closed loop. */
  public static String html(ReportData page) {
    StringBuilder parts = new StringBuilder();
    for (Point point : page.points()) {
      StringBuilder part = new StringBuilder();
      for (Variant other : page.others()) {
        attribution(page, point, other).ifPresent(a -> part.append(one(page, other, a)));
      }
      parts.append(part.isEmpty() ? "" : page.title(point)).append(part);
    }
    return parts.isEmpty()
        ? ""
        : """
        <section id="parts">
        <h2>What the difference in CPU is spent on</h2>
        <p class="lead">CPU time per request in the closed loop, from separate profiled trials that ran in pairs. The CPU
        time of each kind of thread is exact; samples of their stacks divide it into parts. Intervals are over pairs.</p>
        """
            + parts
            + "</section>\n";
  }

  /** The attribution of the difference between a variant and the base. */
  static Optional<Attribution> attribution(ReportData page, Point point, Variant other) {
    return Attribution.of(
        page.trials(point),
        page.evidence(),
        point.name(),
        page.styles().names().getFirst(),
        other.name(),
        page.design().confidence());
  }

  private static String one(ReportData page, Variant other, Attribution attribution) {
    String base = page.styles().names().getFirst();
    String letter = page.styles().letter(other.name());
    StringBuilder html = new StringBuilder("<p>").append(page.styles().badge(other.name()));
    html.append(" <span class=\"of\">compared with ").append(page.styles().badge(base));
    html.append("</span></p>\n<p>");
    html.append(Html.sentence(PartWords.sentence(attribution, page.styles().letter(base), letter)));
    html.append("</p>\n");
    if (attribution.standing() != Standing.STATED) {
      return html.toString();
    }
    List<String> rows = new ArrayList<>();
    attribution.parts().forEach(row -> rows.add(row(PartWords.part(row), row, attribution)));
    rows.add(row("<b>all parts</b>", attribution.total(), attribution));
    rows.add(
        row("<span class=\"in\">of it in the kernel</span>", attribution.kernel(), attribution));
    String heads =
        th("µs of CPU per request")
            + numberHeads(
                page.styles().letter(base), letter, "difference [interval]", "of the difference");
    html.append(scrolled("small", heads, rows, row -> row));
    html.append("<p><b>Explained: ").append(Html.sentence(PartWords.explained(attribution)));
    html.append("</b>; the rest is unknown, or is Sett's own work in the program.</p>\n");
    return html.append(DifferenceFlame.html(page, other, attribution)).toString();
  }

  private static String row(String words, Row row, Attribution attribution) {
    long share = Math.round(100 * row.difference() / attribution.total().difference());
    return th(words)
        + numbers(
            PartWords.number(row.base()),
            PartWords.number(row.other()),
            Html.figures(PartWords.difference(row)),
            Html.figures(share + "%"));
  }
}
