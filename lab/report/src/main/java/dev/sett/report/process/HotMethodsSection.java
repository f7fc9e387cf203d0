package dev.sett.report.process;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.trial.Trial;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The methods in which the CPU samples were taken, variants beside each other. */
public final class HotMethodsSection {
  private static final int ROWS = 15;

  private HotMethodsSection() {}

  /**
   * CPU samples of one variant.
   *
   * @param shares of all its samples, by method; only the most frequent methods are known
   * @param unknownBelow a method that is not listed has at most this share; 0 if all are listed
   */
  record Profile(Map<String, Double> shares, double unknownBelow) {

    /** All recordings of some trials together; empty if none has a sample. */
    static Optional<Profile> of(List<Trial> trials) {
      List<RecordingSummary> recordings =
          trials.stream()
              .flatMap(t -> t.inside().flatMap(InsideEvidence::recording).stream())
              .filter(r -> r.samples() > 0)
              .toList();
      double samples = recordings.stream().mapToLong(RecordingSummary::samples).sum();
      Map<String, Double> shares = new HashMap<>();
      double unknown = 0;
      for (RecordingSummary recording : recordings) {
        long listed = 0;
        long least = recording.samples();
        for (RecordingSummary.Frame frame : recording.hottest()) {
          shares.merge(frame.method(), frame.samples() / samples, Double::sum);
          listed += frame.samples();
          least = Math.min(least, frame.samples());
        }
        unknown += Math.min(least, recording.samples() - listed) / samples;
      }
      return shares.isEmpty() ? Optional.empty() : Optional.of(new Profile(shares, unknown));
    }

    OptionalDouble share(String method) {
      return shares.containsKey(method)
          ? OptionalDouble.of(shares.getOrDefault(method, 0.0))
          : OptionalDouble.empty();
    }
  }

  /** The section; empty if no CPU samples were taken. */
  public static String html(ReportData page) {
    return EvidenceColumns.section(
        page,
        "hottest",
        "Where the CPU goes (samples)",
        "Share of the CPU samples in which the method was innermost, from separate evidence trials."
            + " Differences of a few percent may be chance.",
        Profile::of,
        HotMethodsSection::table);
  }

  private static String table(EvidenceColumns<Profile> columns) {
    List<Profile> all = columns.all();
    double most =
        all.stream().flatMap(p -> p.shares().values().stream()).mapToDouble(s -> s).max().orElse(1);
    List<String> methods =
        columns.rows(
            profile -> profile.shares().keySet().stream(),
            (profile, method) -> profile.share(method).orElse(0),
            Comparator.<String>naturalOrder());
    return scrolled(
        "hottest",
        th("method")
            + th(columns.badges())
            + (all.size() == 2 ? numberHeads("difference, percentage points") : ""),
        methods.subList(0, Math.min(ROWS, methods.size())),
        method -> row(columns, method, most));
  }

  private static String row(EvidenceColumns<Profile> columns, String method, double most) {
    StringBuilder row = new StringBuilder(th("<code>" + Html.outside(method) + "</code>"));
    columns
        .byVariant()
        .forEach(
            (variant, profile) -> {
              String colour = columns.page().styles().colour(variant.name());
              row.append(cell(colour, profile, method, most));
            });
    List<Profile> all = columns.all();
    return row.append(all.size() == 2 ? difference(all.get(0), all.get(1), method) : "").toString();
  }

  private static String cell(String colour, Profile profile, String method, double most) {
    OptionalDouble share = profile.share(method);
    String words =
        share.isPresent()
            ? Words.percent(share.getAsDouble())
            : profile.unknownBelow() > 0 ? "≤ " + Words.percent(profile.unknownBelow()) : "–";
    return "<td class=\"%s\"><svg aria-hidden=\"true\"><rect width=\"%s%%\" height=\"12\"/></svg>%s</td>"
        .formatted(colour, Svg.n(100 * share.orElse(0) / most), words);
  }

  /** In points of percent; where one share is only known to be small, the least it can be. */
  private static String difference(Profile a, Profile b, String method) {
    OptionalDouble first = a.share(method);
    OptionalDouble second = b.share(method);
    double from = first.orElse(a.unknownBelow());
    double to = second.orElse(b.unknownBelow());
    double points = 100 * (to - from);
    boolean bound =
        (first.isEmpty() && a.unknownBelow() > 0) || (second.isEmpty() && b.unknownBelow() > 0);
    boolean known = !bound || (first.isEmpty() ? points > 0 : points < 0);
    String size = Svg.n(Math.round(Math.abs(points) * 10) / 10.0);
    String sign = size.equals("0") ? "" : points > 0 ? "+" : "−";
    String words = known ? (bound ? sign + size + " or more" : sign + size) : "unknown";
    return numbers(words);
  }
}
