package dev.sett.report.why;

import dev.sett.model.result.Explanation;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import dev.sett.verdict.words.VerdictSentence;
import java.util.List;

/** The steps of a hand-off: what each adds, and whether they add up to what was compared. */
final class StepsTable {
  private StepsTable() {}

  /** A table and a sentence for each metric; empty if the hand-off was not measured in steps. */
  static String html(Explanation why) {
    StringBuilder html = new StringBuilder();
    for (Explanation.Steps steps : why.steps()) {
      html.append("<h4>Step by step: ").append(Html.sentence(steps.metric().words()));
      html.append("</h4>\n<table class=\"small\"><thead><tr><th>step</th><th>change</th>");
      html.append("<th>share of the difference</th></tr></thead><tbody>\n");
      for (Explanation.Step step : steps.steps()) {
        html.append("<tr><th>").append(Html.outside(step.from())).append(" → ");
        html.append(Html.outside(step.to())).append("<br><small>");
        html.append(Html.sentence(step.adds())).append("</small></th><td class=\"n\">");
        html.append(Html.figures(figures(step.ratio()))).append("</td><td class=\"n\">");
        html.append(Html.figures(share(steps, step))).append("</td></tr>\n");
      }
      html.append("<tr><th>all steps together</th><td class=\"n\">");
      html.append(Html.figures(figures(steps.total()))).append("</td><td class=\"n\">");
      html.append(decided(steps.total()) ? "100%" : "–").append("</td></tr>\n");
      html.append("</tbody></table>\n<p>").append(Html.figures(agreement(steps)));
      html.append("</p>\n<p class=\"source\">Measured in <code>");
      html.append(Html.attribute(steps.folder())).append("</code></p>\n");
    }
    return html.toString();
  }

  /** The same as lines of text, each ended with a line feed. */
  static String text(Explanation why) {
    StringBuilder text = new StringBuilder();
    for (Explanation.Steps steps : why.steps()) {
      text.append("  Step by step, ").append(steps.metric().words()).append(":\n");
      List<String> names =
          steps.steps().stream()
              .map(step -> Words.line(step.from()) + " -> " + Words.line(step.to()))
              .toList();
      int widest = names.stream().mapToInt(String::length).max().orElse(0);
      for (int i = 0; i < names.size(); i++) {
        Explanation.Step step = steps.steps().get(i);
        text.append("    ").append(names.get(i)).append(" ".repeat(widest - names.get(i).length()));
        text.append("  ").append(figures(step.ratio())).append(", ").append(share(steps, step));
        text.append(" of the difference: ").append(Words.line(step.adds())).append('\n');
      }
      text.append("    ").append(agreement(steps)).append('\n');
    }
    return text.toString();
  }

  private static String figures(Explanation.Ratio ratio) {
    return VerdictSentence.figures(ratio.ratio(), ratio.low(), ratio.high());
  }

  /** Part of the sum of logarithms; a dash where there is no difference to take apart. */
  private static String share(Explanation.Steps steps, Explanation.Step step) {
    return decided(steps.total())
        ? Words.percent(Math.log(step.ratio().ratio()) / Math.log(steps.total().ratio()))
        : "–";
  }

  private static boolean decided(Explanation.Ratio ratio) {
    return ratio.low() > 1 || ratio.high() < 1;
  }

  private static String agreement(Explanation.Steps steps) {
    String both =
        "The steps add up to %s; the comparison itself found %s. "
            .formatted(figures(steps.total()), figures(steps.gap()));
    if (!steps.agree()) {
      return both + "These do not agree, so the shares may be wrong.";
    }
    return decided(steps.total())
        ? both + "These agree."
        : both + "There is no clear difference to divide.";
  }
}
