package dev.sett.report.summary;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.VariantStyles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The verdicts of a whole result in one line. */
public final class Headline {

  /** With more comparisons than these they are counted. */
  private static final int FEW = 3;

  private Headline() {}

  /**
   * {@code A (platform:200) better at ping; B (virtual) better at 10 ms wait}, or, of many points
   * or variants, {@code 16 comparisons: 9 B better, 7 equivalent}.
   */
  public static String of(Result result) {
    ReportData page = ReportData.of(result, /* trials= */ List.of());
    VariantStyles styles = page.styles();
    List<String> each = new ArrayList<>();
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Point point : page.points()) {
      for (Variant other : page.others()) {
        List<Effect> headline = page.headline(point, other);
        if (headline.isEmpty()) {
          continue;
        }
        String base = headline.getFirst().base();
        PairVerdict mark = PairVerdict.of(headline);
        counts.merge(mark.words(styles.letter(base), styles.letter(other.name())), 1, Integer::sum);
        String against = page.others().size() > 1 ? styles.letter(other.name()) + ": " : "";
        each.add(
            against
                + mark.words(styles.label(base), styles.label(other.name()))
                + " at "
                + point.name());
      }
    }
    if (each.isEmpty()) {
      return "no block was finished";
    }
    return each.size() <= FEW ? String.join("; ", each) : counted(each.size(), counts);
  }

  private static String counted(int all, Map<String, Integer> counts) {
    List<String> parts = new ArrayList<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(e -> parts.add(e.getValue() + " " + e.getKey()));
    return all + " comparisons: " + String.join(", ", parts);
  }
}
