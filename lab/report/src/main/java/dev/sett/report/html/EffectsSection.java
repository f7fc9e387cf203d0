package dev.sett.report.html;

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
        " number of metrics compared at the point. The other rows are exploratory: they are not corrected and");
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
    VariantStyles arms = page.arms();
    String title =
        arms.badge(other.name())
            + " against "
            + arms.badge(effects.getFirst().base())
            + (page.points().size() > 1 ? " on " + Html.outside(point.name()) : "");
    return "<figure>\n<h3>"
        + title
        + "</h3>\n"
        + ForestSvg.inline(effects, arms, page.margin(), published(page, effects))
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
    VariantStyles arms = page.arms();
    Effect first = effects.getFirst();
    StringBuilder html =
        new StringBuilder("<div class=\"scroll\"><table>\n<thead><tr><th>metric</th>");
    for (String head :
        List.of(arms.letter(first.base()), arms.letter(first.other()), "ratio", "change")) {
      html.append("<th class=\"n\">").append(head).append("</th>");
    }
    html.append("<th>verdict</th><th class=\"n\">blocks</th>");
    html.append("<th class=\"n\" title=\"Hodges-Lehmann estimate of the change\">HL</th>");
    html.append(
        "<th class=\"n\" title=\"p-value of the Wilcoxon signed-rank test\">Wilcoxon p</th>");
    html.append("</tr></thead>\n<tbody>\n");
    effects.forEach(e -> html.append(row(e, page)));
    return html.append("</tbody></table></div>\n").toString();
  }

  private static String row(Effect effect, ReportData page) {
    List<String> values = EffectValues.of(effect);
    VariantStyles arms = page.arms();
    String head = effect.metric().headline() ? " class=\"head\"" : "";
    StringBuilder html =
        new StringBuilder("<tr><th" + head + ">" + effect.metric().words() + "</th>");
    cell(html, values.get(0));
    cell(html, values.get(1));
    cell(html, Words.number(effect.ratio()));
    cell(html, Html.figures(VerdictSentence.figures(effect)));
    html.append("<td class=\"v ").append(PairVerdict.colour(effect, arms)).append("\">");
    html.append(PairVerdict.words(effect, arms).replace(" ", "&nbsp;"));
    String needed = PairVerdict.needed(effect, page.design());
    html.append(needed.isEmpty() ? "" : " <small>" + needed.strip() + "</small>").append("</td>");
    cell(html, Words.count(effect.blocks()));
    cell(html, Html.figures(signedPercent(effect.hodgesLehmann())));
    cell(html, Words.pValue(effect.wilcoxonP()));
    return html.append("</tr>\n").toString();
  }

  private static String signedPercent(double ratio) {
    if (!Double.isFinite(ratio)) {
      return "–";
    }
    return ratio >= 2
        ? "x" + Words.number(ratio)
        : (ratio > 1 ? "+" : "") + Words.percent(ratio - 1);
  }

  private static void cell(StringBuilder html, String text) {
    html.append("<td class=\"n\">").append(text).append("</td>");
  }
}
