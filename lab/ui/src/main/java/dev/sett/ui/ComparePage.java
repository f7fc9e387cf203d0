package dev.sett.ui;

import dev.sett.history.HistoricalResult;
import dev.sett.history.MachineIdentity;
import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.report.format.EffectValues;
import dev.sett.report.format.Html;
import dev.sett.report.format.RatioWords;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.verdict.finding.EffectComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Two results side by side: what both measured, whether they agree, and what only one has. */
final class ComparePage {
  /** CSS class with the colour of the first result. */
  static final String FIRST = "v4";

  /** CSS class with the colour of the second result. */
  static final String SECOND = "v5";

  /**
   * A result and where it was found.
   *
   * @param name path of its folder, relative to the folder that is shown
   */
  public record NamedResult(String name, Result result) {}

  /** Lines of what only one has; the rest is counted. */
  private static final int MOST_LINES = 30;

  private final NamedResult one;
  private final NamedResult other;
  private final TwoResults two;

  private ComparePage(NamedResult one, NamedResult other) {
    this.one = one;
    this.other = other;
    this.two = TwoResults.of(one.result(), other.result());
  }

  /** A whole HTML document in UTF-8. */
  public static String render(NamedResult one, NamedResult other) {
    return new ComparePage(one, other).html();
  }

  private String html() {
    StringBuilder html = new StringBuilder("<header><h1>Two results compared</h1>\n");
    html.append(head(FIRST, "1", one)).append(head(SECOND, "2", other)).append("</header>\n");
    html.append(machines());
    if (two.both().isEmpty()) {
      html.append("<section><p class=\"verdict\">These two results have nothing in common: no");
      html.append(" point has the same two variants and the same metric, by name, in both.");
      html.append("</p></section>\n");
    } else {
      html.append(summary());
      byPlace().values().forEach(effects -> html.append(place(effects)));
      html.append(meaning());
    }
    html.append(only("Only in 1", two.onlyOne())).append(only("Only in 2", two.onlyOther()));
    return SitePage.of(one.name() + " and " + other.name(), html.toString());
  }

  private static String head(String colour, String number, NamedResult result) {
    Plan plan = result.result().plan();
    List<String> parts = new ArrayList<>();
    parts.add(Words.dayAndTime(plan.startedAt()));
    String commit = HistoricalResult.shortened(plan.commit());
    if (!commit.isEmpty()) {
      parts.add("commit <code>" + Html.outside(commit) + "</code>");
    }
    parts.add(Html.outside(MachineIdentity.of(plan, Set.of()).words()));
    return "<p class=\"when\"><span class=\"arm %s\"><b>%s</b></span> <a href=\"%s\">%s</a> · %s</p>\n"
        .formatted(
            colour,
            number,
            SitePage.link(SitePage.RESULT, "of", result.name()),
            Html.outside(result.name()),
            String.join(" · ", parts));
  }

  /** Differences that a reader must know before comparing anything. */
  private String machines() {
    List<String> sentences = new ArrayList<>();
    if (!two.machines().isEmpty()) {
      sentences.add(
          "The machines differ: "
              + String.join(", ", two.machines())
              + ". Absolute values are not comparable. Effects compare two variants on the same"
              + " machine, so they are comparable, but may differ because the machines do.");
    }
    sentences.addAll(two.settings());
    if (sentences.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section class=\"notice\">");
    sentences.forEach(s -> html.append("<p>").append(Html.sentence(s)).append("</p>\n"));
    return html.append("</section>\n").toString();
  }

  private String summary() {
    Map<EffectComparison.Agreement, Integer> counts = new LinkedHashMap<>();
    for (EffectComparison.Agreement agreement : EffectComparison.Agreement.values()) {
      int n = (int) two.both().stream().filter(b -> b.agreement() == agreement).count();
      if (n > 0) {
        counts.put(agreement, n);
      }
    }
    List<String> parts = new ArrayList<>();
    counts.forEach((agreement, n) -> parts.add(words(agreement) + ": " + n));
    StringBuilder html = new StringBuilder("<section>\n<p class=\"verdict\">");
    html.append(Words.count(two.both().size(), "effect")).append(" in both. ");
    html.append(Words.capital(Html.sentence(String.join("; ", parts)))).append(".</p>\n");
    List<EffectComparison> differ = two.both().stream().filter(EffectComparison::differ).toList();
    if (!differ.isEmpty()) {
      html.append("<ul>");
      for (EffectComparison both : differ.subList(0, Math.min(MOST_LINES, differ.size()))) {
        html.append("<li>").append(line(both)).append("</li>\n");
      }
      html.append("</ul>");
    }
    return html.append("</section>\n").toString();
  }

  private static String line(EffectComparison both) {
    return "%s at %s, %s against %s: <b>%s</b> from 1 to 2"
        .formatted(
            both.one().metric().words(),
            Html.outside(both.one().point()),
            Html.outside(both.one().other()),
            Html.outside(both.one().base()),
            change(both));
  }

  /** The effects by point and pair of variants, in the first one's order. */
  private Map<List<String>, List<EffectComparison>> byPlace() {
    Map<List<String>, List<EffectComparison>> places = new LinkedHashMap<>();
    for (EffectComparison both : two.both()) {
      Effect e = both.one();
      places
          .computeIfAbsent(List.of(e.point(), e.other(), e.base()), k -> new ArrayList<>())
          .add(both);
    }
    return places;
  }

  private String place(List<EffectComparison> effects) {
    Effect first = effects.getFirst().one();
    VariantStyles styles = VariantStyles.of(one.result().plan());
    StringBuilder html = new StringBuilder("<section>\n<h2>");
    html.append(Html.outside(first.point())).append(" <small>");
    html.append(styles.badge(first.other())).append(" against ").append(styles.badge(first.base()));
    html.append("</small></h2>\n").append(CompareSvg.inline(effects, two.margin()));
    html.append("<div class=\"scroll\"><table class=\"two\">\n<thead><tr><th scope=\"col\">metric");
    html.append("</th>");
    for (String head : List.of("effect in 1", "effect in 2", "2 over 1")) {
      html.append("<th scope=\"col\" class=\"n\">").append(head).append("</th>");
    }
    html.append("<th scope=\"col\">conclusion</th></tr></thead>\n<tbody>\n");
    effects.forEach(b -> html.append(row(b)));
    return html.append("</tbody></table></div>\n</section>\n").toString();
  }

  private String row(EffectComparison both) {
    StringBuilder html = new StringBuilder("<tr><th scope=\"row\"");
    html.append(both.one().metric().headline() ? " class=\"head\">" : ">");
    html.append(both.one().metric().words()).append("</th>");
    for (Effect effect : List.of(both.one(), both.other())) {
      List<String> values = EffectValues.of(effect);
      html.append("<td class=\"n\">").append(figures(effect));
      html.append("<small>").append(values.get(0)).append(" → ").append(values.get(1));
      html.append(", ").append(Words.count(effect.blocks(), "block")).append("</small></td>");
    }
    html.append("<td class=\"n\">").append(change(both)).append("</td><td class=\"agreement ");
    html.append(both.differ() ? "differ" : "").append("\">");
    html.append(Html.sentence(words(both.agreement())));
    String whyNot = whyNot(both, one.result(), other.result());
    if (!whyNot.isEmpty()) {
      html.append("<small>").append(Html.sentence(whyNot)).append("</small>");
    }
    return html.append("</td></tr>\n").toString();
  }

  private String words(EffectComparison.Agreement agreement) {
    return switch (agreement) {
      case SAME -> "agree within " + Words.percent(two.margin());
      case OPEN -> "no difference shown";
      case NEAR -> "differ, although the intervals overlap";
      case APART -> "differ, and the intervals do not overlap";
      case NONE -> "not compared";
    };
  }

  /** Why the two are not compared, in words that may be from outside; empty if they are. */
  static String whyNot(EffectComparison both, Result one, Result other) {
    if (both.agreement() != EffectComparison.Agreement.NONE) {
      return "";
    }
    List<String> refused = new ArrayList<>();
    if (both.one().verdict() == Verdict.REFUSED) {
      refused.add("in the first result" + reasons(both.one(), one));
    }
    if (both.other().verdict() == Verdict.REFUSED) {
      refused.add("in the second result" + reasons(both.other(), other));
    }
    return refused.isEmpty()
        ? "their intervals have different confidence levels, or one is missing"
        : "its verdict was refused " + String.join(" and ", refused);
  }

  /** Why a result has no verdict on an effect, in brackets; empty if it doesn't say. */
  private static String reasons(Effect effect, Result result) {
    List<String> all =
        result.verdicts().stream()
            .filter(verdict -> verdict.point().equals(effect.point()))
            .flatMap(verdict -> verdict.reasons().stream())
            .toList();
    // A reason that names no metric, such as failed trials, is one for all of them.
    boolean named =
        Stream.of(Metric.values()).anyMatch(m -> all.stream().anyMatch(r -> isOf(m, r)));
    String quoted =
        all.stream()
            .filter(reason -> !named || isOf(effect.metric(), reason))
            .collect(Collectors.joining(" "));
    return quoted.isEmpty() ? "" : " (" + quoted + ")";
  }

  private static boolean isOf(Metric metric, String reason) {
    return reason.startsWith(metric.words() + ": ");
  }

  private static String figures(Effect effect) {
    return EffectComparison.plain(effect, /* confidence= */ 0.5) // it is not shown
        .map(r -> Html.figures(RatioWords.figures(r)))
        .orElse("–");
  }

  private static String change(EffectComparison both) {
    return both.change().map(c -> Html.figures(RatioWords.figures(c))).orElse("–");
  }

  private String meaning() {
    double confidence = one.result().plan().experiment().design().confidence();
    return """
    <section>
    <h2>How to read this</h2>
    <p>An <b>effect</b> is the change from the baseline to the other variant, with its own interval at \
    %1$s confidence. These intervals are not corrected for the number of comparisons; a report corrects \
    its intervals, so they are wider there. Below each effect are the values of the two variants.</p>
    <p><b>2 over 1</b> is the effect in the second result divided by the effect in the first, with an \
    interval at the same confidence. The two results are treated as independent: on the log scale, the \
    half-widths add in quadrature. <b>Agree</b> means that this interval is within ±%2$s; <b>no difference \
    shown</b>, that it includes 0%% and extends beyond the margin, so nothing is shown either way; \
    <b>differ</b>, that it excludes 0%%.</p>
    <p>Overlapping intervals are not a test: the effects can differ even though their intervals overlap a \
    little. The conclusion is therefore based on the interval of the change. Each row is judged separately: \
    of effects that are in fact equal, about %3$s show a difference by chance.</p>
    </section>
    """
        .formatted(
            Words.percent(confidence), Words.percent(two.margin()), Words.percent(1 - confidence));
  }

  private static String only(String title, List<String> lines) {
    if (lines.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section>\n<h2>").append(title).append("</h2>\n<ul>");
    for (String line : lines.subList(0, Math.min(MOST_LINES, lines.size()))) {
      html.append("<li>").append(Html.outside(line)).append("</li>\n");
    }
    if (lines.size() > MOST_LINES) {
      html.append("<li>and ").append(Words.count(lines.size() - MOST_LINES));
      html.append(" more</li>\n");
    }
    return html.append("</ul></section>\n").toString();
  }
}
