package dev.sett.report.html;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.text.SettCommand;
import dev.sett.report.chart.VerdictIcon;
import dev.sett.report.data.JvmWords;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.report.published.PublishedSection;
import dev.sett.report.summary.LookWords;
import dev.sett.report.why.WhySection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The head of the report: when and where, the verdicts in words, what A and B are. */
public final class VerdictSection {
  /** More are folded; report.js then adds a bar that leads to a point. */
  private static final int MOST_POINTS_EXPLAINED = 12;

  private VerdictSection() {}

  public static String html(ReportData page) {
    Plan plan = page.result().plan();
    StringBuilder html = new StringBuilder("<header>\n");
    html.append("<h1>").append(Html.outside(plan.experiment().name())).append("</h1>\n");
    if (!plan.experiment().about().isBlank()) {
      html.append("<p>").append(Html.outside(plan.experiment().about())).append("</p>\n");
    }
    html.append("<p class=\"when\">").append(whenAndWhere(page)).append("</p>\n</header>\n");
    if (page.result().interrupted()) {
      html.append(
          "<section class=\"notice\"><p><b>This run was stopped early.</b> The report shows"
              + " what was finished. <code>"
              + SettCommand.with("resume")
              + "</code> with this result's folder continues"
              + " it.</p></section>\n");
    }
    html.append(PublishedSection.html(page)).append("<div class=\"cards\">\n");
    for (Point point : page.points()) {
      html.append(card(page, point));
    }
    html.append("</div>\n").append(looks(page)).append(BreakdownSection.html(page));
    html.append(WhySection.html(page));
    html.append(AdviceSection.html(page));
    return html.append(meaning(page)).toString();
  }

  /** Which look this is. */
  private static String looks(ReportData page) {
    return LookWords.of(page.result())
        .map(words -> "<section><p>" + Html.sentence(words) + "</p></section>\n")
        .orElse("");
  }

  private static String whenAndWhere(ReportData page) {
    Plan plan = page.result().plan();
    List<String> parts = new ArrayList<>();
    parts.add(Words.dayAndTime(plan.startedAt()));
    Duration length = Duration.between(plan.startedAt(), page.result().finishedAt());
    parts.add(Words.seconds(Math.max(0, length.toMillis() / 1e3)));
    parts.add(Words.count(page.trials().size(), "trial"));
    for (String fact : List.of("cpu", "kernel", "lab jdk")) {
      String value = plan.machine().facts().get(fact);
      if (value != null && !value.isBlank()) {
        parts.add((fact.equals("lab jdk") ? "JDK " : "") + Html.outside(value));
      }
    }
    return String.join(" · ", parts);
  }

  private static String card(ReportData page, Point point) {
    StringBuilder marks = new StringBuilder();
    String edge = "neutral";
    for (Variant other : page.others()) {
      List<Effect> headline = page.headline(point, other);
      PairVerdict mark = PairVerdict.of(headline);
      edge = page.others().size() == 1 ? colour(mark, page.styles(), other) : edge;
      marks.append(markAndChips(page, other, mark, headline));
      page.sentence(point, other).ifPresent(s -> marks.append(paragraph(point, s)));
    }
    if (page.others().stream().allMatch(other -> page.headline(point, other).isEmpty())) {
      marks.append(paragraph(point, page.noVerdict(point)));
    }
    StringBuilder html = new StringBuilder();
    html.append("<section class=\"card ").append(edge).append("\" style=\"--edge:var(--c)\">\n");
    html.append("<h2>").append(Html.outside(point.name())).append(" <small>");
    html.append(MeasureWords.load(point)).append("</small></h2>\n");
    html.append(marks);
    page.overload(point).forEach(s -> html.append("<p>").append(Html.outside(s)).append("</p>\n"));
    List<String> remarks = page.remarks(point);
    if (!remarks.isEmpty()) {
      html.append("<ul class=\"remarks\">");
      for (String remark : remarks) {
        html.append(page.isRefusal(point, remark) ? "<li class=\"refusal\">" : "<li>");
        html.append(Html.sentence(remark)).append("</li>");
      }
      html.append("</ul>\n");
    }
    return html.append("</section>\n").toString();
  }

  /** A sentence without its point, which is the heading above it. */
  private static String paragraph(Point point, String sentence) {
    String prefix = point.name() + ": ";
    String alone =
        sentence.startsWith(prefix) ? Words.capital(sentence.substring(prefix.length())) : sentence;
    String whole = alone.endsWith(".") ? alone : alone + ".";
    return "<p class=\"verdict\">" + Html.sentence(whole) + "</p>\n";
  }

  private static String markAndChips(
      ReportData page, Variant other, PairVerdict mark, List<Effect> headline) {
    VariantStyles styles = page.styles();
    String base = styles.variants().getFirst().name();
    StringBuilder html = new StringBuilder("<div class=\"pair\">\n<div class=\"mark ");
    html.append(colour(mark, styles, other)).append(' ').append(mark.css()).append("\">");
    html.append(VerdictIcon.svg(mark)).append("<span>");
    html.append(Words.capital(mark.words(styles.letter(base), styles.letter(other.name()))));
    html.append("</span></div>\n<div class=\"against\">");
    html.append(styles.badge(other.name())).append(" against ").append(styles.badge(base));
    html.append("</div>\n");
    if (!headline.isEmpty()) {
      html.append("<ul class=\"chips\">");
      for (Effect effect : headline) {
        html.append("<li>").append(effect.metric().words()).append(": <b class=\"");
        html.append(colour(PairVerdict.of(List.of(effect)), styles, other)).append("\">");
        html.append(PairVerdict.words(effect, styles)).append("</b></li>");
      }
      html.append("</ul>\n");
    }
    return html.append("</div>\n").toString();
  }

  private static String colour(PairVerdict mark, VariantStyles styles, Variant other) {
    return switch (mark) {
      case BASE, BASE_IN_PART -> "v0";
      case OTHER, OTHER_IN_PART -> styles.colour(other.name());
      case TRADE_OFF, EQUIVALENT, UNDECIDED, REFUSED -> "neutral";
    };
  }

  private static String meaning(ReportData page) {
    Design design = page.result().plan().experiment().design();
    String order =
        page.alternating()
            ? "all running and warm, with the load alternating between them in short slices"
            : "one after the other in random order";
    StringBuilder html = new StringBuilder("<section>\n<h2>How to read this</h2>\n<p>");
    html.append(
        page.result().plan().experiment().runsAlready()
            ? "A <b>block</b> is a stretch of time on the same processes, which ran before, "
            : "A <b>block</b> is one fresh process of every variant, ");
    html.append(order);
    html.append(". Each block gives one ratio of the other variant to A. ");
    if (design.pairs().isPresent() && page.points().size() > 1) {
      html.append("Points that differ only in load share the processes of a block. ");
    }
    html.append("The figures in <b>brackets</b> are the interval that contains the true change");
    html.append(" with ").append(Words.percent(design.confidence()));
    html.append(" confidence, corrected for the number of metrics compared at the point. ");
    html.append(Words.ONE_OCCASION).append(' ');
    html.append("A difference within ±").append(Words.percent(design.margin()));
    html.append(" (p99 latency and memory: ±");
    html.append(Words.percent(design.margins().of(Metric.P99))).append(")");
    html.append(
        " is too small to matter: if the whole interval is in this range, the variants are");
    html.append(
        " <b>equivalent</b>. If the interval allows more than one conclusion, the result is");
    html.append(" <b>undecided</b>.</p>\n");
    html.append("<div class=\"arms\">\n");
    for (Variant variant : page.styles().variants()) {
      html.append("<p>").append(page.styles().badge(variant.name())).append(": ");
      html.append(VariantStyles.explained(variant)).append(runsOn(page, variant)).append("</p>\n");
    }
    boolean many = page.points().size() > MOST_POINTS_EXPLAINED;
    html.append(many ? "<details><summary>What is measured at each point</summary>\n" : "");
    for (Point point : page.points()) {
      html.append("<p>At <b>").append(Html.outside(point.name())).append("</b>: ");
      html.append(MeasureWords.explained(point, rateRps(page, point))).append("</p>\n");
    }
    html.append(many ? "</details>\n" : "");
    return html.append("</div>\n</section>\n").toString();
  }

  private static String runsOn(ReportData page, Variant variant) {
    List<JvmWords.Told> told = JvmWords.of(page, variant);
    StringBuilder html = new StringBuilder();
    told.forEach(jvm -> html.append("<br>").append(jvm.html()));
    return told.isEmpty() ? "<br>Collector, heap and flags were not recorded." : html.toString();
  }

  private static double rateRps(ReportData page, Point point) {
    return page.result().verdicts().stream()
        .filter(v -> v.point().equals(point.name()))
        .mapToDouble(PointVerdict::costRps)
        .findFirst()
        .orElse(0);
  }
}
