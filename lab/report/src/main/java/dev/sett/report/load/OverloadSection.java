package dev.sett.report.load;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.td;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.Usage;
import dev.sett.report.chart.LineChart;
import dev.sett.report.data.OverloadFigures;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Median;
import dev.sett.report.format.Words;
import dev.sett.stats.rate.OverloadResponse.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Overloads second by second: what was asked for, what was answered, and what it took. */
public final class OverloadSection {

  private static final double MIB = 1024.0 * 1024.0;

  private static final String SECONDS = "seconds since the overload began";

  private OverloadSection() {}

  /** The section; empty if no overload was measured. */
  public static String html(ReportData page) {
    Map<Point, OverloadMeasure> points = page.measured(OverloadMeasure.class);
    if (points.isEmpty()) {
      return "";
    }
    return """
    <section>
    <h2>Overload and recovery</h2>
    <p class="lead">Each variant alone gets the normal rate, then more than the lower capacity, then the normal rate \
    again. Every value is the median of the trials in that second; second 0 is the first of the overload. How it is \
    measured is in docs/methods/overload.md.</p>
    %s</section>
    """
        .formatted(
            page.parts(
                points,
                (point, overload) ->
                    OverloadFigures.of(page, point)
                        .map(figures -> part(page, figures))
                        .orElse("<p>No trial succeeded.</p>\n")));
  }

  private static String part(ReportData page, OverloadFigures figures) {
    StringBuilder html = new StringBuilder();
    figures.sentences().forEach(s -> html.append("<p>").append(Html.outside(s)).append("</p>\n"));
    return html.append(LineChart.figures(charts(page, figures)))
        .append(table(page, figures))
        .toString();
  }

  private static List<LineChart> charts(ReportData page, OverloadFigures figures) {
    List<LineChart.Series> answered = series(page, figures, second -> second.inTime());
    answered.add(offered(page, figures));
    List<LineChart> charts = new ArrayList<>();
    charts.add(
        chart(
            "Requests per second that were offered, and that were answered within "
                + figures.overload().limit(),
            "requests per second",
            answered));
    charts.add(
        new LineChart(
            "p99 of the responses",
            SECONDS,
            "milliseconds",
            series(
                page,
                figures,
                second -> second.p99Nanos() > 0 ? second.p99Nanos() / 1e6 : Double.NaN),
            /* logX= */ false,
            /* logY= */ true,
            /* isCloseUp= */ false));
    charts.add(
        chart(
            "Requests due and unanswered", "requests", series(page, figures, Second::unanswered)));
    charts.add(
        chart("Resident memory", "MiB", samples(page, figures, usage -> usage.rssBytes() / MIB)));
    charts.add(chart("Threads", "threads", samples(page, figures, Usage::threads)));
    return charts;
  }

  private static LineChart chart(String title, String unit, List<LineChart.Series> series) {
    return new LineChart(title, SECONDS, unit, series);
  }

  private static LineChart.Series offered(ReportData page, OverloadFigures figures) {
    OverloadFigures.Of first = figures.variants().getFirst();
    return new LineChart.Series(
        "offered",
        page.styles().variants().size(),
        marks(seconds(first), at -> median(first, at, Second::dueRps)),
        /* hollow= */ true);
  }

  private static List<LineChart.Series> series(
      ReportData page, OverloadFigures figures, ToDoubleFunction<Second> value) {
    List<LineChart.Series> all = new ArrayList<>();
    for (OverloadFigures.Of of : figures.variants()) {
      all.add(
          LineChart.Series.of(
              page.styles(), of.variant(), marks(seconds(of), at -> median(of, at, value))));
    }
    return all;
  }

  /** The same of what the outside probe saw about once a second. */
  private static List<LineChart.Series> samples(
      ReportData page, OverloadFigures figures, ToDoubleFunction<Usage> value) {
    List<LineChart.Series> all = new ArrayList<>();
    for (OverloadFigures.Of of : figures.variants()) {
      List<List<Sample>> taken =
          of.runs().stream().map(run -> page.whole().apply(run.trial()).samples()).toList();
      all.add(
          LineChart.Series.of(
              page.styles(),
              of.variant(),
              marks(
                  seconds(of),
                  at -> {
                    List<Double> values = new ArrayList<>();
                    for (int i = 0; i < taken.size(); i++) {
                      in(taken.get(i), of.runs().get(i).slice().startMillis(), at)
                          .ifPresent(sample -> values.add(value.applyAsDouble(sample.usage())));
                    }
                    return values.isEmpty() ? Double.NaN : Median.of(values);
                  })));
    }
    return all;
  }

  /** The sample that ended in a second of the course. */
  private static Optional<Sample> in(List<Sample> samples, long startMillis, int second) {
    return samples.stream()
        .filter(s -> Math.floorDiv(s.atMillis() - startMillis, 1000L) == second)
        .findFirst();
  }

  /** A value for each second of the course, counted from its beginning. */
  private interface BySecond {
    double at(int second);
  }

  private static List<LineChart.Mark> marks(int seconds, BySecond value) {
    List<LineChart.Mark> marks = new ArrayList<>();
    for (int at = 0; at < seconds; at++) {
      marks.add(new LineChart.Mark(at - (double) OverloadMeasure.BEFORE.toSeconds(), value.at(at)));
    }
    return marks;
  }

  private static int seconds(OverloadFigures.Of of) {
    return of.runs().stream().mapToInt(r -> r.response().seconds().size()).min().orElse(0);
  }

  private static double median(OverloadFigures.Of of, int at, ToDoubleFunction<Second> value) {
    return of.median(run -> value.applyAsDouble(run.response().seconds().get(at)));
  }

  private static String table(ReportData page, OverloadFigures figures) {
    return scrolled(
        "small",
        th("variant")
            + numberHeads(
                "answered within " + figures.overload().limit(),
                "answered",
                "failed",
                "p99 at the end",
                "unanswered at the end",
                "peak memory",
                "most threads")
            + th("recovery"),
        figures.variants(),
        of ->
            th(page.styles().badge(of.variant().name()))
                + numbers(
                    rate(of.median(run -> run.response().inTimeRps())),
                    rate(of.median(run -> run.response().rightRps())),
                    rate(of.median(run -> run.response().failedRps())),
                    Words.nanos(of.median(run -> run.response().p99AtEndNanos())),
                    Words.number(of.median(run -> run.response().unansweredAtEnd())),
                    Words.value(Metric.OVERLOAD_MEMORY, of.median(figures::peakMib)),
                    threads(page, of))
                + td(figures.recovery(of)));
  }

  private static String rate(double rps) {
    return Words.number(rps) + "/s";
  }

  private static String threads(ReportData page, OverloadFigures.Of of) {
    OptionalDouble most =
        of.runs().stream()
            .mapToDouble(
                run ->
                    page.whole().apply(run.trial()).samples().stream()
                        .filter(s -> s.atMillis() >= run.slice().startMillis())
                        .mapToInt(s -> s.usage().threads())
                        .max()
                        .orElse(0))
            .max();
    return Words.number(most.orElse(0));
  }
}
