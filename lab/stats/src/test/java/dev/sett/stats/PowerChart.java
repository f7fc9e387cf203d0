package dev.sett.stats;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The power curve as a table and as a drawing; one panel a noise level, one line an effect. */
final class PowerChart {
  private static final int PANEL_WIDTH = 340;
  private static final int HEIGHT = 300;
  private static final int LEFT = 50;
  private static final int TOP = 40;
  private static final int PLOT_WIDTH = 240;
  private static final int PLOT_HEIGHT = 200;
  private static final int LABEL_HEIGHT = 12;
  private static final int MAX_BLOCKS = 20;

  private PowerChart() {}

  /**
   * Writes {@code power.csv} and {@code power.svg}; rows are process sd, percent, blocks, power.
   */
  static void write(List<double[]> rows, Path folder) throws IOException {
    StringBuilder csv = new StringBuilder("process_sd,difference_percent,blocks,power_percent\n");
    for (double[] row : rows) {
      csv.append(format("%.2f,%.0f,%.0f,%.1f%n", row[0], row[1], row[2], row[3]));
    }
    Files.writeString(folder.resolve("power.csv"), csv, StandardCharsets.UTF_8);
    Files.writeString(folder.resolve("power.svg"), svg(rows), StandardCharsets.UTF_8);
  }

  private static String svg(List<double[]> rows) {
    double[] deviations = rows.stream().mapToDouble(row -> row[0]).distinct().toArray();
    StringBuilder svg = new StringBuilder();
    int width = PANEL_WIDTH * deviations.length;
    svg.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                + "font-family=\"sans-serif\" font-size=\"11\">%n"
                + "<title>Power: how often a true difference is found</title>%n"
                + "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>%n",
            width, HEIGHT, width, HEIGHT));
    for (int panel = 0; panel < deviations.length; panel++) {
      double deviation = deviations[panel];
      svg.append(format("<g transform=\"translate(%d %d)\">%n", panel * PANEL_WIDTH + LEFT, TOP));
      frame(svg, deviation);
      List<double[]> own = rows.stream().filter(row -> row[0] == deviation).toList();
      double labelY = PLOT_HEIGHT + LABEL_HEIGHT;
      for (double effect : own.stream().mapToDouble(row -> row[1]).distinct().sorted().toArray()) {
        // Larger effects lie higher; their labels are pushed up where the lines end close together.
        labelY = line(svg, own, effect, labelY - LABEL_HEIGHT);
      }
      svg.append("</g>\n");
    }
    return svg.append("</svg>\n").toString();
  }

  private static void frame(StringBuilder svg, double deviation) {
    svg.append(
        format(
            "<text x=\"0\" y=\"-18\" font-weight=\"bold\">"
                + "processes scatter by %.0f%%</text>%n",
            100 * deviation));
    for (int percent = 0; percent <= 100; percent += 20) {
      svg.append(
          format(
              "<path d=\"M0 %.1fH%d\" stroke=\"#ddd\"/>"
                  + "<text x=\"-6\" y=\"%.1f\" text-anchor=\"end\">%d%%</text>%n",
              y(percent), PLOT_WIDTH, y(percent) + 4, percent));
    }
    for (int blocks : new int[] {5, 8, 12, 20}) {
      svg.append(
          format(
              "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>%n",
              x(blocks), PLOT_HEIGHT + 16, blocks));
    }
    svg.append(
        format(
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">blocks</text>%n",
            PLOT_WIDTH / 2, PLOT_HEIGHT + 34));
  }

  /** Draws the line of an effect and returns where its label went, at most so low. */
  private static double line(StringBuilder svg, List<double[]> rows, double effect, double lowest) {
    StringBuilder path = new StringBuilder();
    double lastY = 0;
    for (double[] row : rows) {
      if (row[1] == effect) {
        lastY = y(row[3]);
        path.append(format("%s%.1f %.1f", path.isEmpty() ? "M" : "L", x(row[2]), lastY));
      }
    }
    double labelY = Math.min(lastY, lowest);
    svg.append(
        format(
            "<path d=\"%s\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"2\"/>"
                + "<text x=\"%d\" y=\"%.1f\" fill=\"#1f5fa8\">%.0f%%</text>%n",
            path, PLOT_WIDTH + 4, labelY + 4, effect));
    return labelY;
  }

  private static double x(double blocks) {
    return PLOT_WIDTH * blocks / MAX_BLOCKS;
  }

  private static double y(double percent) {
    return PLOT_HEIGHT * (1 - percent / 100);
  }

  private static String format(String pattern, Object... arguments) {
    return String.format(Locale.ROOT, pattern, arguments);
  }
}
