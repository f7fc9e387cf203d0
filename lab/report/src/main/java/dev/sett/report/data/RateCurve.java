package dev.sett.report.data;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * CPU per request at each rate that a point was measured at. It depends on the rate: at half load
 * nearly every request wakes a thread, at full load hardly one does.
 */
public final class RateCurve {

  /** A rate of the curve, by rising load. */
  public enum Step {
    LOW(Phase.COST_LOW, "half the common rate"),
    COMMON(Phase.COST, "the common rate"),
    HIGH(Phase.COST_HIGH, "one and a half times the common rate"),
    FULL(Phase.CAPACITY, "full load");

    private final Phase phase;
    private final String words;

    Step(Phase phase, String words) {
      this.phase = phase;
      this.words = words;
    }

    public Phase phase() {
      return phase;
    }

    public String words() {
      return words;
    }
  }

  private final ReportData page;
  private final Point point;

  public RateCurve(ReportData page, Point point) {
    this.page = page;
    this.point = point;
  }

  /** Whether there is more to see than the common rate and full load. */
  public boolean hasRates() {
    return page.trials(point).stream().anyMatch(t -> !t.slices(Phase.COST_LOW).isEmpty());
  }

  /** Microseconds of CPU for one right answer in each finished trial of a variant. */
  public List<Double> micros(Variant variant, Step step) {
    return measured(variant).stream()
        .map(trial -> micros(trial, step))
        .filter(OptionalDouble::isPresent)
        .map(OptionalDouble::getAsDouble)
        .toList();
  }

  /** Right answers per second, the mean over the trials of a variant; 0 if there were none. */
  public double rps(Variant variant, Step step) {
    return measured(variant).stream()
        .flatMap(t -> t.slices(step.phase()).stream())
        .mapToDouble(s -> s.load().meanRps())
        .average()
        .orElse(0);
  }

  private List<Trial> measured(Variant variant) {
    return page.finished(point, variant).stream().filter(t -> t.block() > 0).toList();
  }

  private static OptionalDouble micros(Trial trial, Step step) {
    List<Slice> slices = trial.slices(step.phase());
    double cpu = slices.stream().mapToLong(s -> s.usage().cpuNanos()).sum();
    long answered = slices.stream().mapToLong(s -> s.load().answered()).sum();
    return cpu > 0 && answered > 0
        ? OptionalDouble.of(cpu / 1e3 / answered)
        : OptionalDouble.empty();
  }

  /**
   * Where the curve contradicts the common rate, in words: in every block one variant uses more CPU
   * there by more than the margin, the other at the common rate.
   *
   * @return empty if it does not, or fewer than two blocks tell
   */
  Optional<String> contradiction(Variant other) {
    double margin = Math.log1p(page.design().margins().of(Metric.CPU_PER_REQUEST));
    List<Double> common = logRatios(other, Step.COMMON);
    for (Step step : Step.values()) {
      List<Double> there = logRatios(other, step);
      if (step == Step.COMMON || common.size() < 2 || there.size() < 2) {
        continue;
      }
      if (side(common, margin) * side(there, margin) < 0) {
        String letter = page.styles().letter(other.name());
        return Optional.of(
            "CPU per request depends on the rate: %s uses %s at the common rate but %s at %s (exploratory)."
                .formatted(letter, change(common), change(there), step.words()));
      }
    }
    return Optional.empty();
  }

  private List<Double> logRatios(Variant other, Step step) {
    Map<Integer, Double> byBlock = new HashMap<>();
    for (Trial trial : measured(page.styles().variants().getFirst())) {
      micros(trial, step).ifPresent(micros -> byBlock.put(trial.block(), micros));
    }
    List<Double> ratios = new ArrayList<>();
    for (Trial trial : measured(other)) {
      OptionalDouble micros = micros(trial, step);
      Double base = byBlock.get(trial.block());
      if (base != null && micros.isPresent()) {
        ratios.add(Math.log(micros.getAsDouble() / base));
      }
    }
    return ratios;
  }

  /** 1 if all are above the margin, -1 if all are as far below 0, else 0. */
  private static int side(List<Double> logRatios, double margin) {
    if (logRatios.stream().allMatch(r -> r > margin)) {
      return 1;
    }
    return logRatios.stream().allMatch(r -> -r > margin) ? -1 : 0;
  }

  private static String change(List<Double> logRatios) {
    double ratio = Math.exp(logRatios.stream().mapToDouble(r -> r).average().orElse(0));
    return Words.percent(Math.abs(ratio - 1)) + (ratio > 1 ? " more" : " less");
  }
}
