package dev.sett.report.process;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.report.chart.Rounded;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The evidence over time: small charts on one time axis, with one cursor through all of them. */
public final class TimelineSection {
  private static final double WIDTH = 1000;
  private static final double HEIGHT = 100;
  private static final double HEADROOM = 1.05;
  private static final int TICKS = 8;

  private TimelineSection() {}

  /** The section; empty if nobody looked into the programs. */
  public static String html(ReportData page) {
    if (page.evidence().isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section id=\"timeline\">\n<h2>Over time, from inside");
    html.append(
        " and outside</h2>\n<p class=\"lead\">One separate trial of each variant, run with");
    html.append(" probes. It does not count towards the verdict, because probing has a cost. All");
    html.append(
        " charts share the time axis; charts in one row also share their scale. Charts that");
    html.append(" are always zero are omitted.</p>\n<p class=\"legend\">");
    html.append("<span><i class=\"swatch ph-capacity\"></i>capacity</span>");
    html.append("<span><i class=\"swatch ph-cost\"></i>fixed rate</span></p>\n");
    for (Point point : page.points()) {
      Map<Variant, Trial> trials = new LinkedHashMap<>();
      for (Variant variant : page.styles().variants()) {
        page.evidence(point, variant).stream().findFirst().ifPresent(t -> trials.put(variant, t));
      }
      if (!trials.isEmpty()) {
        html.append(page.title(point)).append(charts(page, trials)).append(missing(page, trials));
      }
    }
    return html.append("</section>\n").toString();
  }

  private static String charts(ReportData page, Map<Variant, Trial> trials) {
    Map<Variant, List<Timeline.Chart>> all = new LinkedHashMap<>();
    trials.forEach((variant, trial) -> all.put(variant, Timeline.of(trial)));
    double seconds = all.values().stream().mapToDouble(Timeline::end).max().orElse(0);
    if (seconds <= 0) {
      return "<p>No data was collected in these trials.</p>\n";
    }
    StringBuilder html = new StringBuilder("<div class=\"timeline\" data-seconds=\"");
    html.append(Svg.n(seconds)).append("\" style=\"--n:").append(trials.size()).append("\">\n");
    html.append("<p class=\"needs-js\"><label>Time <input type=\"range\" min=\"0\" max=\"1000\"");
    html.append(" value=\"0\"> <output>0 s</output></label></p>\n<div class=\"heads\">");
    trials
        .keySet()
        .forEach(v -> html.append("<div>").append(page.styles().badge(v.name())).append("</div>"));
    html.append("</div>\n");
    for (String title : titles(all)) {
      html.append(row(page, title, trials, all, seconds));
    }
    html.append("<div class=\"heads\">").append(axis(seconds).repeat(trials.size()));
    return html.append("</div>\n</div>\n").toString();
  }

  /** Every chart that some variant has, in the order in which they come. */
  private static List<String> titles(Map<Variant, List<Timeline.Chart>> all) {
    List<String> titles = new ArrayList<>();
    for (List<Timeline.Chart> charts : all.values()) {
      int at = 0;
      for (Timeline.Chart chart : charts) {
        int known = titles.indexOf(chart.title());
        at = known < 0 ? at : known;
        if (known < 0) {
          titles.add(at, chart.title());
        }
        at++;
      }
    }
    return titles;
  }

  private static String row(
      ReportData page,
      String title,
      Map<Variant, Trial> trials,
      Map<Variant, List<Timeline.Chart>> all,
      double seconds) {
    List<Timeline.Chart> shown =
        all.values().stream().flatMap(List::stream).filter(c -> c.title().equals(title)).toList();
    double highest = shown.stream().mapToDouble(Timeline.Chart::highest).max().orElse(1);
    Timeline.Chart first = shown.getFirst();
    StringBuilder html = new StringBuilder("<h4>").append(Html.attribute(title));
    html.append(" <small>").append(legend(first)).append("max ");
    html.append(Words.plain(highest)).append(unit(first)).append("</small></h4>\n");
    html.append("<div class=\"cells\">\n");
    trials.forEach(
        (variant, trial) -> {
          Optional<Timeline.Chart> chart =
              all.getOrDefault(variant, List.of()).stream()
                  .filter(c -> c.title().equals(title))
                  .findFirst();
          html.append("<figure class=\"").append(page.styles().colour(variant.name()));
          html.append("\">");
          html.append(
              chart
                  .map(c -> picture(page, variant, trial, c, seconds, highest * HEADROOM))
                  .orElse("<p class=\"none\">none</p>"));
          html.append("</figure>\n");
        });
    return html.append("</div>\n").toString();
  }

  private static String legend(Timeline.Chart chart) {
    return chart.lines().size() < 2
        ? ""
        : "solid: %s, dashed: %s · "
            .formatted(chart.lines().get(0).name(), chart.lines().get(1).name());
  }

  private static String unit(Timeline.Chart chart) {
    return chart.unit().isEmpty() ? "" : "\u00a0" + chart.unit();
  }

  private static String picture(
      ReportData page,
      Variant variant,
      Trial trial,
      Timeline.Chart chart,
      double seconds,
      double highest) {
    StringBuilder svg = new StringBuilder("<svg viewBox=\"0 0 ");
    svg.append(Svg.n(WIDTH)).append(' ').append(Svg.n(HEIGHT));
    svg.append("\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"");
    svg.append(Html.attribute(chart.title())).append(", ");
    svg.append(page.styles().letter(variant.name())).append("\" data-top=\"");
    svg.append(Rounded.four(highest)).append("\" data-unit=\"").append(chart.unit());
    svg.append("\">").append(shades(trial, seconds));
    for (int i = 0; i < chart.lines().size(); i++) {
      for (List<Timeline.Mark> piece : chart.lines().get(i).pieces()) {
        svg.append("<polyline data-line=\"").append(i).append('"');
        svg.append(i == 0 ? "" : " class=\"second\"").append(" points=\"");
        svg.append(points(piece, seconds, highest)).append("\"/>");
      }
    }
    svg.append("<line class=\"hair\" x1=\"-9\" x2=\"-9\" y1=\"0\" y2=\"100\"/></svg>");
    return svg.append("<figcaption class=\"now\"></figcaption>").toString();
  }

  private static String points(List<Timeline.Mark> piece, double seconds, double highest) {
    List<String> points = new ArrayList<>();
    for (Timeline.Mark mark : piece) {
      double y = HEIGHT * (1 - Math.min(1, mark.value() / highest));
      points.add(Rounded.tenth(WIDTH * mark.seconds() / seconds) + "," + Svg.n(y));
    }
    // A single mark would draw nothing.
    return String.join(" ", points.size() == 1 ? List.of(points.get(0), points.get(0)) : points);
  }

  private static String shades(Trial trial, double seconds) {
    StringBuilder svg = new StringBuilder();
    for (Slice slice : trial.slices()) {
      if (slice.phase() == Phase.CAPACITY || slice.phase() == Phase.COST) {
        double length = slice.load().windows().size() * LoadSlice.WINDOW_NANOS / 1e9;
        svg.append(
            Svg.rect(
                slice.phase() == Phase.CAPACITY ? "ph-capacity" : "ph-cost",
                WIDTH * slice.startMillis() / 1e3 / seconds,
                0,
                WIDTH * length / seconds,
                HEIGHT));
      }
    }
    return svg.toString();
  }

  private static String axis(double seconds) {
    double step = Rounded.step(seconds / TICKS);
    StringBuilder svg = new StringBuilder("<svg class=\"axis\" aria-hidden=\"true\">");
    for (int i = 0; i * step <= seconds; i++) {
      double x = 100 * i * step / seconds;
      String css = i == 0 ? "light" : x > 96 ? "light end" : "light mid";
      svg.append("<text class=\"%s\" x=\"%s%%\" y=\"13\">".formatted(css, Svg.n(x)));
      svg.append(Svg.n(i * step)).append(i == 0 ? " s" : "").append("</text>");
    }
    return svg.append("</svg>").toString();
  }

  /** What could not be seen, a sentence each, once for each variant. */
  private static String missing(ReportData page, Map<Variant, Trial> trials) {
    Set<String> sentences = new LinkedHashSet<>();
    trials.forEach(
        (variant, trial) ->
            trial.inside().map(InsideEvidence::missing).orElse(List.of()).stream()
                .map(m -> "<li>" + page.styles().badge(variant.name()) + ": " + Html.sentence(m))
                .forEach(sentences::add));
    return sentences.isEmpty()
        ? ""
        : "<p>Not available:</p>\n<ul class=\"plain\">\n"
            + String.join("</li>\n", sentences)
            + "</li>\n</ul>\n";
  }
}
