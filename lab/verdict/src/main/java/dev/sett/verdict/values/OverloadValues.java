package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.outside.Sample;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.stats.rate.OverloadResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The values of an overload, see {@link OverloadResponse}. */
public record OverloadValues(OverloadMeasure overload) implements MeasureValues {

  private static final double MIB = 1024.0 * 1024.0;

  /** What became of a trial's overload, second by second; empty if it had none. */
  public Optional<OverloadResponse> response(Trial trial) {
    return slice(trial).map(Slice::load).map(this::response);
  }

  private OverloadResponse response(LoadSlice load) {
    return load.overload(overload.course(load.targetRps()));
  }

  private static Optional<Slice> slice(Trial trial) {
    return trial.slices(Phase.OVERLOAD).stream().findFirst();
  }

  @Override
  public double value(Trial trial, Metric metric) {
    return response(trial).map(response -> value(response, trial, metric)).orElse(0.0);
  }

  private double value(OverloadResponse response, Trial trial, Metric metric) {
    return switch (metric) {
      case GOODPUT -> response.inTimeRps();
      case RECOVERY_TIME ->
          isAbove(trial) ? observedSeconds() : response.secondsToNormal().orElse(0);
      case OVERLOAD_MEMORY -> peakBytes(trial) / MIB;
      default -> 0;
    };
  }

  /** In the samples taken meanwhile, or when it was over. */
  private static long peakBytes(Trial trial) {
    Slice slice = slice(trial).orElseThrow();
    return LongStream.concat(
            trial.samples().stream()
                .filter(sample -> sample.atMillis() >= slice.startMillis())
                .map(Sample::usage)
                .mapToLong(usage -> usage.rssBytes()),
            LongStream.of(slice.usage().rssBytes()))
        .max()
        .orElseThrow();
  }

  @Override
  public OptionalDouble highest(Metric metric) {
    return metric == Metric.RECOVERY_TIME
        ? OptionalDouble.of(observedSeconds())
        : OptionalDouble.empty();
  }

  private double observedSeconds() {
    return overload.recovery().toSeconds();
  }

  @Override
  public boolean isAbove(Trial trial) {
    return response(trial)
        .filter(OverloadResponse::wasNormalBefore)
        .filter(response -> response.secondsToNormal().isEmpty())
        .isPresent();
  }

  /** An engine that was the limit of the closed loop would have sent too little afterwards. */
  @Override
  public Optional<String> engineLimit(Trial trial, Metric metric) {
    return metric == Metric.MEMORY
        ? Optional.empty()
        : Stream.of(Phase.CAPACITY, Phase.OVERLOAD)
            .map(phase -> trial.slices(phase).stream().map(Slice::load).toList())
            .flatMap(loads -> EngineLimit.why(loads).stream())
            .findFirst();
  }

  @Override
  public String noVerdict(int variants, long blocks) {
    return "no block in which every variant gave an answer within "
        + overload.limit()
        + " under overload";
  }

  @Override
  public List<Warning> warnings(String variant, List<Slice> slices) {
    List<Warning> warnings = new ArrayList<>();
    for (Slice slice : slices) {
      if (slice.phase() == Phase.OVERLOAD) {
        OverloadResponse response = response(slice.load());
        if (!response.wasNormalBefore()) {
          warnings.add(
              new Warning(
                  Warning.Kind.PROGRAM_BEHIND,
                  variant
                      + " did not keep up with the normal rate before the overload, so there is no"
                      + " time to recover. Use a lower rate at this point."));
        }
        if (response.inTimeRps() == 0) {
          warnings.add(
              new Warning(
                  Warning.Kind.ERRORS,
                  "%s gave no answer within %s under overload; %.0f requests per second failed."
                      .formatted(variant, overload.limit(), response.failedRps())));
        }
      }
    }
    return warnings;
  }
}
