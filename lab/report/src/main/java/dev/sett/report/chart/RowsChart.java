package dev.sett.report.chart;

import dev.sett.report.format.Html;
import dev.sett.report.format.RatioWords;
import dev.sett.report.format.Words;
import dev.sett.verdict.words.VerdictSentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A row for each of a few cases on one axis: published values as hollow marks, ours as filled ones
 * with their intervals.
 *
 * @param title what is shown; wrapped where it is long
 * @param unit of the values; empty for ratios
 * @param ratios whether the values are ratios, on a logarithmic axis around 1; otherwise the axis
 *     begins at 0
 * @param rows from top to bottom
 */
public record RowsChart(String title, String unit, boolean ratios, List<Row> rows)
    implements Panel {
  private static final double LEFT = 8;
  private static final double RIGHT = LineChartSvg.WIDTH - 8;
  private static final double HEAD = 18;
  private static final double ROW = 62;
  private static final double BELOW = 26;
  private static final double MARGIN = 0.03;
  private static final double TICK_GAP = 48;
  private static final double RADIUS = 5;
  private static final int TITLE_LETTERS = 52;

  /** Copies the list. */
  public RowsChart {
    rows = List.copyOf(rows);
  }

  /**
   * One case.
   *
   * @param place gives colour and shape of the marks
   * @param published empty: nobody published a value
   * @param ours empty: not measured
   * @param instead what is said where there is no value of ours
   */
  public record Row(
      String name, int place, Optional<Span> published, Optional<Span> ours, String instead) {}

  /**
   * A value and its interval, or a range.
   *
   * @param value not a number for a range
   */
  public record Span(double value, double low, double high) {

    /** A value without an interval. */
    public static Span of(double value) {
      return new Span(value, value, value);
    }

    /** A range without a value. */
    public static Span range(double low, double high) {
      return new Span(low == high ? low : Double.NaN, low, high);
    }

    DoubleStream ends() {
      return DoubleStream.of(low, high);
    }
  }

  @Override
  public double height() {
    return head() + ROW * rows.size() + BELOW;
  }

  @Override
  public String body() {
    List<String> lines = LineChartSvg.wrapped(title, TITLE_LETTERS);
    StringBuilder svg = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      svg.append(Svg.text("strong", 0, 13 + HEAD * i, Html.attribute(lines.get(i))));
    }
    svg.append("<g transform=\"translate(0 %s)\">".formatted(Svg.n(head())));
    Axis axis = ratios ? ratioAxis() : valueAxis();
    svg.append(axis.ground(ROW * rows.size()));
    for (int i = 0; i < rows.size(); i++) {
      row(svg, rows.get(i), ROW * i, axis);
    }
    return svg.append("</g>").toString();
  }

  private double head() {
    return HEAD * LineChartSvg.wrapped(title, TITLE_LETTERS).size() + 6;
  }

  /** Where values are, and what is drawn behind the rows. */
  private interface Axis {
    double x(double value);

    String ground(double bottom);
  }

  private Axis ratioAxis() {
    RatioAxis axis =
        new RatioAxis(0, 0, LEFT, RIGHT, LineChartSvg.WIDTH, TICK_GAP).around(values(), MARGIN);
    return new Axis() {
      @Override
      public double x(double value) {
        return axis.x(value);
      }

      @Override
      public String ground(double bottom) {
        return axis.ground(MARGIN, bottom);
      }
    };
  }

  private Axis valueAxis() {
    double most = values().max().orElse(1);
    double step = Rounded.step(Math.max(most, 1e-9) / 5);
    double end = 1.06 * Math.max(most, 1e-9);
    return new Axis() {
      @Override
      public double x(double value) {
        return LEFT + (RIGHT - LEFT) * Math.clamp(value, 0, end) / end;
      }

      @Override
      public String ground(double bottom) {
        StringBuilder svg = new StringBuilder();
        for (int i = 0; i * step <= end; i++) {
          double x = x(i * step);
          svg.append(Svg.line(i == 0 ? "zero" : "grid", x, 0, x, bottom + 4));
          String words = Words.plain(i * step);
          svg.append(
              i == 0
                  ? Svg.text("light", 0, bottom + 18, words + " " + Html.attribute(unit))
                  : Svg.text("light mid", x, bottom + 18, words));
        }
        return svg.toString();
      }
    };
  }

  private DoubleStream values() {
    return rows.stream()
        .flatMap(row -> Stream.concat(row.published().stream(), row.ours().stream()))
        .flatMapToDouble(Span::ends);
  }

  private void row(StringBuilder svg, Row row, double top, Axis axis) {
    svg.append(Svg.text("", LEFT, top + 15, Html.attribute(row.name())));
    List<String> words = new ArrayList<>();
    words.add(
        row.ours().map(ours -> "measured " + figures(ours)).orElse(Html.attribute(row.instead())));
    row.published().ifPresent(theirs -> words.add("published " + range(theirs)));
    svg.append(Svg.text("light", LEFT, top + 32, String.join(" · ", words)));
    double y = top + 47;
    row.published()
        .ifPresent(
            theirs -> {
              svg.append(opened(row, " hollow"));
              mark(svg, row.place(), theirs, y, axis, RADIUS + 2.5);
            });
    row.ours()
        .ifPresent(
            ours -> {
              svg.append(opened(row, ""));
              double low = axis.x(ours.low());
              double high = axis.x(ours.high());
              svg.append(Svg.rect("band", low, y - 5, high - low, 10));
              svg.append(Svg.line("ci", low, y, high, y));
              mark(svg, row.place(), Span.of(ours.value()), y, axis, RADIUS);
            });
  }

  /** A value as the mark of its place, a range as a bar with round ends. */
  private static void mark(
      StringBuilder svg, int place, Span span, double y, Axis axis, double radius) {
    if (Double.isNaN(span.value())) {
      double low = axis.x(span.low());
      double width = Math.max(axis.x(span.high()) - low, 2);
      svg.append(
          "<rect class=\"mk\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\"/>"
              .formatted(
                  Svg.n(low),
                  Svg.n(y - radius),
                  Svg.n(width),
                  Svg.n(2 * radius),
                  Svg.n(Math.min(radius, width / 2))));
    } else {
      svg.append(Svg.marker(place, radius, axis.x(span.value()), y));
    }
    svg.append("</g>\n");
  }

  private static String opened(Row row, String more) {
    return "<g class=\"v" + row.place() + more + "\">";
  }

  private String figures(Span ours) {
    if (ratios) {
      return Html.figures(VerdictSentence.figures(ours.value(), ours.low(), ours.high()));
    }
    if (ours.low() >= ours.high()) {
      return Html.attribute(Words.plain(ours.value()) + " " + unit);
    }
    List<String> numbers = Words.sameDecimals(ours.value(), ours.low(), ours.high());
    return Html.attribute(
        "%s %s [%s, %s]".formatted(numbers.get(0), unit, numbers.get(1), numbers.get(2)));
  }

  private String range(Span theirs) {
    if (ratios) {
      return RatioWords.html(theirs.low(), theirs.high());
    }
    List<String> ends = Words.sameDecimals(theirs.low(), theirs.high());
    String low = ends.getFirst();
    String high = ends.getLast();
    return Html.attribute((low.equals(high) ? low : low + " to " + high) + " " + unit);
  }
}
