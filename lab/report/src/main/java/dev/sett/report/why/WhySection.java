package dev.sett.report.why;

import dev.sett.model.result.Explanation;
import dev.sett.report.chart.VerdictIcon;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.MarkdownHtml;
import dev.sett.report.format.Words;
import dev.sett.why.RulePages;
import java.util.List;

/** Why the result is what it is: a tree of causes, then a card for each with its control run. */
public final class WhySection {
  private static final String CPU = "cpu-per-request";
  private static final String OTHER = "{other}";

  private WhySection() {}

  /** The section; empty if no explanation was requested. */
  public static String html(ReportData page) {
    List<Explanation> all = page.result().explanations();
    if (!page.explained()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section class=\"why\" id=\"why\">\n<h2>Why</h2>\n");
    MissingEvidence.sentences(page)
        .forEach(s -> html.append("<p>").append(Html.sentence(s)).append("</p>\n"));
    if (all.isEmpty()) {
      return html.append("<p>None of the known causes fits the evidence, which is shown below.")
          .append("</p>\n</section>\n")
          .toString();
    }
    html.append(
        "<p class=\"lead\">An explanation is <b>confirmed</b> only if a separate control run");
    html.append(
        " changed something on purpose, the number moved as predicted, and the change closed");
    html.append(" more than 30% of the difference between the variants. Otherwise it is at");
    html.append(" most consistent with the evidence.</p>\n");
    OverlapWords.sentences(page)
        .forEach(s -> html.append("<p>").append(Html.sentence(s)).append("</p>\n"));
    html.append(WhyTree.html(page));
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).status() != Explanation.Status.REFUTED) {
        html.append(card(page, all.get(i), i));
      }
    }
    long refuted = all.stream().filter(WhySection::refuted).count();
    if (refuted > 0) {
      html.append("<details><summary>Also tested and refuted (").append(refuted);
      html.append(")</summary>\n");
      for (int i = 0; i < all.size(); i++) {
        if (refuted(all.get(i))) {
          html.append(card(page, all.get(i), i));
        }
      }
      html.append("</details>\n");
    }
    return html.append("</section>\n").toString();
  }

  /** Where the cards' link to the CPU bars leads; empty if there are no cards. */
  public static String anchorOfCpu(ReportData page) {
    return page.result().explanations().isEmpty() ? "" : "<a id=\"" + CPU + "\"></a>\n";
  }

  /** Where the card of an explanation is. */
  static String anchor(int place) {
    return "why-" + (place + 1);
  }

  /** Sign and words of a status. */
  static String mark(Explanation why) {
    return "<span class=\"mark %s\">%s<span>%s</span></span>"
        .formatted(
            Html.css(why.status()),
            VerdictIcon.svg(why.status()),
            Words.capital(why.statusWords()));
  }

  private static boolean refuted(Explanation explanation) {
    return explanation.status() == Explanation.Status.REFUTED;
  }

  private static String card(ReportData page, Explanation why, int place) {
    StringBuilder html = new StringBuilder("<article class=\"reason ");
    html.append(Html.css(why.status())).append("\" id=\"").append(anchor(place)).append("\">\n");
    html.append(mark(why)).append("\n<h3>").append(WhyWords.prose(WhyWords.title(why)));
    html.append("</h3>\n<p class=\"against\">").append(page.styles().badge(why.variant()));
    html.append(" on ").append(Html.outside(why.point())).append("</p>\n");
    html.append("<div class=\"halves\">\n<div>\n<p>").append(WhyWords.prose(why.text()));
    html.append("</p>\n").append(numbers(why)).append("</div>\n");
    why.control().ifPresent(control -> html.append(control(page, why, control)));
    html.append("</div>\n").append(StepsTable.html(why));
    List<String> advice = WhyWords.advice(why);
    if (!advice.isEmpty()) {
      html.append("<h4>What to do</h4>\n<ul class=\"plain\">\n");
      advice.forEach(a -> html.append("<li>").append(WhyWords.prose(a)).append("</li>\n"));
      html.append("</ul>\n");
    }
    return html.append(rule(why)).append(sources(page, why)).append("</article>\n").toString();
  }

  private static String numbers(Explanation why) {
    if (why.numbers().isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<table class=\"small\"><tbody>\n");
    for (Explanation.Reading reading : why.numbers()) {
      html.append("<tr><th>").append(Html.sentence(reading.words()));
      html.append("</th><td class=\"n\">").append(Html.sentence(WhyWords.value(reading)));
      html.append("</td></tr>\n");
    }
    return html.append("</tbody></table>\n").toString();
  }

  private static String control(ReportData page, Explanation why, Explanation.Control control) {
    StringBuilder html = new StringBuilder("<div>\n<h4>What was changed to test it</h4>\n<p>");
    html.append(WhyWords.prose(control.change())).append("</p>\n");
    html.append(ControlFigure.html(page, why, control));
    html.append("<p>").append(Words.capital(control.metric().words())).append(" went from ");
    List<String> medians = WhyWords.medians(control);
    html.append(medians.get(0)).append(" to ").append(medians.get(1)).append(": <b>");
    html.append(Html.figures(WhyWords.moved(control))).append("</b>, ");
    html.append(WhyWords.outcome(why.status())).append(" (");
    html.append(WhyWords.ofPrediction(why.status())).append(predicted(control));
    html.append(").");
    String closed = Html.figures(WhyWords.closed(control, OTHER));
    if (!closed.isEmpty()) {
      html.append("</p>\n<p>").append(closed.replace(OTHER, other(page, control)));
    }
    return html.append("</p>\n</div>\n").toString();
  }

  private static String other(ReportData page, Explanation.Control control) {
    return control
        .share()
        .or(control::headline)
        .map(share -> page.styles().badge(share.other()))
        .orElse("");
  }

  /** The predicted range as HTML. */
  static String predicted(Explanation.Control control) {
    return Html.figures(WhyWords.predicted(control))
        .replace("to x", "to ×")
        .replace("to -", "to −")
        .replace("most x", "most ×")
        .replace("least x", "least ×");
  }

  /**
   * What the rule says, folded. The page about it is no link: a report may be sent anywhere, and is
   * to be understood there, too.
   */
  private static String rule(Explanation why) {
    return RulePages.text(RulePages.file(why.rule()))
        .map(
            markdown ->
                "<details class=\"rule\"><summary>Conditions, prediction and advice of this rule"
                    + "</summary>\n"
                    + MarkdownHtml.unlinked(markdown.replaceFirst("^# .*\n", ""), /* deeper= */ 2)
                    + "</details>\n")
        .orElse("");
  }

  private static String sources(ReportData page, Explanation why) {
    StringBuilder html = new StringBuilder("<p class=\"source\">Rule: <code>");
    html.append(Html.attribute(why.rule())).append("</code>");
    why.control()
        .filter(c -> !c.folder().isBlank())
        .ifPresent(c -> html.append(" · Control run: ").append(folder(c)));
    if (measuredAtOneRate(page, why)) {
      html.append(" · <a href=\"#").append(CPU).append("\">CPU by thread family</a>");
    }
    if (page.evidence().stream().anyMatch(t -> t.point().equals(why.point()))) {
      html.append(" · <a href=\"#timeline\">Evidence over time</a>");
    }
    if (!why.reference().isBlank()) {
      html.append(" · Source: ").append(Html.sentence(why.reference()));
    }
    return html.append("</p>\n").toString();
  }

  private static String folder(Explanation.Control control) {
    String name = "<code>" + Html.attribute(control.folder()) + "</code>";
    return WhyWords.hasFolder(control)
        ? "<a href=\"" + control.folder() + "/report.html\">" + name + "</a>"
        : name;
  }

  private static boolean measuredAtOneRate(ReportData page, Explanation why) {
    return page.steady().stream().anyMatch(p -> p.name().equals(why.point()));
  }
}
