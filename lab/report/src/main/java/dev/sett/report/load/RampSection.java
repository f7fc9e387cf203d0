package dev.sett.report.load;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.Phase;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Median;
import dev.sett.report.format.Words;
import dev.sett.stats.rate.RampUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How throughput rises from idle: every trial, and the median of each variant. */
public final class RampSection {
  private static final double REACHED = 0.95;

  private RampSection() {}

  /**
   * One variant's ramps at one point.
   *
   * @param ramps of its trials, at least one
   */
  record Ramps(Variant variant, List<RampUp> ramps) {

    /** Median over the trials of what one of them was doing at a moment, per second. */
    double medianAt(double seconds, double leastMean) {
      return Median.of(ramps.stream().map(r -> r.rateAt(seconds, leastMean)).toList());
    }

    /** Seconds until 95% of the plateau in the trials that came to one. */
    List<Double> reached() {
      List<Double> seconds = new ArrayList<>();
      ramps.forEach(r -> r.secondsTo(REACHED).ifPresent(seconds::add));
      return seconds;
    }
  }

  /** The section; empty if no ramp was measured. */
  public static String html(ReportData page) {
    Map<Point, RampMeasure> points = page.measured(RampMeasure.class);
    if (points.isEmpty()) {
      return "";
    }
    return """
    <section>
    <h2>From idle to full load</h2>
    <p class="lead">Successful responses per second since the first request, averaged over whole response times. \
    Thin lines are trials, thick lines the median of each variant; the mark is where 95%% of the plateau is \
    reached.</p>
    %s</section>
    """
        .formatted(page.parts(points, (point, ramp) -> part(page, point, ramp)));
  }

  private static String part(ReportData page, Point point, RampMeasure ramp) {
    List<Ramps> all = new ArrayList<>();
    for (Variant variant : page.styles().variants()) {
      List<RampUp> ramps =
          page.finished(point, variant).stream()
              .flatMap(trial -> trial.slices(Phase.RAMP).stream())
              .map(slice -> slice.load().rampUp())
              .toList();
      if (!ramps.isEmpty()) {
        all.add(new Ramps(variant, ramps));
      }
    }
    if (all.isEmpty()) {
      return "<p>No trial succeeded.</p>\n";
    }
    String legend =
        all.stream()
            .map(
                r ->
                    "<li>%s: %s</li>\n"
                        .formatted(page.styles().badge(r.variant().name()), words(r)))
            .collect(Collectors.joining());
    return "<ul class=\"plain ramp-legend\">\n%s</ul>\n<figure>%s</figure>\n"
        .formatted(legend, new RampSvg(page.styles(), ramp, all).svg());
  }

  private static String words(Ramps ramps) {
    List<Double> reached = ramps.reached().stream().sorted().toList();
    int of = ramps.ramps().size();
    if (reached.isEmpty()) {
      return "did not reach a plateau";
    }
    String between =
        reached.size() == 1
            ? ""
            : " (" + seconds(reached.getFirst()) + " to " + seconds(reached.getLast()) + ")";
    String some =
        reached.size() == of
            ? ""
            : ", in the " + reached.size() + " of " + of + " trials that reached one";
    return "95% of the plateau after " + seconds(Median.of(reached)) + between + some;
  }

  private static String seconds(double seconds) {
    return Words.nanos(seconds * 1e9).replace(' ', '\u00a0');
  }
}
