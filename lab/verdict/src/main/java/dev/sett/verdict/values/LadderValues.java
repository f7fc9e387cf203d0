package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The values of a ladder's rungs. The rate within the limit is the lowest rate where the value
 * {@link #isBelow is below it}.
 */
record LadderValues(LadderMeasure ladder) implements MeasureValues {

  @Override
  public double value(Trial trial, Metric metric) {
    List<Slice> rungs = trial.slices(Phase.RUNG);
    return switch (metric) {
      case RATE_WITHIN -> {
        int best = Math.max(0, best(rungs));
        yield rungs.isEmpty() ? 0 : rungs.get(best).load().targetRps();
      }
      case HIGHEST_RATE -> busiest(rungs).map(s -> s.load().rps()).orElse(0.0);
      default -> 0;
    };
  }

  @Override
  public OptionalDouble lowest(Metric metric, List<Trial> trials) {
    return metric == Metric.RATE_WITHIN
        ? OptionalDouble.of(ladder.ratesRps().getFirst())
        : OptionalDouble.empty();
  }

  @Override
  public boolean isBelow(Trial trial) {
    List<Slice> rungs = trial.slices(Phase.RUNG);
    return !rungs.isEmpty() && best(rungs) < 0;
  }

  /** The rung that was no longer within the limit, or the one with the highest rate. */
  @Override
  public List<Slice> slices(Trial trial, Metric metric) {
    List<Slice> rungs = trial.slices(Phase.RUNG);
    return switch (metric) {
      case RATE_WITHIN -> rungs.stream().skip(best(rungs) + 1L).limit(1).toList();
      case HIGHEST_RATE -> busiest(rungs).stream().toList();
      default -> List.of();
    };
  }

  /** The limit is one of latency, so an engine that was late may have passed it. */
  @Override
  public Optional<String> engineLimit(Trial trial, Metric metric) {
    List<LoadSlice> loads = slices(trial, metric).stream().map(Slice::load).toList();
    Optional<String> why = EngineLimit.why(loads);
    return metric == Metric.RATE_WITHIN ? why.or(() -> EngineLimit.late(loads)) : why;
  }

  /** Past the knee requests come too late, which is no error; everything else is. */
  @Override
  public List<Warning> warnings(String variant, List<Slice> slices) {
    List<Slice> rungs = slices.stream().filter(s -> s.phase() == Phase.RUNG).toList();
    long wrong = rungs.stream().mapToLong(s -> s.load().wrong()).sum();
    long sent = rungs.stream().mapToLong(s -> s.load().sent()).sum();
    return wrong == 0
        ? List.of()
        : List.of(
            new Warning(
                Warning.Kind.ERRORS,
                String.format(
                    Locale.ROOT,
                    "%s: %d of %d requests on the ladder got a wrong response or none.",
                    variant,
                    wrong,
                    sent)));
  }

  /** Every block is one in which all were below. */
  @Override
  public String noVerdict(int variants, long blocks) {
    boolean two = variants == 2;
    return (two ? "neither" : "no variant")
        + " stayed within the limit at the lowest rate in "
        + blocks
        + " of "
        + blocks
        + (blocks == 1 ? " block, so " : " blocks, so ")
        + (two ? "both" : "all")
        + " are below "
        + CensoredBlocks.words(ladder.ratesRps().getFirst());
  }

  /** Place of the highest rung within the limit; -1 if none is. */
  private int best(List<Slice> rungs) {
    int best = rungs.size() - 1;
    while (best >= 0 && !ladder.isWithin(rungs.get(best).load())) {
      best--;
    }
    return best;
  }

  private static Optional<Slice> busiest(List<Slice> rungs) {
    return rungs.stream().max(Comparator.comparingDouble(s -> s.load().rps()));
  }
}
