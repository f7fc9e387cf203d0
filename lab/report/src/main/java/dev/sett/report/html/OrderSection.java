package dev.sett.report.html;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.table;
import static dev.sett.report.format.HtmlTable.td;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Point;
import dev.sett.model.trial.Trial;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.TrialFigures;
import dev.sett.report.format.Html;
import dev.sett.report.format.Median;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The trials in the order they ran, each against the median of its own variant. */
final class OrderSection {
  private static final double TOP = 12;
  private static final double BOTTOM = 122;
  private static final double LEAST_RANGE = 0.03;

  /** More marks in one strip than this can't be told apart. */
  private static final int MOST_MARKS = 240;

  /** Rows of the table. */
  private static final int MOST_ROWS = 500;

  private OrderSection() {}

  static String html(ReportData page) {
    StringBuilder html = new StringBuilder("<section>\n<h2>Order of trials</h2>\n");
    if (!page.withCapacity().isEmpty()) {
      html.append(strips(page));
    }
    return html.append(figures(page)).append("</section>\n").toString();
  }

  private static String strips(ReportData page) {
    boolean many = page.withCapacity().stream().anyMatch(p -> page.trials(p).size() > MOST_MARKS);
    return """
    <p class="lead">Trials from left to right in the order they ran; every other block is shaded. Height: \
    capacity relative to the median of the same variant; a slope or a step means that the machine drifted. \
    Ring: other processes or the hypervisor used at least %s of a CPU during the trial. Cross: the trial \
    failed.%s</p>
    %s%s\
    """
        .formatted(
            Words.percent(TrialFigures.NOISY),
            many
                ? " Where there are many trials, a mark is the median of consecutive ones of a"
                    + " variant; a ring or a cross then says that it is so for at least one of"
                    + " them."
                : "",
            page.legend(),
            page.parts(page.withCapacity(), point -> strip(page, point)));
  }

  private static String strip(ReportData page, Point point) {
    List<TrialFigures> readings =
        page.trials(point).stream()
            .sorted(Comparator.comparingInt(Trial::number))
            .map(TrialFigures::of)
            .toList();
    if (readings.isEmpty()) {
      return "<p>No trial was started.</p>\n";
    }
    Map<Integer, Double> off = offsets(readings);
    double range =
        Math.max(LEAST_RANGE, off.values().stream().mapToDouble(Math::abs).max().orElse(0) * 1.15);
    List<Group> groups = groups(readings);
    StringBuilder svg = new StringBuilder();
    svg.append("<figure><svg class=\"strip\" role=\"img\" aria-label=\"Order of trials\">");
    svg.append(groups.size() == readings.size() ? blocks(readings) : "");
    for (double share : new double[] {range, 0, -range}) {
      double y = y(share, range);
      svg.append(across(share == 0 ? "zero" : "grid", y));
      String words = share == 0 ? "median" : (share > 0 ? "+" : "−") + Words.percent(range);
      svg.append("<text class=\"light\" x=\"4\" y=\"").append(Svg.n(share < 0 ? y - 4 : y + 13));
      svg.append("\">").append(words).append("</text>");
    }
    for (Group group : groups) {
      svg.append(mark(page, group, 100 * x(group.place, readings.size()), off, range));
    }
    return svg.append("</svg></figure>\n").toString();
  }

  /**
   * Consecutive trials of one variant that share a mark; mostly one.
   *
   * @param place mean of their places among all trials of the point
   */
  private record Group(List<TrialFigures> readings, double place) {

    TrialFigures first() {
      return readings.getFirst();
    }
  }

  private static List<Group> groups(List<TrialFigures> readings) {
    int together = (readings.size() + MOST_MARKS - 1) / MOST_MARKS;
    Map<String, List<Integer>> byVariant = new LinkedHashMap<>();
    for (int i = 0; i < readings.size(); i++) {
      byVariant.computeIfAbsent(readings.get(i).trial().variant(), _ -> new ArrayList<>()).add(i);
    }
    List<Group> groups = new ArrayList<>();
    for (List<Integer> places : byVariant.values()) {
      for (int from = 0; from < places.size(); from += together) {
        List<Integer> part = places.subList(from, Math.min(places.size(), from + together));
        groups.add(
            new Group(
                part.stream().map(readings::get).toList(),
                part.stream().mapToInt(i -> i).average().orElse(0)));
      }
    }
    groups.sort(Comparator.comparingDouble(Group::place));
    return groups;
  }

  private static Map<Integer, Double> offsets(List<TrialFigures> readings) {
    Map<String, List<Double>> byVariant = new HashMap<>();
    for (TrialFigures reading : readings) {
      reading
          .capacityRps()
          .ifPresent(
              rps ->
                  byVariant
                      .computeIfAbsent(reading.trial().variant(), _ -> new ArrayList<>())
                      .add(rps));
    }
    Map<Integer, Double> off = new HashMap<>();
    for (TrialFigures reading : readings) {
      double median = Median.of(byVariant.getOrDefault(reading.trial().variant(), List.of()));
      if (reading.capacityRps().isPresent() && median > 0) {
        off.put(reading.trial().number(), reading.capacityRps().getAsDouble() / median - 1);
      }
    }
    return off;
  }

  private static String mark(
      ReportData page, Group group, double x, Map<Integer, Double> off, double range) {
    VariantStyles styles = page.styles();
    String variant = group.first().trial().variant();
    List<Double> offsets =
        group.readings.stream()
            .map(r -> off.get(r.trial().number()))
            .filter(Objects::nonNull)
            .toList();
    boolean failed = group.readings.stream().anyMatch(r -> r.trial().failure().isPresent());
    double y = offsets.isEmpty() ? BOTTOM - 8 : y(Median.of(offsets), range);
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg x=\"%s%%\" y=\"%s\" overflow=\"visible\" class=\"%s\"><title>%s</title>"
            .formatted(Svg.n(x), Svg.n(y), styles.colour(variant), words(page, group)));
    if (failed || offsets.isEmpty()) {
      svg.append("<path class=\"cross\" d=\"M-5 -5L5 5M5 -5L-5 5\"/>");
    } else {
      svg.append(Svg.marker(styles.place(variant), 5));
    }
    if (group.readings.stream().anyMatch(TrialFigures::noisy)) {
      svg.append("<circle class=\"ring\" r=\"10\"/>");
    }
    return svg.append("</svg>\n").toString();
  }

  private static String words(ReportData page, Group group) {
    if (group.readings.size() == 1) {
      return words(page, group.first());
    }
    List<Double> rps =
        group.readings.stream().flatMapToDouble(r -> r.capacityRps().stream()).boxed().toList();
    long failed = group.readings.stream().filter(r -> r.trial().failure().isPresent()).count();
    return Html.attribute(
        Words.count(group.readings.size(), "trial")
            + " from "
            + group.first().trial().number()
            + " to "
            + group.readings.getLast().trial().number()
            + ", "
            + page.styles().label(group.first().trial().variant())
            + ": "
            + (rps.isEmpty()
                ? "no capacity measured"
                : "median " + Words.number(Median.of(rps)) + " req/s")
            + (failed == 0 ? "" : "; " + failed + " failed"));
  }

  private static String words(ReportData page, TrialFigures reading) {
    Trial trial = reading.trial();
    String noise =
        reading.noisy()
            ? "; other processes used "
                + Words.percent(reading.foreignShare())
                + " of a CPU, steal "
                + Words.percent(reading.stealShare())
            : "";
    String failure = trial.failure().map(f -> "; failed: " + f.sentence()).orElse("");
    return Html.attribute(
        "Trial "
            + trial.number()
            + ", block "
            + trial.block()
            + ", "
            + page.styles().label(trial.variant())
            + ": "
            + capacity(reading)
            + noise
            + failure);
  }

  private static String blocks(List<TrialFigures> readings) {
    StringBuilder svg = new StringBuilder();
    int from = 0;
    int seen = 0;
    for (int i = 1; i <= readings.size(); i++) {
      int block = readings.get(from).trial().block();
      if (i < readings.size() && readings.get(i).trial().block() == block) {
        continue;
      }
      double left = 100 * edge(from, readings.size());
      double width = 100 * edge(i, readings.size()) - left;
      if (seen++ % 2 == 0) {
        svg.append(
            "<rect class=\"margin\" x=\"%s%%\" y=\"0\" width=\"%s%%\" height=\"%s\"/>"
                .formatted(Svg.n(left), Svg.n(width), Svg.n(BOTTOM + 8)));
      }
      svg.append(
          "<text class=\"light mid\" x=\"%s%%\" y=\"%s\">%s</text>"
              .formatted(Svg.n(left + width / 2), Svg.n(BOTTOM + 24), block));
      from = i;
    }
    return svg.toString();
  }

  private static String figures(ReportData page) {
    int all = page.trials().size();
    return "<details><summary>Figures of every trial</summary>"
        + "<div class=\"scroll\">"
        + table(
            "",
            numberHeads("trial", "block", "capacity", "others", "steal", "memory")
                + th("variant", "point", "warm-up"),
            page.trials().subList(0, Math.min(MOST_ROWS, all)),
            trial -> row(page, TrialFigures.of(trial)))
        + "</div>"
        + (all <= MOST_ROWS
            ? ""
            : "<p class=\"lead\">These are the first %d of %s. The data of this page has all of them.</p>\n"
                .formatted(MOST_ROWS, Words.count(all, "trial")))
        + "</details>\n";
  }

  private static String row(ReportData page, TrialFigures figures) {
    Trial trial = figures.trial();
    return numbers(
            "" + trial.number(),
            "" + trial.block(),
            figures.capacityRps().isPresent() ? capacity(figures) : "–",
            Words.percent(figures.foreignShare()),
            Words.percent(figures.stealShare()),
            Words.number(figures.rssBytes() / 1048576.0) + " MiB")
        + td(page.styles().badge(trial.variant()), Html.outside(trial.point()), warmUp(trial));
  }

  private static String capacity(TrialFigures figures) {
    return figures.capacityRps().isPresent()
        ? Words.number(figures.capacityRps().getAsDouble()) + " req/s"
        : "no capacity measured";
  }

  private static String warmUp(Trial trial) {
    return trial
        .warmUp()
        .map(w -> Words.seconds(w.millis() / 1e3) + (w.steady() ? "" : ", not steady"))
        .orElse("–");
  }

  private static String across(String css, double y) {
    return "<line class=\"%s\" x1=\"0\" x2=\"100%%\" y1=\"%s\" y2=\"%s\"/>"
        .formatted(css, Svg.n(y), Svg.n(y));
  }

  private static double y(double share, double range) {
    return (TOP + BOTTOM) / 2 - (BOTTOM - TOP) / 2 * share / range;
  }

  /** Marks stand right of the axis words. */
  private static double x(double i, int of) {
    return edge(i, of) + (edge(1, of) - edge(0, of)) / 2;
  }

  private static double edge(double i, int of) {
    double left = 0.13;
    return left + (1 - left) * i / of;
  }
}
