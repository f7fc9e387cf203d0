package dev.sett.report.html;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.http.Request;
import dev.sett.model.script.Script;
import dev.sett.model.text.Quantity;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import java.util.List;

/** What is asked at a point, in words. */
final class RequestWords {
  private RequestWords() {}

  /** As HTML, without a full stop. */
  static String of(Point point) {
    Traffic traffic = point.traffic();
    String html =
        traffic
            .script()
            .map(script -> scripted(script, point))
            .orElseGet(() -> one(point.request(), point));
    return html
        + (traffic.streams().isPresent()
            ? " over HTTP/2 with " + Words.count(traffic.streams().getAsInt(), "stream") + " each"
            : "")
        + (traffic.poisson() ? ", Poisson arrivals at a fixed rate" : "")
        + traffic
            .timeout()
            .map(most -> ", at most " + Quantity.format(most) + " for a response")
            .orElse("");
  }

  private static String scripted(Script script, Point point) {
    List<String> names =
        script.names().stream().map(name -> "<code>" + Html.outside(name) + "</code>").toList();
    return "a script ("
        + String.join(", ", names)
        + ") over "
        + Words.count(point.connections(), "connection");
  }

  private static String one(Request request, Point point) {
    StringBuilder html = new StringBuilder("<code>");
    html.append(
        Html.outside(request.method() + " " + request.path().orElse("(the variant's own URL)")));
    html.append("</code> over ").append(Words.count(point.connections(), "connection"));
    if (request.body().length() > 0) {
      html.append(", with a body of ").append(Words.count(request.body().length(), "byte"));
    }
    if (!request.headers().isEmpty()) {
      html.append(", with ").append(Words.count(request.headers().size(), "header"));
    }
    request
        .expect()
        .bodyContains()
        .ifPresent(
            text ->
                html.append(", responses must contain <code>")
                    .append(Html.outside(text))
                    .append("</code>"));
    return html.toString();
  }
}
