package dev.sett.report.chart;

import dev.sett.report.format.Resource;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Coordinates and small pieces of SVG. */
public final class Svg {
  private Svg() {}

  /** A coordinate with at most two decimals, the same in every locale. */
  public static String n(double value) {
    String text =
        BigDecimal.valueOf(value)
            .setScale(2, RoundingMode.HALF_UP)
            .stripTrailingZeros()
            .toPlainString();
    return text.equals("-0") ? "0" : text;
  }

  /**
   * A drawing as a document that brings its colours and follows the reader's light or dark setting.
   *
   * @param escaped its title
   */
  public static String picture(double width, double height, String escaped, String drawing) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s" role="img">
    <title>%s</title>
    <style>%s</style>
    <rect width="100%%" height="100%%" rx="10" fill="var(--paper)"/>
    <g transform="translate(20 34)">%s</g>
    <g transform="translate(20 44)">%s</g>
    </svg>
    """
        .formatted(
            n(width + 40),
            n(height + 56),
            n(width + 40),
            n(height + 56),
            escaped,
            Resource.text("palette.css"),
            text("strong", 0, 0, escaped),
            drawing);
  }

  public static String line(String css, double x1, double y1, double x2, double y2) {
    return "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>"
        .formatted(css, n(x1), n(y1), n(x2), n(y2));
  }

  public static String rect(String css, double x, double y, double width, double height) {
    return "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>"
        .formatted(css, n(x), n(y), n(width), n(height));
  }

  /** Text that is already escaped. */
  public static String text(String css, double x, double y, String escaped) {
    return "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>".formatted(css, n(x), n(y), escaped);
  }

  /** The mark of a variant around a point. */
  public static String marker(int place, double radius, double x, double y) {
    return "<g transform=\"translate(%s %s)\">%s</g>".formatted(n(x), n(y), marker(place, radius));
  }

  /** The mark of the variant at this place: shape as well as colour tells variants apart. */
  public static String marker(int place, double radius) {
    double r = radius;
    return switch (place % 4) {
      case 0 -> "<circle class=\"mk\" r=\"%s\"/>".formatted(n(r));
      case 1 ->
          "<path class=\"mk\" d=\"M0 %s L%s 0 L0 %s L%s 0Z\"/>"
              .formatted(n(-1.25 * r), n(1.25 * r), n(1.25 * r), n(-1.25 * r));
      case 2 ->
          "<path class=\"mk\" d=\"M0 %s L%s %s L%s %sZ\"/>"
              .formatted(n(-1.15 * r), n(1.1 * r), n(0.85 * r), n(-1.1 * r), n(0.85 * r));
      default -> rect("mk", -0.9 * r, -0.9 * r, 1.8 * r, 1.8 * r);
    };
  }
}
