package dev.sett.report.load;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.report.chart.LineChart;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Median;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rates that were tried in the search for the highest within an objective. */
public final class SloSection {

  private static final double MILLI = 1e6;
  private static final int MOST_MARKS = 12;

  private SloSection() {}

  /** The section; empty if no objective was given. */
  public static String html(ReportData page) {
    Map<Point, SloMeasure> points = page.measured(SloMeasure.class);
    if (points.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section>\n<h2>Capacity within the objective</h2>\n");
    html.append(
        "<p class=\"lead\">Each mark is the median over neighbouring rates that were tried,");
    html.append(" of all processes of a variant, with a bar from the lowest to the highest;");
    html.append(" every rate is in the table below. Response times are measured from when a");
    html.append(" request was due. A variant's capacity in a trial is the rate at which a rising");
    html.append(
        " curve through all rates that were tried on its process crosses the limit. A rate");
    html.append(" below the line may still have missed the objective, by its errors or its");
    html.append(" backlog.</p>\n");
    html.append(page.parts(points, (point, slo) -> part(page, point, slo)));
    return html.append("</section>\n").toString();
  }

  private static String part(ReportData page, Point point, SloMeasure slo) {
    List<Variant> variants = page.styles().variants();
    if (variants.stream().allMatch(v -> steps(page, point, v).isEmpty())) {
      return "<p>No trial succeeded.</p>\n";
    }
    StringBuilder html = new StringBuilder("<p>The objective: ");
    html.append(slo.objective().allWords());
    html.append(".</p>\n");
    html.append(
        LineChart.figures(
            slo.objective().limits().stream().map(l -> chart(page, point, l)).toList()));
    html.append("<details><summary>Every rate that was tried</summary>\n");
    for (Variant variant : variants) {
      html.append(table(page, point, slo, variant));
    }
    return html.append("</details>\n").toString();
  }

  private static LineChart chart(ReportData page, Point point, Objective.Limit limit) {
    List<LineChart.Series> series = new ArrayList<>();
    for (Variant variant : page.styles().variants()) {
      List<LoadSlice> steps =
          steps(page, point, variant).stream()
              .filter(step -> step.responseNanos(limit.percentile()) > 0)
              .toList();
      series.add(LineChart.Series.of(page.styles(), variant, marks(steps, limit.percentile())));
    }
    double millis = limit.within().toNanos() / MILLI;
    List<Double> rates =
        series.stream().flatMap(s -> s.marks().stream()).map(LineChart.Mark::x).sorted().toList();
    if (!rates.isEmpty()) {
      series.add(
          new LineChart.Series(
              "limit " + Quantity.format(limit.within()),
              page.styles().variants().size(),
              Stream.of(rates.getFirst(), rates.getLast())
                  .map(rate -> new LineChart.Mark(rate, millis))
                  .toList(),
              /* hollow= */ true));
    }
    return new LineChart(
            Quantity.formatPercentile(limit.percentile()) + " latency at each rate",
            "requests per second",
            "milliseconds",
            series)
        .logWhereWide();
  }

  /** As many marks as fit next to each other, each of about as many steps, by rate. */
  private static List<LineChart.Mark> marks(List<LoadSlice> steps, double percentile) {
    int marks = Math.min(MOST_MARKS, steps.size());
    return IntStream.range(0, marks)
        .mapToObj(i -> steps.subList(i * steps.size() / marks, (i + 1) * steps.size() / marks))
        .map(
            near ->
                LineChart.Mark.median(
                    Median.of(near.stream().map(LoadSlice::targetRps).toList()),
                    near.stream().map(step -> step.responseNanos(percentile) / MILLI).toList()))
        .toList();
  }

  private static String table(ReportData page, Point point, SloMeasure slo, Variant variant) {
    StringBuilder heads = new StringBuilder(th("rate"));
    for (Objective.Limit limit : slo.objective().limits()) {
      heads.append(numberHeads(Quantity.formatPercentile(limit.percentile())));
    }
    heads.append(numberHeads("errors", "answered")).append(th("objective"));
    return "<p class=\"lead\">"
        + page.styles().badge(variant.name())
        + "</p>\n"
        + scrolled("small", heads, steps(page, point, variant), step -> row(slo, step));
  }

  private static String row(SloMeasure slo, LoadSlice step) {
    StringBuilder row = new StringBuilder(th(Words.number(step.targetRps()) + " req/s"));
    for (Objective.Limit limit : slo.objective().limits()) {
      row.append(numbers(Words.nanos((double) step.responseNanos(limit.percentile()))));
    }
    row.append(
        numbers(
            String.format(Locale.ROOT, "%.2f%%", 100 * Objective.failedShare(step)),
            Words.percent(step.rps() / step.targetRps())));
    return row.append("<td>")
        .append(slo.objective().excess(step) <= 0 ? "<b>met</b>" : slo.objective().missed(step))
        .append("</td>")
        .toString();
  }

  /** Those of all trials, by rate. */
  private static List<LoadSlice> steps(ReportData page, Point point, Variant variant) {
    return page.finished(point, variant).stream()
        .flatMap(SloSection::steps)
        .sorted(Comparator.comparingDouble(LoadSlice::targetRps))
        .toList();
  }

  /** Those of one trial, by rate. */
  private static Stream<LoadSlice> steps(Trial trial) {
    return trial.slices(Phase.SEARCH).stream()
        .map(Slice::load)
        .sorted(Comparator.comparingDouble(LoadSlice::targetRps));
  }
}
