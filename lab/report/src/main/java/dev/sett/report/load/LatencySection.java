package dev.sett.report.load;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.table;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.report.chart.Rounded;
import dev.sett.report.data.MergedLatencies;
import dev.sett.report.data.RawData;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.TrialLatencies;
import dev.sett.report.data.TrialLatencies.Since;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Latency by percentile: a curve for each variant, and the same in a table. */
public final class LatencySection {
  private LatencySection() {}

  /** Curves of one phase, read at {@link MergedLatencies#places}; milliseconds. */
  record Curve(List<Double> line, List<Double> low, List<Double> high) {}

  /** One variant's curves. */
  record ArmCurves(String letter, int colour, Curve response, Curve service, Curve capacity) {}

  /** One point's curves. */
  record PointCurves(String id, List<Double> places, List<ArmCurves> arms) {}

  /** What the page's script draws, as JSON that is safe inside a script element, in pieces. */
  public static void charts(ReportData page, Consumer<String> out) {
    List<Point> points = page.steady();
    out.accept("{\"points\":");
    RawData.array(IntStream.range(0, points.size()).mapToObj(p -> curves(page, points, p)), out);
    out.accept("}");
  }

  private static PointCurves curves(ReportData page, List<Point> points, int p) {
    List<ArmCurves> arms = new ArrayList<>();
    int length = 0;
    for (Variant variant : page.styles().variants()) {
      List<Trial> trials = page.finished(points.get(p), variant);
      ArmCurves curves =
          new ArmCurves(
              page.styles().letter(variant.name()),
              page.styles().place(variant.name()) % VariantStyles.COLOURS,
              curve(page, trials, Phase.COST, Since.DUE),
              curve(page, trials, Phase.COST, Since.SENT),
              curve(page, trials, Phase.CAPACITY, Since.DUE));
      length = Math.max(length, curves.response().line().size());
      length = Math.max(length, curves.service().line().size());
      length = Math.max(length, curves.capacity().line().size());
      arms.add(curves);
    }
    List<Double> places =
        MergedLatencies.places(Long.MAX_VALUE).subList(0, length).stream()
            .map(Rounded::four)
            .toList();
    return new PointCurves("latency-" + p, places, arms);
  }

  private static Curve curve(ReportData page, List<Trial> trials, Phase phase, Since since) {
    TrialLatencies.Together all = page.latencies().of(trials, phase, since);
    Histogram merged = all.merged();
    List<Double> places = MergedLatencies.places(merged.getTotalCount());
    return new Curve(
        Arrays.stream(MergedLatencies.millisAt(merged, places)).mapToObj(Rounded::four).toList(),
        all.low().stream().map(Rounded::four).toList(),
        all.high().stream().map(Rounded::four).toList());
  }

  public static String html(ReportData page) {
    StringBuilder html = new StringBuilder("<section>\n<h2>Latency</h2>\n<p class=\"lead\">");
    html.append("How long requests took at the same fixed rate for every variant. ");
    html.append(
        "The line merges all trials; the band spans the lowest to the highest trial. Rarer,");
    html.append(" slower requests are further right. A percentile of the merged trials is not the");
    html.append(
        " mean of the trials' percentiles, on which the p99 effect is based: one slow trial");
    html.append(" weighs more here.</p>\n");
    html.append(page.legend());
    for (int p = 0; p < page.steady().size(); p++) {
      Point point = page.steady().get(p);
      html.append(page.title(point));
      if (page.styles().variants().stream().allMatch(v -> page.finished(point, v).isEmpty())) {
        html.append("<p>No trial succeeded.</p>\n");
        continue;
      }
      html.append(figure("latency-" + p));
      html.append("<div class=\"scroll\">")
          .append(ofPhase(page, point, Phase.COST))
          .append("</div>\n");
      html.append(
          "<details><summary>Closed loop (capacity phase): not used for verdicts</summary>\n");
      html.append(
          "<p class=\"lead\">Here each connection sends its next request after the previous");
      html.append(
          " response, so a slower server gets fewer requests, which hides its delays.</p>\n");
      html.append("<div class=\"scroll\">").append(ofPhase(page, point, Phase.CAPACITY));
      html.append("</div></details>\n");
    }
    return html.append("</section>\n").toString();
  }

  private static String figure(String id) {
    return """
    <figure id="%s" class="needs-js">
    <div class="choice" role="group" aria-label="kind of latency">
    <button type="button" data-kind="response" aria-pressed="true">response</button>
    <button type="button" data-kind="service" aria-pressed="false">service</button>
    <button type="button" data-kind="capacity" aria-pressed="false">closed loop</button>
    </div>
    <figcaption>
    <span data-about="response">From when a request was due until its complete response.</span>
    <span data-about="service" hidden>From when a request was sent until its complete response;\
     waiting before it was sent is excluded.</span>
    <span data-about="capacity" hidden>Closed loop at full load, from when a request was sent; not\
     used for verdicts, because a slower server gets fewer requests.</span>
    Horizontal axis: percentage of requests that were at least this fast.
    </figcaption>
    <div class="chart"></div><p class="read"></p>
    </figure>
    """
        .formatted(id);
  }

  private static String ofPhase(ReportData page, Point point, Phase phase) {
    String heads = th("response") + numberHeads("50%", "90%", "99%", "99.9%", "max", "requests");
    return table("", heads, page.styles().variants(), v -> row(page, point, phase, v));
  }

  private static String row(ReportData page, Point point, Phase phase, Variant variant) {
    Histogram all = page.latencies().of(page.finished(point, variant), phase, Since.DUE).merged();
    return th(page.styles().badge(variant.name()))
        + numbers(at(all, 50), at(all, 90), at(all, 99), at(all, 99.9), at(all, 100))
        + numbers(Words.count(all.getTotalCount()));
  }

  private static String at(Histogram histogram, double share) {
    boolean enough = (double) histogram.getTotalCount() * (100 - share) >= 100 || share == 100;
    return histogram.getTotalCount() == 0 || !enough
        ? "–"
        : Words.nanos((double) histogram.getValueAtPercentile(share));
  }
}
