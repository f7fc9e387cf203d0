package dev.sett.report.chart;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Where things are in a drawing of rows that share an axis of ratios, in one of its two forms.
 *
 * @param wide whether it is the wide form; otherwise it is the one for phones
 * @param width of the drawing
 * @param left coordinate of the axis' left end
 * @param right coordinate of the axis' right end
 * @param row height of a row
 * @param label from the top of a row to its words
 * @param line from the top of a row to its interval
 * @param tickGap least distance between two ticks
 */
public record RowLayout(
    boolean wide,
    double width,
    double left,
    double right,
    double row,
    double label,
    double line,
    double tickGap) {
  private static final double BELOW = 30; // the ticks and their words

  /** Draws a row. */
  public interface Row<T> {
    /** SVG of one element; {@code top} is the coordinate of its row's upper edge. */
    String svg(T element, double top, RowLayout layout, RatioAxis axis);
  }

  /**
   * The rows on an axis that holds their ratios and the margin.
   *
   * @param ratios to be shown; those that are not above 0 and finite don't count
   * @param margin relative difference too small to matter
   */
  public <T> String drawing(List<T> elements, DoubleStream ratios, double margin, Row<T> drawn) {
    RatioAxis axis = new RatioAxis(0, 0, left, right, width, tickGap).around(ratios, margin);
    StringBuilder svg = new StringBuilder(axis.ground(margin, row * elements.size()));
    for (int i = 0; i < elements.size(); i++) {
      svg.append(drawn.svg(elements.get(i), i * row, this, axis));
    }
    return svg.toString();
  }

  /** Height of a drawing of so many rows. */
  public double height(int rows) {
    return row * rows + BELOW;
  }

  /**
   * A drawing for a page that has the palette, whose style shows one of its two forms.
   *
   * @param words what it shows, in English of our own
   */
  public String inline(int rows, String words, String drawing) {
    return "<svg class=\"forest %s\" viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">%s</svg>\n"
        .formatted(wide ? "wide" : "narrow", Svg.n(width), Svg.n(height(rows)), words, drawing);
  }
}
