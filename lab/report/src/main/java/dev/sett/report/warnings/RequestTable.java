package dev.sett.report.warnings;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.td;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.ErrorKind;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.RequestOutcomes;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The requests that failed or were retried, a row for each kind, variant and point. */
final class RequestTable {

  private RequestTable() {}

  /** A heading and the table; empty if all requests were answered at the first attempt. */
  static String html(ReportData page) {
    List<String> rows = new ArrayList<>();
    for (Point point : page.points()) {
      for (Variant variant : page.styles().variants()) {
        rows.addAll(rows(page, point, variant));
      }
    }
    return rows.isEmpty()
        ? ""
        : "<h3>Requests that failed or were retried</h3>\n"
            + scrolled(
                "",
                th("variant", "point", "outcome")
                    + numberHeads("count", "of all")
                    + th("first occurrence"),
                rows,
                row -> row);
  }

  private static List<String> rows(ReportData page, Point point, Variant variant) {
    RequestOutcomes all = page.outcomes(point, variant);
    String begin = td(page.styles().badge(variant.name()), Html.outside(point.name()));
    List<String> rows = new ArrayList<>();
    new TreeMap<>(all.failed())
        .forEach(
            (kind, failures) -> {
              String example = Html.outside(failures.example());
              rows.add(begin + cells(words(kind), failures.count(), all, example));
            });
    if (all.retried() > 0) {
      String why = "the server had closed the idle connection";
      rows.add(begin + cells("retried", all.retried(), all, why));
    }
    return rows;
  }

  private static String cells(String outcome, long count, RequestOutcomes all, String example) {
    return td(outcome)
        + numbers(Words.count(count), Html.escape(Words.percent(all.share(count))))
        + td(example);
  }

  private static String words(ErrorKind kind) {
    return switch (kind) {
      case CONNECT -> "could not connect";
      case CLOSED -> "connection closed";
      case TIMEOUT -> "no response in time";
      case STATUS -> "unexpected status";
      case BODY -> "unexpected body";
      case CAPTURE -> "value to capture is missing";
      case PROTOCOL -> "not valid HTTP";
      case SHED -> "shed";
    };
  }
}
