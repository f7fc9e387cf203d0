package dev.sett.report.html;

import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;

/** What is asked at a point, in words. */
final class RequestWords {
  private RequestWords() {}

  /** As HTML, without a full stop. */
  static String of(Point point) {
    Request request = point.request();
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
