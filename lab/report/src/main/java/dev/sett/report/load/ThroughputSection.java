package dev.sett.report.load;

import dev.sett.model.experiment.Point;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import dev.sett.report.chart.Rounded;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Throughput over time of every trial, warm-up included, as small charts on common axes. */
public final class ThroughputSection {
  private static final double HEIGHT = 56;
  private static final double WIDTH = 200;
  private static final double LONG_SLICE_SECONDS = 4;

  /** Trials that are drawn. */
  private static final int MOST_TRIALS = 100;

  private ThroughputSection() {}

  /** Throughput in consecutive steps of one stretch of load. */
  private record Stretch(Phase phase, double stepSeconds, List<Double> rps) {
    double seconds() {
      return stepSeconds * rps.size();
    }
  }

  /** A trial, which may be a summary, and what the chart shows of it. */
  private record Drawn(Trial trial, List<Stretch> stretches) {

    static Drawn of(Trial trial, ReportData page) {
      return new Drawn(trial, ThroughputSection.stretches(page.whole().apply(trial)));
    }

    double seconds() {
      return stretches.stream().mapToDouble(Stretch::seconds).sum();
    }

    double highestRps() {
      return stretches.stream()
          .flatMap(stretch -> stretch.rps().stream())
          .mapToDouble(v -> v)
          .max()
          .orElse(0);
    }
  }

  public static String html(ReportData page) {
    StringBuilder html = new StringBuilder("<section>\n<h2>Throughput of each trial</h2>\n");
    html.append(
        "<p class=\"lead\">Successful responses per second. Time under load runs to the right;");
    html.append(
        " slices of the same phase are drawn next to each other. All charts of a point share");
    html.append(" their axes.");
    if (page.trials().size() > MOST_TRIALS) {
      html.append(" Of ").append(Words.count(page.trials().size(), "trial"));
      html.append(", the first ").append(MOST_TRIALS).append(" are drawn.");
    }
    html.append("</p>\n<p class=\"legend\">");
    html.append("<span><i class=\"swatch ph-warm\"></i>warm-up, not measured</span>");
    html.append("<span><i class=\"swatch ph-capacity\"></i>capacity, measured</span>");
    html.append("<span><i class=\"swatch ph-cost\"></i>fixed rate, measured</span></p>\n");
    List<Trial> drawn = page.trials().stream().limit(MOST_TRIALS).toList();
    for (Point point : page.loaded()) {
      List<Trial> here = drawn.stream().filter(t -> t.point().equals(point.name())).toList();
      if (!here.isEmpty() || page.trials(point).isEmpty()) {
        html.append(page.title(point)).append(charts(page, here));
      }
    }
    return html.append("</section>\n").toString();
  }

  private static String charts(ReportData page, List<Trial> drawn) {
    Comparator<Trial> byBlockAndLetter =
        Comparator.comparingInt(Trial::block)
            .thenComparingInt((Trial t) -> page.styles().place(t.variant()))
            .thenComparingInt(Trial::number);
    List<Drawn> trials =
        drawn.stream().sorted(byBlockAndLetter).map(trial -> Drawn.of(trial, page)).toList();
    double highest = trials.stream().mapToDouble(Drawn::highestRps).max().orElse(0);
    double longest = trials.stream().mapToDouble(Drawn::seconds).max().orElse(0);
    if (highest == 0) {
      return "<p>No request was answered.</p>\n";
    }
    StringBuilder html = new StringBuilder("<div class=\"minis\">\n");
    for (Drawn trial : trials) {
      html.append(chart(page, trial, longest, highest * 1.05));
    }
    return html.append("</div>\n<p class=\"lead\">Top of each chart: ")
        .append(Words.number(highest * 1.05))
        .append(" req/s. Full width: ")
        .append(Words.seconds(longest))
        .append(" under load.</p>\n")
        .toString();
  }

  private static String chart(ReportData page, Drawn drawn, double longest, double highest) {
    StringBuilder shades = new StringBuilder();
    StringBuilder lines = new StringBuilder();
    double at = 0;
    for (Stretch stretch : drawn.stretches) {
      double from = WIDTH * at / longest;
      double width = WIDTH * stretch.seconds() / longest;
      if (stretch.phase() != Phase.WARM_UP) {
        String css = stretch.phase() == Phase.CAPACITY ? "ph-capacity" : "ph-cost";
        shades.append(Svg.rect(css, from, 0, width, HEIGHT));
      }
      StringBuilder points = new StringBuilder();
      double step = width / stretch.rps().size();
      for (int i = 0; i < stretch.rps().size(); i++) {
        double y = HEIGHT * (1 - stretch.rps().get(i) / highest);
        points.append(Svg.n(from + step * (i + 0.5))).append(',').append(Rounded.tenth(y));
        points.append(' ');
      }
      lines.append("<polyline points=\"").append(points.toString().strip()).append("\"/>");
      at += stretch.seconds();
    }
    Trial trial = drawn.trial;
    VariantStyles styles = page.styles();
    String failed = trial.failure().isPresent() ? "failed" : "block " + trial.block();
    return "<figure class=\"mini %s\"><figcaption>%s<span>%s</span></figcaption>"
            .formatted(
                styles.colour(trial.variant()),
                "<span class=\"arm\"><b>" + styles.letter(trial.variant()) + "</b></span>",
                failed)
        + "<svg viewBox=\"0 0 %s %s\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"%s\">"
            .formatted(
                Svg.n(WIDTH),
                Svg.n(HEIGHT),
                "Throughput of trial " + trial.number() + ", " + Html.attribute(trial.variant()))
        + shades
        + lines
        + "</svg></figure>\n";
  }

  private static List<Stretch> stretches(Trial trial) {
    List<Stretch> stretches = new ArrayList<>();
    if (trial.slices(Phase.WARM_UP).isEmpty()) {
      trial
          .warmUp()
          .filter(w -> !w.windowRps().isEmpty())
          .map(ThroughputSection::warmUp)
          .ifPresent(stretches::add);
    }
    for (Phase phase : Phase.values()) {
      trial.slices(phase).stream()
          .map(ThroughputSection::stretch)
          .filter(s -> !s.rps().isEmpty())
          .forEach(stretches::add);
    }
    return stretches;
  }

  private static Stretch warmUp(WarmUp warmUp) {
    int fold = (int) Math.max(1, 500 / Math.max(1, warmUp.windowMillis()));
    return new Stretch(
        Phase.WARM_UP, fold * warmUp.windowMillis() / 1e3, folded(warmUp.windowRps(), fold));
  }

  private static Stretch stretch(Slice slice) {
    double window = LoadSlice.WINDOW_NANOS / 1e9;
    List<Double> rps = slice.load().windows().stream().map(w -> w.completed() / window).toList();
    int fold = rps.size() * window >= LONG_SLICE_SECONDS ? 10 : 2;
    return new Stretch(slice.phase(), fold * window, folded(rps, fold));
  }

  /** Means of consecutive runs; a shorter rest at the end is left out unless it is all there is. */
  private static List<Double> folded(List<Double> values, int fold) {
    List<Double> means = new ArrayList<>();
    for (int i = 0; i + fold <= values.size(); i += fold) {
      means.add(values.subList(i, i + fold).stream().mapToDouble(v -> v).average().orElse(0));
    }
    return means.isEmpty() ? values : means;
  }
}
