package dev.sett.report.process;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.trial.Trial;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
    StringBuilder parts = new StringBuilder();
    for (Point point : page.points()) {
      Map<Variant, Profile> profiles = new LinkedHashMap<>();
      for (Variant variant : page.styles().variants()) {
        Profile.of(page.evidence(point, variant)).ifPresent(p -> profiles.put(variant, p));
      }
      if (!profiles.isEmpty()) {
        parts.append(page.title(point)).append(table(page, profiles));
      }
    }
    return parts.isEmpty()
        ? ""
        : "<section id=\"hottest\">\n<h2>Where the CPU goes (samples)</h2>\n"
            + "<p class=\"lead\">Share of the CPU samples in which the method was innermost, from"
            + " separate evidence trials. Differences of a few percent may be chance.</p>\n"
            + parts
            + "</section>\n";
  }

  private static String table(ReportData page, Map<Variant, Profile> profiles) {
    List<Profile> all = List.copyOf(profiles.values());
    double most =
        all.stream().flatMap(p -> p.shares().values().stream()).mapToDouble(s -> s).max().orElse(1);
    Comparator<String> byShare =
        Comparator.comparingDouble(
            m -> all.stream().mapToDouble(p -> p.share(m).orElse(0)).max().orElse(0));
    List<String> methods =
        all.stream()
            .flatMap(p -> p.shares().keySet().stream())
            .distinct()
            .sorted(byShare.reversed().thenComparing(Comparator.naturalOrder()))
            .limit(ROWS)
            .toList();
    StringBuilder heads = new StringBuilder(th("method"));
    profiles.keySet().forEach(v -> heads.append(th(page.styles().badge(v.name()))));
    heads.append(all.size() == 2 ? numberHeads("difference, percentage points") : "");
    return scrolled("hottest", heads, methods, method -> row(page, profiles, method, most));
  }

  private static String row(
      ReportData page, Map<Variant, Profile> profiles, String method, double most) {
    StringBuilder row = new StringBuilder(th("<code>" + Html.outside(method) + "</code>"));
    profiles.forEach(
        (v, profile) -> row.append(cell(page.styles().colour(v.name()), profile, method, most)));
    List<Profile> all = List.copyOf(profiles.values());
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
