package dev.sett.report.study;

import dev.sett.report.chart.FigureSvg;
import dev.sett.report.chart.Panel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * One published figure, or what stands for one where only its numbers are in a text.
 *
 * @param name of its file, without its ending
 * @param title what it shows, for a caption
 * @param remark what a reader has to know to read it; may be empty
 * @param panels its charts
 */
record StudyFigure(
    String name, String title, String remark, Function<StudyData, List<Panel>> panels) {

  /** What is said where there is no value of ours. */
  static final String NO_VALUE = "no value here";

  private static final String MEASURED =
      "Hollow: published. Filled: measured here, the median of the blocks, with a band or bar from"
          + " the lowest to the highest; of a ratio, its interval.";

  /**
   * A figure as it was drawn.
   *
   * @param used the results that it shows; none if nothing of it was measured
   * @param refused what is not drawn, because its verdict was refused; empty if everything is
   */
  record Drawn(String svg, List<StudyResult> used, String refused) {}

  /** What it looks for in the kept results. */
  Set<StudyData.Asked> asked(Map<String, String> tables) {
    StudyData data = new StudyData(tables, List.of());
    List<Panel> ignored = panels.apply(data);
    return data.asked();
  }

  /** Draws it. */
  Drawn draw(Map<String, String> tables, List<StudyResult> kept) {
    StudyData data = new StudyData(tables, kept);
    List<Panel> charts = panels.apply(data);
    List<String> notes = new ArrayList<>();
    if (!data.used().isEmpty()) {
      notes.add(MEASURED);
      data.used().forEach(k -> notes.add("Measured: " + k.name() + ", " + k.occasion() + "."));
    }
    String refused = refused(data);
    if (data.used().isEmpty()) {
      notes.add("Hollow: published." + (refused.isEmpty() ? " Not measured yet." : ""));
    }
    if (!refused.isEmpty()) {
      notes.add(refused);
    }
    return new Drawn(new FigureSvg(title, charts, notes).svg(), data.used(), refused);
  }

  /** Points that are not drawn, with the result that refused them; empty if there are none. */
  private static String refused(StudyData data) {
    return data.refused().entrySet().stream()
        .map(e -> String.join("; ", e.getValue()) + " (" + e.getKey().name() + ")")
        .reduce((all, next) -> all + ", " + next)
        .map("Not drawn, because the verdict was refused: %s."::formatted)
        .orElse("");
  }
}
