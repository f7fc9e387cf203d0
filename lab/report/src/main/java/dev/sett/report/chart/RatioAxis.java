package dev.sett.report.chart;

import dev.sett.verdict.finding.PublishedComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A logarithmic axis of ratios, on which 1 always is.
 *
 * @param low logarithm at the left end, below 0
 * @param high logarithm at the right end, above 0
 * @param left coordinate of the left end
 * @param right coordinate of the right end
 * @param width coordinate beyond which nothing can be seen
 * @param tickGap least distance between two ticks
 */
public record RatioAxis(
    double low, double high, double left, double right, double width, double tickGap) {
  private static final double[] TICKS = {
    0.001, 0.01, 0.05, 0.1, 0.2, 0.33, 0.5, 0.7, 0.8, 0.9, 0.95, 1, 1.05, 1.1, 1.2, 1.4, 2, 3, 5,
    10, 20, 100, 1000
  };
  private static final double FARTHEST = Math.log(1000);

  /** The same axis between other ends: those that hold the ratios and the margin. */
  public RatioAxis around(DoubleStream ratios, double margin) {
    double[] logs =
        ratios.filter(r -> r > 0 && Double.isFinite(r)).map(Math::log).sorted().toArray();
    double atLeast = Math.log1p(Math.max(margin * 1.6, 0.05));
    double lowest = logs.length == 0 ? 0 : logs[0];
    double highest = logs.length == 0 ? 0 : logs[logs.length - 1];
    double pad = Math.max(0.04 * (highest - lowest), 0.01);
    return new RatioAxis(
        Math.max(-FARTHEST, Math.min(-atLeast, lowest - pad)),
        Math.min(FARTHEST, Math.max(atLeast, highest + pad)),
        left,
        right,
        width,
        tickGap);
  }

  /** Where a ratio is; one beyond an end is on it. */
  public double x(double ratio) {
    double log = Math.clamp(Math.log(ratio), low, high);
    return left + (right - left) * (log - low) / (high - low);
  }

  /** The shaded margin, the grid and its words below. */
  public String ground(double margin, double bottom) {
    StringBuilder svg = new StringBuilder();
    double from = x(1 - margin);
    svg.append(Svg.rect("margin", from, 0, x(1 + margin) - from, bottom));
    for (double tick : ticks()) {
      svg.append(Svg.line(tick == 1 ? "zero" : "grid", x(tick), 0, x(tick), bottom + 4));
      svg.append(Svg.text("light mid", labelX(tick), bottom + 18, tickWords(tick)));
    }
    return svg.toString();
  }

  /** An interval with its ends and its value. */
  public String interval(double from, double value, double to, double y, boolean strong) {
    String css = strong ? "ci head" : "ci";
    double tall = strong ? 6 : 4;
    return Svg.line(css, x(from), y, x(to), y)
        + Svg.line("ci", x(from), y - tall, x(from), y + tall)
        + Svg.line("ci", x(to), y - tall, x(to), y + tall)
        + "<circle class=\"dot\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>"
            .formatted(Svg.n(x(value)), Svg.n(y), strong ? "6.5" : "5");
  }

  /**
   * The hollow mark of a published ratio: a ring, or a bar from the lowest to the highest; dashed
   * if nobody published it.
   */
  public String hollow(PublishedComparison.Range published, double y) {
    double from = x(published.low());
    double to = x(published.high());
    double r = 9;
    String dashes = published.expected() ? " stroke-dasharray=\"4 3\"" : "";
    return to - from < 1
        ? "<circle class=\"hollow\"%s cx=\"%s\" cy=\"%s\" r=\"%s\"/>"
            .formatted(dashes, Svg.n((from + to) / 2), Svg.n(y), Svg.n(r))
        : "<rect class=\"hollow\"%s x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\"/>"
            .formatted(
                dashes,
                Svg.n(from),
                Svg.n(y - r),
                Svg.n(to - from),
                Svg.n(2 * r),
                Svg.n(Math.min(r, (to - from) / 2)));
  }

  /** Where a tick's label stands: under it, unless it would be cut off there. */
  private double labelX(double tick) {
    return Math.clamp(x(tick), 20, width - 20);
  }

  /** Ticks inside the axis, far enough from each other for their labels, 1 always among them. */
  private List<Double> ticks() {
    List<Double> kept = new ArrayList<>(List.of(1.0));
    for (double tick : TICKS) {
      boolean inside = Math.log(tick) >= low && Math.log(tick) <= high;
      if (inside && kept.stream().allMatch(k -> Math.abs(x(k) - x(tick)) >= tickGap)) {
        kept.add(tick);
      }
    }
    return kept;
  }

  private static String tickWords(double tick) {
    if (tick == 1) {
      return "same";
    }
    return tick >= 2
        ? "×" + Svg.n(tick)
        : (tick > 1 ? "+" : "−") + Svg.n(Math.abs(tick - 1) * 100) + "%";
  }
}
