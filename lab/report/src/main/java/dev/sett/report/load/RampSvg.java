package dev.sett.report.load;

import dev.sett.model.experiment.RampMeasure;
import dev.sett.report.chart.Rounded;
import dev.sett.report.chart.Svg;
import dev.sett.report.format.Median;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.stats.rate.RampUp;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Throughput over time of one point's ramps, in fixed coordinates. */
final class RampSvg {
  private static final double WIDTH = 560;
  private static final double HEIGHT = 290;
  private static final double LEFT = 62;
  private static final double RIGHT = WIDTH - 12;
  private static final double TOP = 26;
  private static final double BOTTOM = HEIGHT - 46;
  private static final double HEADROOM = 1.06;

  /** Places along the time axis at which a line is drawn. */
  private static final int STEPS = 120;

  /** Part of the length that is meaned over at least, so that a line is no hedge. */
  private static final double LEAST_MEAN = 1 / 60.0;

  private final VariantStyles styles;
  private final List<RampSection.Ramps> all;
  private final double seconds;
  private final double leastMean;
  private final double highest;

  /**
   * A drawing.
   *
   * @param all at least one variant's ramps
   */
  RampSvg(VariantStyles styles, RampMeasure ramp, List<RampSection.Ramps> all) {
    this.styles = styles;
    this.all = all;
    seconds = ramp.length().toMillis() / 1e3;
    leastMean = seconds * LEAST_MEAN;
    double most = 0;
    for (RampSection.Ramps ramps : all) {
      for (RampUp each : ramps.ramps()) {
        for (int i = 0; i <= STEPS; i++) {
          most = Math.max(most, each.rateAt(seconds * i / STEPS, leastMean));
        }
      }
    }
    highest = most == 0 ? 1 : most * HEADROOM;
  }

  String svg() {
    StringBuilder svg = new StringBuilder();
    svg.append("<svg class=\"ramp\" viewBox=\"0 0 %s %s\" ".formatted(Svg.n(WIDTH), Svg.n(HEIGHT)));
    svg.append("role=\"img\" aria-label=\"Throughput over time\">");
    axes(svg);
    for (RampSection.Ramps ramps : all) {
      svg.append("<g class=\"").append(styles.colour(ramps.variant().name())).append("\">");
      for (RampUp each : ramps.ramps()) {
        line(svg, "thin", t -> each.rateAt(t, leastMean));
      }
      svg.append("</g>\n");
    }
    for (RampSection.Ramps ramps : all) {
      String name = ramps.variant().name();
      svg.append("<g class=\"").append(styles.colour(name)).append("\">");
      line(svg, "thick", t -> ramps.medianAt(t, leastMean));
      List<Double> reached = ramps.reached();
      if (!reached.isEmpty()) {
        double at = Median.of(reached);
        double y = y(ramps.medianAt(at, leastMean));
        svg.append(Svg.line("drop", x(at), y, x(at), BOTTOM));
        svg.append(Svg.marker(styles.place(name), 5.5, x(at), y));
      }
      svg.append("</g>\n");
    }
    return svg.append("</svg>").toString();
  }

  private void axes(StringBuilder svg) {
    svg.append(Svg.text("light", 0, 12, "responses per second"));
    double up = Rounded.step(highest / 5);
    for (int i = 0; i * up <= highest; i++) {
      double y = y(i * up);
      svg.append(Svg.line(i == 0 ? "zero" : "grid", LEFT, y, RIGHT, y));
      svg.append(Svg.text("light end", LEFT - 7, y + 4, Words.number(i * up)));
    }
    double along = Rounded.step(seconds / 8);
    for (int i = 0; i * along <= seconds * (1 + 1e-9); i++) {
      double x = x(i * along);
      svg.append(Svg.line("zero", x, BOTTOM, x, BOTTOM + 4));
      svg.append(Svg.text("light mid", x, BOTTOM + 18, Svg.n(i * along)));
    }
    svg.append(
        Svg.text("light mid", (LEFT + RIGHT) / 2, HEIGHT - 8, "seconds since the first request"));
  }

  private void line(StringBuilder svg, String css, DoubleUnaryOperator rate) {
    svg.append("<polyline class=\"").append(css).append("\" points=\"");
    for (int i = 0; i <= STEPS; i++) {
      double t = seconds * i / STEPS;
      svg.append(i == 0 ? "" : " ").append(Rounded.tenth(x(t))).append(',');
      svg.append(Rounded.tenth(y(rate.applyAsDouble(t))));
    }
    svg.append("\"/>");
  }

  private double x(double t) {
    return LEFT + (RIGHT - LEFT) * t / seconds;
  }

  private double y(double rate) {
    return BOTTOM - (BOTTOM - TOP) * Math.min(rate, highest) / highest;
  }
}
