package dev.sett.report.warnings;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.ErrorKind;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.RequestOutcomes;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import java.util.TreeMap;

/** The requests that failed or were retried, a row for each kind, variant and point. */
final class RequestTable {

  private RequestTable() {}

  /** A heading and the table; empty if all requests were answered at the first attempt. */
  static String html(ReportData page) {
    StringBuilder rows = new StringBuilder();
    for (Point point : page.points()) {
      for (Variant variant : page.arms().variants()) {
        rows.append(rows(page, point, variant));
      }
    }
    return rows.isEmpty()
        ? ""
        : """
        <h3>Requests that failed or were retried</h3>
        <div class="scroll"><table>
        <thead><tr><th>variant</th><th>point</th><th>outcome</th><th class="n">count</th>\
        <th class="n">of all</th><th>first occurrence</th></tr></thead>
        <tbody>
        %s</tbody></table></div>
        """
            .formatted(rows);
  }

  private static String rows(ReportData page, Point point, Variant variant) {
    RequestOutcomes outcomes = page.outcomes(point, variant);
    String begin =
        "<tr><td>%s</td><td>%s</td>"
            .formatted(page.arms().badge(variant.name()), Html.outside(point.name()));
    StringBuilder rows = new StringBuilder();
    new TreeMap<>(outcomes.failed())
        .forEach(
            (kind, failures) ->
                rows.append(begin)
                    .append(
                        cells(
                            words(kind),
                            failures.count(),
                            outcomes,
                            Html.outside(failures.example()))));
    if (outcomes.retried() > 0) {
      rows.append(begin)
          .append(
              cells(
                  "retried",
                  outcomes.retried(),
                  outcomes,
                  "the server had closed the idle connection"));
    }
    return rows.toString();
  }

  private static String cells(
      String outcome, long count, RequestOutcomes outcomes, String example) {
    return "<td>%s</td><td class=\"n\">%s</td><td class=\"n\">%s</td><td>%s</td></tr>\n"
        .formatted(
            outcome,
            Words.count(count),
            Html.escape(Words.percent(outcomes.share(count))),
            example);
  }

  private static String words(ErrorKind kind) {
    return switch (kind) {
      case CONNECT -> "could not connect";
      case CLOSED -> "connection closed";
      case TIMEOUT -> "no response in time";
      case STATUS -> "unexpected status";
      case BODY -> "unexpected body";
      case CAPTURE -> "value to capture is missing";
      case PROTOCOL -> "not HTTP/1.1";
      case SHED -> "shed";
    };
  }
}
