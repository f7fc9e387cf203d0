package dev.sett.report.load;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.experiment.Point;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Latency and answers at each rate of a ladder. */
public final class LadderSection {
  private static final double MEDIAN = 50;
  private static final double MILLI = 1e6;

  private LadderSection() {}

  /** The section; empty if no ladder was climbed. */
  public static String html(ReportData page) {
    Map<Point, LadderMeasure> points = page.measured(LadderMeasure.class);
    if (points.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section>\n<h2>Latency at each rate</h2>\n");
    html.append("<p class=\"lead\">One process steps from rate to rate. Each mark is the median");
    html.append(" over blocks; its bar spans the lowest to the highest block. Response times are");
    html.append(" measured from when a request was due, so beyond a variant's capacity they show");
    html.append(" how long the queue has grown.</p>\n");
    html.append(page.parts(points, (point, ladder) -> part(page, point, ladder)));
    return html.append("</section>\n").toString();
  }

  private static String part(ReportData page, Point point, LadderMeasure ladder) {
    if (page.styles().variants().stream().allMatch(v -> page.finished(point, v).isEmpty())) {
      return "<p>No trial succeeded.</p>\n";
    }
    String percentile = Quantity.formatPercentile(ladder.percentile());
    List<LineChart> charts = new ArrayList<>();
    charts.add(
        latency(
            page, point, ladder, ladder.percentile(), percentile + " latency", /* limit= */ true));
    if (ladder.percentile() != MEDIAN) {
      charts.add(latency(page, point, ladder, MEDIAN, "p50 latency", /* limit= */ false));
    }
    charts.add(
        new LineChart(
            "Achieved and offered rate",
            "offered requests per second",
            "successful responses per second",
            series(page, point, ladder, LoadSlice::rps)));
    StringBuilder html = new StringBuilder(LineChart.figures(charts));
    html.append(table(page, point, ladder));
    html.append("<p class=\"lead\">").append(steps(ladder)).append("</p>\n");
    return html.append(below(page, point, ladder)).append(leftOut(page, point, ladder)).toString();
  }

  private static LineChart latency(
      ReportData page,
      Point point,
      LadderMeasure ladder,
      double percentile,
      String title,
      boolean limit) {
    List<LineChart.Series> series =
        new ArrayList<>(
            series(page, point, ladder, rung -> rung.responseNanos(percentile) / MILLI));
    if (limit) {
      double millis = ladder.limit().toNanos() / MILLI;
      List<Double> rates = ladder.ratesRps();
      series.add(
          new LineChart.Series(
              "limit " + Quantity.format(ladder.limit()),
              page.styles().variants().size(),
              List.of(
                  new LineChart.Mark(rates.getFirst(), millis),
                  new LineChart.Mark(rates.getLast(), millis)),
              /* hollow= */ true));
    }
    return new LineChart(
        title,
        "offered requests per second",
        "milliseconds",
        series,
        /* logX= */ false,
        /* logY= */ series.stream()
            .flatMap(s -> s.marks().stream())
            .allMatch(m -> m.y() > 0 && !(m.low() <= 0)),
        /* isCloseUp= */ false);
  }

  private static List<LineChart.Series> series(
      ReportData page, Point point, LadderMeasure ladder, ToDoubleFunction<LoadSlice> value) {
    List<LineChart.Series> all = new ArrayList<>();
    for (Variant variant : page.styles().variants()) {
      List<LineChart.Mark> marks = new ArrayList<>();
      for (double rate : ladder.ratesRps()) {
        List<Double> values =
            rungs(page, point, variant, rate).stream().map(value::applyAsDouble).toList();
        if (!values.isEmpty()) {
          marks.add(LineChart.Mark.median(rate, values));
        }
      }
      all.add(LineChart.Series.of(page.styles(), variant, marks));
    }
    return all;
  }

  private static List<LoadSlice> rungs(ReportData page, Point point, Variant variant, double rate) {
    return page.finished(point, variant).stream()
        .flatMap(t -> t.slices(Phase.RUNG).stream())
        .map(Slice::load)
        .filter(rung -> rung.targetRps() == rate)
        .toList();
  }

  private static String table(ReportData page, Point point, LadderMeasure ladder) {
    String percentile = Quantity.formatPercentile(ladder.percentile());
    StringBuilder heads = new StringBuilder(th("offered rate"));
    for (Variant variant : page.styles().variants()) {
      String letter = page.styles().letter(variant.name());
      heads.append(numberHeads(letter + " " + percentile, "achieved"));
    }
    return scrolled("small", heads, ladder.ratesRps(), rate -> row(page, point, ladder, rate));
  }

  private static String row(ReportData page, Point point, LadderMeasure ladder, double rate) {
    StringBuilder row = new StringBuilder(th(Words.number(rate) + " req/s"));
    for (Variant variant : page.styles().variants()) {
      row.append(cells(rungs(page, point, variant, rate), ladder));
    }
    return row.toString();
  }

  private static String cells(List<LoadSlice> rungs, LadderMeasure ladder) {
    if (rungs.isEmpty()) {
      return numbers("–", "–");
    }
    double nanos =
        Median.of(rungs.stream().map(r -> (double) r.responseNanos(ladder.percentile())).toList());
    long within = rungs.stream().filter(ladder::isWithin).count();
    double share = Median.of(rungs.stream().map(r -> r.rps() / r.targetRps()).toList());
    String words =
        within * 2 > rungs.size() ? "<b>" + Words.nanos(nanos) + "</b>" : Words.nanos(nanos);
    return numbers(words, Words.percent(share));
  }

  private static String steps(LadderMeasure ladder) {
    double widest = 0;
    List<Double> rates = ladder.ratesRps();
    for (int i = 1; i < rates.size(); i++) {
      widest = Math.max(widest, rates.get(i) / rates.get(i - 1) - 1);
    }
    return String.format(
        Locale.ROOT,
        "Bold: within the limit in most blocks. The rates are up to %s apart, so smaller"
            + " differences can't be resolved.",
        Words.percent(widest));
  }

  /** Variants that kept the limit at no rate in some blocks. */
  private static String below(ReportData page, Point point, LadderMeasure ladder) {
    StringBuilder html = new StringBuilder();
    for (Variant variant : page.styles().variants()) {
      List<Trial> finished = page.finished(point, variant);
      long below = finished.stream().filter(t -> isBelow(t, ladder)).count();
      if (below > 0) {
        html.append("<p class=\"lead\">").append(page.styles().badge(variant.name()));
        html.append(": below ").append(Words.number(ladder.ratesRps().getFirst()));
        html.append(" req/s in ").append(below).append(" of ");
        html.append(Words.count(finished.size(), "block"));
        html.append(", where no rate met the limit.</p>\n");
      }
    }
    return html.toString();
  }

  private static boolean isBelow(Trial trial, LadderMeasure ladder) {
    List<Slice> rungs = trial.slices(Phase.RUNG);
    return !rungs.isEmpty() && rungs.stream().noneMatch(s -> ladder.isWithin(s.load()));
  }

  private static String leftOut(ReportData page, Point point, LadderMeasure ladder) {
    StringBuilder html = new StringBuilder();
    for (Variant variant : page.styles().variants()) {
      List<Trial> finished = page.finished(point, variant);
      List<String> never =
          ladder.ratesRps().stream()
              .filter(rate -> rungs(page, point, variant, rate).isEmpty())
              .map(rate -> Words.number(rate))
              .toList();
      if (!finished.isEmpty() && !never.isEmpty()) {
        html.append("<p class=\"lead\">").append(page.styles().badge(variant.name()));
        html.append(": ").append(Words.list(never)).append(" req/s skipped, because the two");
        html.append(" rates before were far beyond the limit.</p>\n");
      }
    }
    return html.toString();
  }
}
