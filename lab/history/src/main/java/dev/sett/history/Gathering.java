package dev.sett.history;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.experiment.VariantLabel;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultJson;
import dev.sett.stats.EDivisive;
import dev.sett.stats.Estimate;
import dev.sett.stats.Geometric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Takes the series out of the results of one machine. Used once. */
final class Gathering {

  private final List<HistoricalResult> pasts;
  private final Set<Metric> metrics;
  private final Map<Series.Key, List<Series.Entry>> entries = new LinkedHashMap<>();

  /**
   * For results in order of time.
   *
   * @param metrics to follow; empty: every headline metric
   */
  Gathering(List<HistoricalResult> pasts, Set<Metric> metrics) {
    this.pasts = pasts;
    this.metrics = metrics;
  }

  /** The series, with their changes. */
  List<Series> series(EDivisive search) {
    for (HistoricalResult past : pasts) {
      for (Effect effect : past.result().effects()) {
        boolean wanted =
            metrics.isEmpty() ? effect.metric().leading() : metrics.contains(effect.metric());
        // A bound is no value of a series.
        if (wanted && effect.verdict() != Verdict.REFUSED && effect.censored().isEmpty()) {
          gather(past, effect);
        }
      }
    }
    List<Series> series = new ArrayList<>();
    entries.forEach((key, values) -> series.add(searched(key, values, search)));
    return series;
  }

  private void gather(HistoricalResult past, Effect effect) {
    Experiment experiment = past.result().plan().experiment();
    Optional<Point> point = experiment.point(effect.point());
    if (point.isEmpty()) {
      return;
    }
    String setting = ResultJson.toJson(point.get());
    double confidence = experiment.design().confidence();
    add(past, effect, setting, effect.base(), "", mean(effect.baseValues(), confidence));
    add(past, effect, setting, effect.other(), "", mean(effect.otherValues(), confidence));
    add(
        past,
        effect,
        setting,
        effect.other(),
        effect.base(),
        Optional.of(ratio(effect, confidence)));
  }

  private void add(
      HistoricalResult past,
      Effect effect,
      String setting,
      String variant,
      String against,
      Optional<Estimate> value) {
    Experiment experiment = past.result().plan().experiment();
    Series.Key key =
        new Series.Key(
            effect.point(),
            setting,
            ComparableResults.launch(experiment, variant)
                + ComparableResults.launch(experiment, against),
            effect.metric(),
            label(experiment, variant),
            against.isEmpty() ? "" : label(experiment, against));
    List<Series.Entry> own = entries.computeIfAbsent(key, k -> new ArrayList<>());
    // With several others the base comes up in each of their effects.
    boolean there = !own.isEmpty() && own.getLast().past().equals(past);
    if (value.isPresent() && !there) {
      own.add(new Series.Entry(past, value.get()));
    }
  }

  private static Optional<Estimate> mean(List<Double> values, double confidence) {
    List<Double> good = values.stream().filter(v -> v > 0 && Double.isFinite(v)).toList();
    return good.isEmpty() ? Optional.empty() : Optional.of(Geometric.mean(good, confidence));
  }

  private static Estimate ratio(Effect effect, double confidence) {
    return new Estimate(
        effect.ratio(),
        Math.min(effect.plainLow(), effect.ratio()),
        Math.max(effect.plainHigh(), effect.ratio()),
        confidence);
  }

  private static String label(Experiment experiment, String variant) {
    List<String> names = experiment.variants().stream().map(Variant::name).toList();
    return VariantLabel.of(names.indexOf(variant), variant);
  }

  private static Series searched(Series.Key key, List<Series.Entry> values, EDivisive search) {
    double[] logs = values.stream().mapToDouble(e -> e.value().logValue()).toArray();
    List<EDivisive.Change> found = search.find(logs);
    List<Series.Change> changes = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      int at = found.get(i).at();
      int from = i == 0 ? 0 : found.get(i - 1).at();
      int to = i + 1 == found.size() ? values.size() : found.get(i + 1).at();
      changes.add(
          new Series.Change(
              at,
              found.get(i).pValue(),
              Series.mean(values, from, at),
              Series.mean(values, at, to)));
    }
    return new Series(key, values, changes);
  }
}
