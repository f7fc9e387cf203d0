package dev.sett.report.html;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.report.chart.ForestSvg;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.EffectValues;
import dev.sett.report.format.Html;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.verdict.finding.PublishedComparison;
import dev.sett.verdict.words.VerdictSentence;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Every effect: the forest plot and a table with the same numbers and the second opinions. */
final class EffectsSection {
  private EffectsSection() {}

  static String html(ReportData page) {
    StringBuilder html = new StringBuilder("<section>\n<h2>All effects</h2>\n");
    if (page.result().effects().isEmpty()) {
      return html.append(
              "<p>No block was finished, so there is nothing to compare.</p>\n</section>\n")
          .toString();
    }
    html.append("<p class=\"lead\">The change from A to the other variant, with its interval.");
    html.append(" The verdict is based on the bold rows, whose intervals are corrected for the");
    html.append(
        " number of metrics compared at the point. The other rows are exploratory: they are not"
            + " corrected and");
    html.append(" do not affect verdicts.");
    html.append(" The shaded band is ±").append(Words.percent(page.margin()));
    html.append(": a difference inside it is too small to matter (p99 latency and memory");
    html.append(" under load: ±");
    html.append(Words.percent(page.design().margins().of(Metric.P99))).append(").");
    html.append(
        page.result().plan().experiment().published().isPresent()
            ? " Hollow marks are the ratios of published figures.</p>\n"
            : "</p>\n");
    for (Point point : page.points()) {
      for (Variant other : page.others()) {
        List<Effect> effects = page.effects(point, other);
        if (!effects.isEmpty()) {
          html.append(figure(page, point, other, effects));
        }
      }
    }
    html.append("<p class=\"lead\">").append(EffectValues.WORDS).append(" HL is the");
    html.append(
        " Hodges-Lehmann estimate of the change, Wilcoxon p the p-value of the signed-rank");
    html.append(" test, not corrected. Both are a cross-check and do not affect verdicts.</p>\n");
    return html.append("</section>\n").toString();
  }

  private static String figure(ReportData page, Point point, Variant other, List<Effect> effects) {
    VariantStyles styles = page.styles();
    String title =
        styles.badge(other.name())
            + " against "
            + styles.badge(effects.getFirst().base())
            + (page.points().size() > 1 ? " on " + Html.outside(point.name()) : "");
    return "<figure>\n<h3>"
        + title
        + "</h3>\n"
        + ForestSvg.inline(effects, styles, page.margin(), published(page, effects))
        + table(effects, page)
        + "</figure>\n";
  }

  /** What figures of somebody else give for these effects. */
  private static Map<Metric, PublishedComparison.Range> published(
      ReportData page, List<Effect> effects) {
    Map<Metric, PublishedComparison.Range> ratios = new EnumMap<>(Metric.class);
    for (Effect e : effects) {
      PublishedComparison.ratio(page.result(), e.point(), e.metric(), e.other())
          .ifPresent(ratio -> ratios.put(e.metric(), ratio));
    }
    return ratios;
  }

  private static String table(List<Effect> effects, ReportData page) {
    VariantStyles styles = page.styles();
    Effect first = effects.getFirst();
    String base = styles.letter(first.base());
    String heads =
        th("metric")
            + numberHeads(base, styles.letter(first.other()), "ratio", "change")
            + th("verdict")
            + numberHeads("blocks")
            + "<th class=\"n\" title=\"Hodges-Lehmann estimate of the change\">HL</th>"
            + "<th class=\"n\" title=\"p-value of the Wilcoxon signed-rank test\">Wilcoxon p</th>";
    return scrolled("", heads, effects, e -> row(e, page));
  }

  private static String row(Effect effect, ReportData page) {
    List<String> values = EffectValues.of(effect);
    VariantStyles styles = page.styles();
    String head = effect.metric().headline() ? " class=\"head\"" : "";
    String figures = Html.figures(VerdictSentence.figures(effect));
    String needed = PairVerdict.needed(effect, page.design()).strip();
    return "<th%s>%s</th>".formatted(head, effect.metric().words())
        + numbers(values.get(0), values.get(1), Words.number(effect.ratio()), figures)
        + "<td class=\"v %s\">".formatted(PairVerdict.colour(effect, styles))
        + PairVerdict.words(effect, styles).replace(" ", "&nbsp;")
        + (needed.isEmpty() ? "" : " <small>" + needed + "</small>")
        + "</td>"
        + numbers(
            Words.count(effect.blocks()),
            Html.figures(signedPercent(effect.hodgesLehmann())),
            Words.pValue(effect.wilcoxonP()));
  }

  private static String signedPercent(double ratio) {
    if (!Double.isFinite(ratio)) {
      return "–";
    }
    return ratio >= 2
        ? "x" + Words.number(ratio)
        : (ratio > 1 ? "+" : "") + Words.percent(ratio - 1);
  }
}
