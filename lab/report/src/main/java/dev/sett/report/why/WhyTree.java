package dev.sett.report.why;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Explanation;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import dev.sett.verdict.words.VerdictSentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * From the effect to its causes to what was changed to test each: nested lists, drawn as a tree.
 */
final class WhyTree {
  private WhyTree() {}

  static String html(ReportData page) {
    List<Explanation> all = page.result().explanations();
    StringBuilder html = new StringBuilder("<ul class=\"tree\">\n");
    for (String point : all.stream().map(Explanation::point).distinct().toList()) {
      html.append("<li>").append(effects(page, point)).append("\n<ul>\n");
      IntStream.range(0, all.size())
          .filter(i -> all.get(i).point().equals(point))
          .forEach(i -> html.append(cause(page, all.get(i), i)));
      html.append("</ul></li>\n");
    }
    return html.append("</ul>\n").toString();
  }

  /** What there is to explain at a point. */
  private static String effects(ReportData page, String name) {
    String head = "<b>" + Html.outside(name) + "</b>";
    Optional<Point> point = page.points().stream().filter(p -> p.name().equals(name)).findFirst();
    List<String> lines = new ArrayList<>();
    for (Variant other : page.others()) {
      List<Effect> effects = point.map(p -> page.headline(p, other)).orElse(List.of());
      if (!effects.isEmpty()) {
        lines.add(
            page.styles().badge(other.name())
                + " against "
                + page.styles().badge(effects.getFirst().base())
                + ": "
                + Words.list(effects.stream().map(WhyTree::effect).toList()));
      }
    }
    return lines.isEmpty() ? head : head + ": " + String.join("; ", lines);
  }

  private static String effect(Effect effect) {
    return effect.metric().words()
        + " <b>"
        + Html.figures(VerdictSentence.figures(effect))
        + "</b>";
  }

  private static String cause(ReportData page, Explanation why, int place) {
    StringBuilder html = new StringBuilder("<li>");
    html.append(WhySection.mark(why)).append(": ");
    html.append("<a href=\"#").append(WhySection.anchor(place)).append("\">");
    html.append(WhyWords.prose(WhyWords.title(why))).append("</a> <span class=\"of\">(");
    html.append(page.styles().letter(why.variant())).append(")</span>");
    why.control()
        .ifPresent(
            c -> {
              html.append("\n<ul><li>").append(WhyWords.prose(WhyWords.change(c))).append(" → ");
              html.append(c.metric().words()).append(" <b>");
              html.append(Html.figures(WhyWords.moved(c))).append("</b>, predicted ");
              html.append(WhySection.predicted(c));
              c.share()
                  .ifPresent(
                      share ->
                          html.append("; ")
                              .append(Html.figures(WhyWords.percent(share.value())))
                              .append(" of the difference"));
              html.append("</li></ul>\n");
            });
    return html.append("</li>\n").toString();
  }
}
