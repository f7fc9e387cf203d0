package dev.sett.report.load;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

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
    return """
    <section>
    <h2>At other rates</h2>
    <p class="lead">CPU per request depends on the rate: a thread that waits for work must be woken, a thread \
    that finds work need not. The verdict is based on the common rate; the other rates are exploratory. Each \
    mark is the median over blocks; its bar spans the lowest to the highest block.</p>
    %s</section>
    """
        .formatted(page.parts(points, point -> part(page, point)));
  }

  private static String part(ReportData page, Point point) {
    RateCurve curve = new RateCurve(page, point);
    return LineChart.figures(
            List.of(
                cpu(page, curve),
                latency(page, point, curve, "p50", TrialLatencies.Together::p50Millis),
                latency(page, point, curve, "p99", TrialLatencies.Together::p99Millis)))
        + table(page, curve);
  }

  private static LineChart cpu(ReportData page, RateCurve curve) {
    List<LineChart.Series> series = new ArrayList<>();
    for (Variant variant : page.styles().variants()) {
      List<LineChart.Mark> marks = new ArrayList<>();
      for (RateCurve.Step step : RateCurve.Step.values()) {
        mark(marks, curve.rps(variant, step), curve.micros(variant, step));
      }
      series.add(LineChart.Series.of(page.styles(), variant, marks));
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
    for (Variant variant : page.styles().variants()) {
      List<LineChart.Mark> marks = new ArrayList<>();
      for (RateCurve.Step step : FIXED) {
        mark(
            marks,
            curve.rps(variant, step),
            millis.apply(
                page.latencies()
                    .of(page.finished(point, variant), step.phase(), TrialLatencies.Since.DUE)));
      }
      series.add(LineChart.Series.of(page.styles(), variant, marks));
    }
    return new LineChart(
        percentile + " latency", "achieved requests per second", "milliseconds", series);
  }

  private static void mark(List<LineChart.Mark> marks, double rps, List<Double> values) {
    if (!values.isEmpty() && rps > 0) {
      marks.add(LineChart.Mark.median(rps, values));
    }
  }

  private static String table(ReportData page, RateCurve curve) {
    StringBuilder heads = new StringBuilder(th("CPU per request at"));
    for (Variant variant : page.styles().variants()) {
      String letter = page.styles().letter(variant.name());
      heads.append(numberHeads(letter, letter + " achieved"));
    }
    return scrolled("small", heads, List.of(RateCurve.Step.values()), s -> row(page, curve, s));
  }

  private static String row(ReportData page, RateCurve curve, RateCurve.Step step) {
    StringBuilder row = new StringBuilder(th(step.words()));
    page.styles().variants().forEach(variant -> row.append(cells(curve, variant, step)));
    return row.toString();
  }

  private static String cells(RateCurve curve, Variant variant, RateCurve.Step step) {
    List<Double> micros = curve.micros(variant, step);
    return numbers(
        micros.isEmpty() ? "–" : Words.value(Metric.CPU_PER_REQUEST, Median.of(micros)),
        Words.number(curve.rps(variant, step)) + " req/s");
  }
}
