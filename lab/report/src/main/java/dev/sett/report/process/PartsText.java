package dev.sett.report.process;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Words;
import dev.sett.verdict.parts.Attribution;
import dev.sett.verdict.parts.Attribution.Standing;
import java.util.List;
import java.util.Optional;

/** What a difference in CPU time is spent on, as text for a terminal. */
public final class PartsText {
  private PartsText() {}

  /**
   * Every attribution of a result with all its parts.
   *
   * @return lines, each ended with a line feed; empty if nothing was profiled
   */
  public static String of(ReportData page) {
    StringBuilder text = new StringBuilder();
    for (Point point : page.points()) {
      for (Variant other : page.others()) {
        Optional<Attribution> attribution = PartsSection.attribution(page, point, other);
        attribution.ifPresent(a -> text.append(one(page, point, other, a)));
      }
    }
    return text.toString();
  }

  private static String one(ReportData page, Point point, Variant other, Attribution attribution) {
    String base = Words.line(page.styles().label(page.styles().names().getFirst()));
    StringBuilder text = new StringBuilder();
    text.append(Words.line(point.name())).append(": ");
    text.append(
        PartWords.sentence(attribution, base, Words.line(page.styles().label(other.name()))));
    text.append('\n');
    if (attribution.standing() == Standing.STATED) {
      List<Attribution.Row> rows = attribution.parts();
      int widest = rows.stream().mapToInt(row -> PartWords.part(row).length()).max().orElse(0);
      for (Attribution.Row row : rows) {
        String part = PartWords.part(row);
        text.append("  ").append(part).append(" ".repeat(widest - part.length() + 2));
        text.append(PartWords.difference(row)).append(" µs\n");
      }
    }
    return text.toString();
  }
}
