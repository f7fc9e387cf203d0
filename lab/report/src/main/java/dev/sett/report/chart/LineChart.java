package dev.sett.report.chart;

import dev.sett.model.experiment.Variant;
import dev.sett.report.format.Html;
import dev.sett.report.format.Median;
import dev.sett.report.format.Resource;
import dev.sett.report.format.VariantStyles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Values against a number, one line a series, as a small picture that needs no script. The y axis
 * begins at 0 unless it is logarithmic or a close-up.
 *
 * @param title what is shown; wrapped where it is long
 * @param xLabel what runs to the right, with its unit
 * @param yLabel what goes up, with its unit
 * @param series drawn in this order; may be empty
 * @param logX whether the x axis is logarithmic; then every x is above 0
 * @param logY the same for the y axis
 * @param isCloseUp whether the y axis shows only the range of the values, which may be below 0
 */
public record LineChart(
    String title,
    String xLabel,
    String yLabel,
    List<Series> series,
    boolean logX,
    boolean logY,
    boolean isCloseUp)
    implements Panel {
  /**
   * From this ratio of the largest to the smallest x on, {@link #logWhereWide} takes logarithms.
   */
  private static final double WIDE_X = 10;

  private static final double WIDE_Y = 100;

  /** A chart with both axes linear. */
  public LineChart(String title, String xLabel, String yLabel, List<Series> series) {
    this(
        title,
        xLabel,
        yLabel,
        series,
        /* logX= */ false,
        /* logY= */ false,
        /* isCloseUp= */ false);
  }

  /**
   * One line.
   *
   * @param name for the legend; empty: another line of an earlier series, without an entry
   * @param place gives colour and shape of the marks: the place of the variant, 0 for the base
   * @param marks in order of x; those with a y that is not finite are left out
   * @param hollow whether it is somebody else's: marks without filling, a dashed line
   * @param band whether the intervals of several marks are drawn as one area instead of bars
   */
  public record Series(String name, int place, List<Mark> marks, boolean hollow, boolean band) {

    /** A line whose intervals are bars. */
    public Series(String name, int place, List<Mark> marks, boolean hollow) {
      this(name, place, marks, hollow, /* band= */ false);
    }

    /** Ours, of a variant. */
    public static Series of(VariantStyles styles, Variant variant, List<Mark> marks) {
      String name = variant.name();
      return new Series(styles.label(name), styles.place(name), marks, /* hollow= */ false);
    }

    /** Leaves out what can't be drawn. */
    public Series {
      marks = marks.stream().filter(m -> Double.isFinite(m.x()) && Double.isFinite(m.y())).toList();
    }
  }

  /**
   * One value.
   *
   * @param low lower end of its interval; NaN: it has none; infinite: it runs off the chart
   * @param high upper end of the same
   */
  public record Mark(double x, double y, double low, double high) {

    /** A value without an interval. */
    public Mark(double x, double y) {
      this(x, y, Double.NaN, Double.NaN);
    }

    /** The median of at least one value, from the lowest to the highest. */
    public static Mark median(double x, List<Double> values) {
      return new Mark(x, Median.of(values), Collections.min(values), Collections.max(values));
    }

    boolean hasInterval() {
      return high > low;
    }
  }

  /**
   * The same with a logarithmic axis where the values span much: x more than a factor of 10, y more
   * than 100, and all of them are above 0.
   */
  public LineChart logWhereWide() {
    return new LineChart(
        title,
        xLabel,
        yLabel,
        series,
        spans(Mark::x) > WIDE_X,
        spans(Mark::y) > WIDE_Y && ends().allMatch(v -> v > 0),
        /* isCloseUp= */ false);
  }

  /** The same with a linear y axis that shows no more than the range of the values. */
  public LineChart closeUp() {
    return new LineChart(
        title, xLabel, yLabel, series, logX, /* logY= */ false, /* isCloseUp= */ true);
  }

  @Override
  public double height() {
    return new LineChartSvg(this).height();
  }

  @Override
  public String body() {
    return new LineChartSvg(this).body();
  }

  /** For a page that has the palette. */
  public String inline() {
    LineChartSvg svg = new LineChartSvg(this);
    return "<svg class=\"line-chart\" viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">%s</svg>\n"
        .formatted(
            Svg.n(LineChartSvg.WIDTH), Svg.n(svg.height()), Html.attribute(title), svg.body());
  }

  /** Several for such a page, next to each other. */
  public static String figures(List<LineChart> charts) {
    return charts.stream()
        .map(c -> "<figure>" + c.inline() + "</figure>\n")
        .collect(Collectors.joining("", "<div class=\"line-charts\">\n", "</div>\n"));
  }

  /** As a file: it brings its colours and follows the reader's light or dark setting. */
  public String standalone() {
    LineChartSvg svg = new LineChartSvg(this);
    double width = LineChartSvg.WIDTH + 40;
    double height = svg.height() + 32;
    return """
    <svg xmlns="http://www.w3.org/2000/svg" class="line-chart" viewBox="0 0 %1$s %2$s" width="%1$s" height="%2$s" role="img">
    <title>%3$s</title>
    <style>%4$s</style>
    <rect width="100%%" height="100%%" rx="10" fill="var(--paper)"/>
    <g transform="translate(20 16)">%5$s</g>
    </svg>
    """
        .formatted(
            Svg.n(width),
            Svg.n(height),
            Html.attribute(title),
            Resource.text("palette.css") + Resource.text("line-chart.css"),
            svg.body());
  }

  /** All marks of all series. */
  List<Mark> marks() {
    List<Mark> all = new ArrayList<>();
    series.forEach(s -> all.addAll(s.marks()));
    return all;
  }

  /** Everything the y axis has to hold. */
  DoubleStream ends() {
    return marks().stream()
        .flatMapToDouble(
            m ->
                m.hasInterval()
                    ? DoubleStream.of(m.y(), m.low(), m.high()).filter(Double::isFinite)
                    : DoubleStream.of(m.y()));
  }

  /** Largest over smallest; 1 where one of them is not above 0. */
  private double spans(ToDoubleFunction<Mark> value) {
    double low = marks().stream().mapToDouble(value).min().orElse(0);
    double high = marks().stream().mapToDouble(value).max().orElse(0);
    return low > 0 ? high / low : 1;
  }
}
