package dev.sett.report.html;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.result.Breakdown;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Median;
import dev.sett.report.format.RatioWords;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.verdict.breakdown.BreakdownWords;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What decided differences consist of: in sentences, and as a bar for each part. */
final class BreakdownSection {

  private static final double WIDTH = 220;
  private static final double HEIGHT = 16;

  /** Of a wide interval, so much of it is drawn: in lengths of the longest bar. */
  private static final double MOST_INTERVAL = 2;

  private BreakdownSection() {}

  static String html(ReportData page) {
    List<Breakdown> all = page.result().breakdowns();
    if (all.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section id=\"breakdown\">\n");
    html.append("<h2>Where the difference comes from</h2>\n");
    html.append("<p class=\"lead\">At full load, requests per second are the CPUs used divided by");
    html.append(" the CPU per request. At the common rate, the mean response time is CPU time,");
    html.append(" waiting for a CPU, and everything else. The points of the parts, in percent of");
    html.append(
        " A's number, add up to the difference. Intervals are not corrected for the number");
    html.append(" of parts.</p>\n");
    for (Breakdown breakdown : all) {
      html.append(one(page, breakdown));
    }
    return html.append("</section>\n").toString();
  }

  private static String one(ReportData page, Breakdown breakdown) {
    VariantStyles styles = page.styles();
    StringBuilder html = new StringBuilder("<h3>");
    html.append(Words.capital(breakdown.total().words())).append(": ");
    html.append(styles.badge(breakdown.other()));
    html.append(" against ").append(styles.badge(breakdown.base()));
    if (page.points().size() > 1) {
      html.append(" on ").append(Html.outside(breakdown.point()));
    }
    html.append("</h3>\n<p>");
    html.append(
        Html.sentence(String.join(" ", BreakdownWords.sentences(breakdown, styles.names()))));
    html.append("</p>\n");
    if (!breakdown.parts().isEmpty()) {
      html.append(table(styles, breakdown));
    }
    return html.toString();
  }

  private static String table(VariantStyles styles, Breakdown breakdown) {
    boolean points = breakdown.cpuMayLimit();
    String heads =
        th("part")
            + numberHeads(
                styles.letter(breakdown.base()), styles.letter(breakdown.other()), "change")
            + (points ? numberHeads("points") + th("") : "");
    return scrolled(
        "breakdown", heads, breakdown.parts(), part -> row(styles, breakdown, part, points));
  }

  private static String row(
      VariantStyles styles, Breakdown breakdown, Breakdown.Part part, boolean points) {
    String row =
        th(part.source().words())
            + numbers(
                value(part.source(), part.baseValues()),
                value(part.source(), part.otherValues()),
                change(breakdown, part));
    return points
        ? row
            + numbers(Html.figures(BreakdownWords.figures(breakdown, part)))
            + "<td>"
            + bar(styles.colour(breakdown.other()), breakdown, part)
            + "</td>"
        : row;
  }

  private static String value(Breakdown.Source source, List<Double> values) {
    double median = Median.of(values);
    return switch (source) {
      case CPU_PER_REQUEST, CPU_WAIT, REST -> micros(median);
      case CPUS_USED, COUNTED_WINDOW -> Words.number(median);
    };
  }

  private static String micros(double micros) {
    return (micros < 0 ? "−" : "") + Words.nanos(Math.abs(micros) * 1e3);
  }

  /** Of factors the ratio, of times the difference. */
  private static String change(Breakdown breakdown, Breakdown.Part part) {
    return switch (breakdown.total()) {
      case REQUESTS_PER_SECOND -> {
        double ratio = Math.exp(mean(part, (a, b) -> Math.log(b / a)));
        yield RatioWords.html(ratio, ratio);
      }
      case MEAN_RESPONSE_TIME -> {
        double micros = mean(part, (a, b) -> b - a);
        yield (micros > 0 ? "+" : "") + micros(micros);
      }
    };
  }

  private static double mean(Breakdown.Part part, DoubleBinaryOperator ofBlock) {
    return IntStream.range(0, part.baseValues().size())
        .mapToDouble(
            i -> ofBlock.applyAsDouble(part.baseValues().get(i), part.otherValues().get(i)))
        .average()
        .orElse(0);
  }

  /** From zero to the points, with the interval, on the scale of all parts of the breakdown. */
  private static String bar(String colour, Breakdown breakdown, Breakdown.Part part) {
    double longest =
        breakdown.parts().stream().mapToDouble(p -> Math.abs(p.points())).max().orElse(1);
    double most = MOST_INTERVAL * Math.max(longest, 1);
    double least = Math.max(-most, Math.min(0, ends(breakdown).min().orElse(0)));
    double span = Math.min(most, Math.max(0, ends(breakdown).max().orElse(0))) - least;
    double scale = WIDTH / Math.max(span, 1);
    double zero = -least * scale;
    double to = (part.points() - least) * scale;
    double low = Math.clamp((part.low() - least) * scale, 0, WIDTH);
    double high = Math.clamp((part.high() - least) * scale, 0, WIDTH);
    return "<svg class=\"%s\" viewBox=\"-2 0 %s %s\" width=\"%s\" height=\"%s\" role=\"img\" aria-label=\"%s\">"
            .formatted(
                colour,
                Svg.n(WIDTH + 4),
                Svg.n(HEIGHT),
                Svg.n(WIDTH),
                Svg.n(HEIGHT),
                Html.attribute(
                    part.source().words() + ": " + BreakdownWords.figures(breakdown, part)))
        + Svg.rect("bar", Math.min(zero, to), 2, Math.abs(to - zero), HEIGHT - 4)
        + Svg.line("ci", low, HEIGHT / 2, high, HEIGHT / 2)
        + Svg.line("zero", zero, 0, zero, HEIGHT)
        + "</svg>";
  }

  private static DoubleStream ends(Breakdown breakdown) {
    return breakdown.parts().stream()
        .flatMapToDouble(part -> DoubleStream.of(part.low(), part.points(), part.high()));
  }
}
