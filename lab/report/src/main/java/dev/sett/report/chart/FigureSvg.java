package dev.sett.report.chart;

import dev.sett.report.format.Html;
import dev.sett.report.format.Resource;
import java.util.ArrayList;
import java.util.List;

/**
 * Charts below each other in one picture that brings its colours and follows the reader's light or
 * dark setting. Its coordinates are narrow, so that its letters can be read on a phone; where there
 * is room, it is drawn larger.
 *
 * @param title for those who can't see it
 * @param panels from top to bottom, at least one
 * @param notes below them, each beginning a new line
 */
public record FigureSvg(String title, List<Panel> panels, List<String> notes) {
  private static final double SIDE = 10;
  private static final double TOP = 16;
  private static final double GAP = 16;
  private static final double LINE = 17;

  /** Size on a wide screen, as a multiple of the coordinates. */
  private static final double SCALE = 1.15;

  private static final int LETTERS = 62;

  /** Copies the lists. */
  public FigureSvg {
    panels = List.copyOf(panels);
    notes = List.copyOf(notes);
  }

  /** The picture as a document. */
  public String svg() {
    StringBuilder drawing = new StringBuilder();
    double y = TOP;
    for (Panel panel : panels) {
      drawing.append("<g transform=\"translate(%s %s)\">".formatted(Svg.n(SIDE), Svg.n(y)));
      drawing.append(panel.body()).append("</g>\n");
      y += panel.height() + GAP;
    }
    for (String line : lines()) {
      drawing.append(Svg.text("light", SIDE, y, Html.attribute(line))).append('\n');
      y += LINE;
    }
    double width = LineChartSvg.WIDTH + 2 * SIDE;
    return """
    <svg xmlns="http://www.w3.org/2000/svg" class="line-chart" viewBox="0 0 %1$s %2$s" width="%6$s" height="%7$s" role="img">
    <title>%3$s</title>
    <style>%4$s</style>
    <rect width="100%%" height="100%%" rx="10" fill="var(--paper)"/>
    %5$s</svg>
    """
        .formatted(
            Svg.n(width),
            Svg.n(y),
            Html.attribute(title),
            Resource.text("palette.css")
                + Resource.text("line-chart.css")
                + Resource.text("figure.css"),
            drawing,
            Svg.n(SCALE * width),
            Svg.n(SCALE * y));
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    notes.forEach(note -> lines.addAll(LineChartSvg.wrapped(note, LETTERS)));
    return lines;
  }
}
