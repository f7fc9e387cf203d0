package dev.sett.report.load;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.report.chart.LineChart;
import dev.sett.report.data.RateCurve;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.TrialLatencies;
import dev.sett.report.format.Median;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** CPU per request and latency at each rate of warm pairs. */
public final class RateSection {
  private static final List<RateCurve.Step> FIXED =
      List.of(RateCurve.Step.LOW, RateCurve.Step.COMMON, RateCurve.Step.HIGH);

  private RateSection() {}

  /** The section; empty if no point was measured at more than one rate. */
  public static String html(ReportData page) {
    List<Point> points =
        page.steady().stream().filter(p -> new RateCurve(page, p).hasRates()).toList();
    if (points.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section>\n<h2>At other rates</h2>\n");
    html.append("<p class=\"lead\">CPU per request depends on the rate: a thread that waits for");
    html.append(
        " work must be woken, a thread that finds work need not. The verdict is based on the");
    html.append(
        " common rate; the other rates are exploratory. Each mark is the median over blocks;");
    html.append(" its bar spans the lowest to the highest block.</p>\n");
    for (Point point : points) {
      RateCurve curve = new RateCurve(page, point);
      html.append(page.title(point)).append("<div class=\"line-charts\">\n");
      figure(html, cpu(page, curve));
      figure(html, latency(page, point, curve, "p50", TrialLatencies.Together::p50Millis));
      figure(html, latency(page, point, curve, "p99", TrialLatencies.Together::p99Millis));
      html.append("</div>\n<div class=\"scroll\">").append(table(page, curve)).append("</div>\n");
    }
    return html.append("</section>\n").toString();
  }

  private static void figure(StringBuilder html, LineChart chart) {
    html.append("<figure>").append(chart.inline()).append("</figure>\n");
  }

  private static LineChart cpu(ReportData page, RateCurve curve) {
    List<LineChart.Series> series = new ArrayList<>();
    for (Variant variant : page.arms().variants()) {
      List<LineChart.Mark> marks = new ArrayList<>();
      for (RateCurve.Step step : RateCurve.Step.values()) {
        mark(marks, curve.rps(variant, step), curve.micros(variant, step));
      }
      series.add(series(page, variant, marks));
    }
    return new LineChart("CPU per request", "achieved requests per second", "µs", series);
  }

  private static LineChart latency(
      ReportData page,
      Point point,
      RateCurve curve,
      String percentile,
      Function<TrialLatencies.Together, List<Double>> millis) {
    List<LineChart.Series> series = new ArrayList<>();
    for (Variant variant : page.arms().variants()) {
      List<LineChart.Mark> marks = new ArrayList<>();
      for (RateCurve.Step step : FIXED) {
        mark(
            marks,
            curve.rps(variant, step),
            millis.apply(
                page.latencies()
                    .of(page.finished(point, variant), step.phase(), TrialLatencies.Since.DUE)));
      }
      series.add(series(page, variant, marks));
    }
    return new LineChart(
        percentile + " latency", "achieved requests per second", "milliseconds", series);
  }

  private static void mark(List<LineChart.Mark> marks, double rps, List<Double> values) {
    if (!values.isEmpty() && rps > 0) {
      List<Double> sorted = values.stream().sorted().toList();
      marks.add(new LineChart.Mark(rps, Median.of(sorted), sorted.getFirst(), sorted.getLast()));
    }
  }

  private static LineChart.Series series(
      ReportData page, Variant variant, List<LineChart.Mark> marks) {
    return new LineChart.Series(
        page.arms().label(variant.name()),
        page.arms().place(variant.name()),
        marks,
        /* hollow= */ false);
  }

  private static String table(ReportData page, RateCurve curve) {
    StringBuilder html =
        new StringBuilder("<table class=\"small\">\n<thead><tr><th>CPU per request at</th>");
    for (Variant variant : page.arms().variants()) {
      String letter = page.arms().letter(variant.name());
      html.append("<th class=\"n\">").append(letter).append("</th>");
      html.append("<th class=\"n\">").append(letter).append(" achieved</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (RateCurve.Step step : RateCurve.Step.values()) {
      html.append("<tr><th>").append(step.words()).append("</th>");
      for (Variant variant : page.arms().variants()) {
        List<Double> micros = curve.micros(variant, step);
        cell(
            html,
            micros.isEmpty()
                ? "–"
                : Words.values(Metric.CPU_PER_REQUEST, List.of(Median.of(micros))).getFirst());
        cell(html, Words.number(curve.rps(variant, step)) + " req/s");
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody></table>").toString();
  }

  private static void cell(StringBuilder html, String text) {
    html.append("<td class=\"n\">").append(text).append("</td>");
  }
}
