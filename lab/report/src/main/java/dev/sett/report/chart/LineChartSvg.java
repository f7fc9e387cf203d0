package dev.sett.report.chart;

import dev.sett.report.format.Html;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;

/** Draws a {@link LineChart} in fixed coordinates. */
final class LineChartSvg {
  static final double WIDTH = 400;

  private static final double LEFT = 60;
  private static final double RIGHT = WIDTH - 16;
  private static final double TALL = 190;
  private static final double LETTER = 6.7;
  private static final double TITLE_LETTER = 7.4;
  private static final double ROW = 18;

  /** Further marks would hide the line; so the line stands alone. */
  private static final int MOST_MARKS = 40;

  /** Own values of the x axis that still get a tick each. */
  private static final int MOST_VALUES = 12;

  /** Of the largest value: an interval above it is cut. */
  private static final double MOST_INTERVAL = 1.6;

  /** Series whose intervals would cover each other stand apart by so much. */
  private static final double APART = 2.5;

  /** Half of the width of a mark. */
  private static final double MARK = 4;

  /** Of the spread of the values in a close-up: what is left above and below them. */
  private static final double MARGIN = 0.06;

  private final LineChart chart;
  private final List<String> title;
  private final List<List<LineChart.Series>> legend;
  private final double top;
  private final Axis x;
  private final Axis y;

  /** From a value to a coordinate. */
  private record Axis(double low, double high, double from, double to, boolean log) {
    double at(double value) {
      double v = log ? Math.log(value) : value;
      double l = log ? Math.log(low) : low;
      double h = log ? Math.log(high) : high;
      return from + (to - from) * (h > l ? (Math.clamp(v, l, h) - l) / (h - l) : 0.5);
    }

    boolean holds(double value) {
      return value >= low * (1 - 1e-9) - 1e-12 && value <= high * (1 + 1e-9);
    }
  }

  LineChartSvg(LineChart chart) {
    this.chart = chart;
    this.title = wrapped(chart.title(), (int) (WIDTH / TITLE_LETTER));
    this.legend = legend(sorted(/* hollowFirst= */ false));
    this.top = ROW * title.size() + ROW * legend.size() + 34;
    double lowX = chart.marks().stream().mapToDouble(LineChart.Mark::x).min().orElse(0);
    double highX = chart.marks().stream().mapToDouble(LineChart.Mark::x).max().orElse(1);
    this.x = new Axis(lowX, highX, LEFT + 10, RIGHT - 10, chart.logX());
    double largest = chart.marks().stream().mapToDouble(LineChart.Mark::y).max().orElse(1);
    double smallest = chart.marks().stream().mapToDouble(LineChart.Mark::y).min().orElse(1);
    // Two trials can have an interval beyond all reason: it runs off the chart.
    double highY = Math.max(Math.min(chart.ends().max().orElse(1), MOST_INTERVAL * largest), 1e-12);
    double lowY =
        chart.logY() ? Math.max(chart.ends().min().orElse(1), smallest / MOST_INTERVAL) / 1.2 : 0;
    this.y =
        chart.isCloseUp()
            ? closeUp(smallest, largest)
            : new Axis(lowY, highY * (chart.logY() ? 1.2 : 1.06), top + TALL, top, chart.logY());
  }

  /** The range of the values and their intervals; far-off ends of intervals run off the chart. */
  private Axis closeUp(double smallest, double largest) {
    double spread = Math.max(largest - smallest, 1e-3 * Math.max(Math.abs(largest), 1e-9));
    double low = Math.max(chart.ends().min().orElse(0), smallest - spread) - MARGIN * spread;
    double high = Math.min(chart.ends().max().orElse(1), largest + spread) + MARGIN * spread;
    return new Axis(low, high, top + TALL, top, /* log= */ false);
  }

  double height() {
    return top + TALL + 46;
  }

  String body() {
    StringBuilder svg = new StringBuilder();
    for (int i = 0; i < title.size(); i++) {
      svg.append(Svg.text("strong", 0, 13 + ROW * i, Html.attribute(title.get(i))));
    }
    double row = ROW * title.size() + 13;
    for (List<LineChart.Series> series : legend) {
      double at = 0;
      for (LineChart.Series one : series) {
        svg.append(opened(one)).append(Svg.marker(one.place(), 4.5, at + 6, row - 4));
        svg.append(Svg.text("", at + 17, row, Html.attribute(shown(one)))).append("</g>");
        at += width(one);
      }
      row += ROW;
    }
    svg.append(Svg.text("light", 0, row + 2, Html.attribute(label(chart.yLabel(), y))));
    axes(svg);
    List<LineChart.Series> all = sorted(/* hollowFirst= */ true);
    for (int i = 0; i < all.size(); i++) {
      series(svg, all.get(i), APART * (i - (all.size() - 1) / 2.0));
    }
    if (chart.marks().isEmpty()) {
      svg.append(Svg.text("light mid", (LEFT + RIGHT) / 2, top + TALL / 2, "nothing was measured"));
    }
    return svg.toString();
  }

  /** Ours lie on top of what others published, and come first in the legend. */
  private List<LineChart.Series> sorted(boolean hollowFirst) {
    return chart.series().stream()
        .sorted(Comparator.comparing(s -> s.hollow() != hollowFirst))
        .toList();
  }

  private void axes(StringBuilder svg) {
    double bottom = top + TALL;
    for (double tick : spaced(ticks(y, 5), y, 24)) {
      svg.append(Svg.line("grid", LEFT, y.at(tick), RIGHT, y.at(tick)));
      svg.append(Svg.text("light end", LEFT - 7, y.at(tick) + 4, words(tick)));
    }
    svg.append(Svg.line("zero", LEFT, bottom, RIGHT, bottom));
    for (double tick : xTicks()) {
      svg.append(Svg.line("zero", x.at(tick), bottom, x.at(tick), bottom + 4));
      svg.append(Svg.text("light mid", x.at(tick), bottom + 18, words(tick)));
    }
    svg.append(
        Svg.text(
            "light mid",
            (LEFT + RIGHT) / 2,
            bottom + 37,
            Html.attribute(label(chart.xLabel(), x))));
  }

  private void series(StringBuilder svg, LineChart.Series series, double apart) {
    if (series.marks().isEmpty()) {
      return;
    }
    boolean dense = series.marks().size() > MOST_MARKS;
    boolean band = series.band() && series.marks().size() > 1;
    double aside =
        !dense && !band && chart.marks().stream().anyMatch(LineChart.Mark::hasInterval) ? apart : 0;
    svg.append(opened(series)).append(band ? band(series.marks()) : "");
    svg.append("<polyline points=\"");
    for (LineChart.Mark mark : series.marks()) {
      svg.append(Rounded.tenth(x.at(mark.x()) + aside)).append(',');
      svg.append(Rounded.tenth(y.at(mark.y()))).append(' ');
    }
    svg.setLength(svg.length() - 1);
    svg.append("\"/>");
    for (LineChart.Mark mark : series.marks()) {
      double at = x.at(mark.x()) + aside;
      if (mark.hasInterval() && !band) {
        double low = y.at(mark.low());
        double high = y.at(mark.high());
        svg.append(Svg.line("ci", at, low, at, high));
        svg.append(y.holds(mark.low()) ? Svg.line("ci", at - 3, low, at + 3, low) : "");
        svg.append(y.holds(mark.high()) ? Svg.line("ci", at - 3, high, at + 3, high) : "");
      }
      if (!dense) {
        double beside = at + sideways(series, mark);
        svg.append(Svg.marker(series.place(), MARK, beside, y.at(mark.y())));
      }
    }
    svg.append("</g>\n");
  }

  /** How far a mark of a band moves to leave those of other bands at its place visible. */
  private double sideways(LineChart.Series series, LineChart.Mark mark) {
    List<LineChart.Series> there =
        chart.series().stream()
            .filter(other -> other.band() && other.marks().stream().anyMatch(m -> covers(m, mark)))
            .toList();
    return series.band() ? 2 * MARK * (there.indexOf(series) - (there.size() - 1) / 2.0) : 0;
  }

  private boolean covers(LineChart.Mark one, LineChart.Mark other) {
    return one.x() == other.x() && Math.abs(y.at(one.y()) - y.at(other.y())) < MARK;
  }

  /** The area between the lower and the upper ends; a mark without an interval is its own ends. */
  private String band(List<LineChart.Mark> marks) {
    StringBuilder points = new StringBuilder();
    for (LineChart.Mark mark : marks) {
      corner(points, mark.x(), mark.hasInterval() ? mark.high() : mark.y());
    }
    for (LineChart.Mark mark : marks.reversed()) {
      corner(points, mark.x(), mark.hasInterval() ? mark.low() : mark.y());
    }
    return "<polygon class=\"band\" points=\"" + points.toString().strip() + "\"/>";
  }

  private void corner(StringBuilder points, double atX, double atY) {
    points.append(Rounded.tenth(x.at(atX))).append(',');
    points.append(Rounded.tenth(y.at(atY))).append(' ');
  }

  private static String opened(LineChart.Series series) {
    String hollow = series.hollow() ? " hollow" : "";
    return "<g class=\"v" + Math.floorMod(series.place(), VariantStyles.COLOURS) + hollow + "\">";
  }

  /** The values themselves where they are few, else round numbers. */
  private List<Double> xTicks() {
    List<Double> own = chart.marks().stream().map(LineChart.Mark::x).distinct().sorted().toList();
    return spaced(own.size() <= MOST_VALUES ? own : ticks(x, 6), x, 52);
  }

  /** Round numbers inside an axis. */
  private static List<Double> ticks(Axis axis, int about) {
    List<Double> ticks = new ArrayList<>();
    if (axis.log()) {
      for (double decade = Math.pow(10, Math.floor(Math.log10(axis.low())));
          decade <= axis.high();
          decade *= 10) {
        DoubleStream.of(decade, 2 * decade, 5 * decade).filter(axis::holds).forEach(ticks::add);
      }
      return ticks;
    }
    double raw = (axis.high() - axis.low()) / about;
    if (!(raw > 0)) {
      return List.of(axis.low());
    }
    double step = Rounded.step(raw);
    for (long i = (long) Math.ceil(axis.low() / step - 1e-9); i * step <= axis.high(); i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  /** Those ticks whose labels have room; first and last come before those between. */
  private static List<Double> spaced(List<Double> ticks, Axis axis, double gap) {
    List<Double> kept = new ArrayList<>();
    List<Double> order = new ArrayList<>(ticks);
    if (order.size() > 2) {
      order.add(1, order.removeLast());
    }
    for (double tick : order) {
      if (kept.stream().allMatch(k -> Math.abs(axis.at(k) - axis.at(tick)) >= gap)) {
        kept.add(tick);
      }
    }
    return kept;
  }

  /** Without the dust that adding fractions leaves. */
  private static String words(double tick) {
    return Words.plain(Math.abs(tick) < 1e-12 ? 0 : tick);
  }

  private static String label(String label, Axis axis) {
    return axis.log() ? label + ", logarithmic" : label;
  }

  private static List<List<LineChart.Series>> legend(List<LineChart.Series> series) {
    List<List<LineChart.Series>> rows = new ArrayList<>();
    double at = WIDTH;
    for (LineChart.Series one : series.stream().filter(s -> !s.name().isEmpty()).toList()) {
      if (at + width(one) > WIDTH + 14) {
        rows.add(new ArrayList<>());
        at = 0;
      }
      rows.getLast().add(one);
      at += width(one);
    }
    return rows;
  }

  private static double width(LineChart.Series series) {
    return 17 + LETTER * shown(series).length() + 16;
  }

  private static String shown(LineChart.Series series) {
    String name = Words.clean(series.name());
    return name.length() <= 56 ? name : name.substring(0, 55) + "…";
  }

  /** A text in lines of so many letters at most, unless a word is longer. */
  static List<String> wrapped(String text, int letters) {
    List<String> lines = new ArrayList<>(List.of(""));
    for (String word : text.strip().split("\\s+")) {
      String last = lines.getLast();
      if (last.isEmpty()) {
        lines.set(lines.size() - 1, word);
      } else if (last.length() + 1 + word.length() <= letters) {
        lines.set(lines.size() - 1, last + " " + word);
      } else {
        lines.add(word);
      }
    }
    return lines;
  }
}
