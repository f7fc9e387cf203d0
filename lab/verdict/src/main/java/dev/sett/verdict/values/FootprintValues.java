package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.MemoryReading.Moment;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The memory values of a trial, where that is its purpose. */
final class FootprintValues implements MeasureValues {

  private static final double MIB = 1024.0 * 1024.0;

  @Override
  public double value(Trial trial, Metric metric) {
    return switch (metric) {
      case FOOTPRINT -> mib(trial, Moment.LOADED, MemoryReading::rssBytes);
      case FOOTPRINT_AT_START -> mib(trial, Moment.STARTED, MemoryReading::rssBytes);
      case FOOTPRINT_GROWTH ->
          mib(trial, Moment.MORE, MemoryReading::rssBytes)
              / mib(trial, Moment.LOADED, MemoryReading::rssBytes);
      case HEAP_COMMITTED -> mib(trial, Moment.LOADED, MemoryReading::heapCommittedBytes);
      case DIRECT_BUFFERS -> mib(trial, Moment.LOADED, MemoryReading::directBytes);
      case REQUESTS_PER_MIB ->
          constantRps(trial) / mib(trial, Moment.LOADED, MemoryReading::rssBytes);
      default -> 0;
    };
  }

  @Override
  public Optional<Phase> phase(Metric metric) {
    return switch (metric) {
      case FOOTPRINT, HEAP_COMMITTED, DIRECT_BUFFERS, REQUESTS_PER_MIB ->
          Optional.of(Phase.CONSTANT);
      case FOOTPRINT_GROWTH -> Optional.of(Phase.MORE);
      default -> Optional.empty();
    };
  }

  private static double mib(Trial trial, Moment moment, ToLongFunction<MemoryReading> part) {
    Optional<MemoryReading> reading =
        trial.memory().stream().filter(r -> r.moment() == moment).findFirst();
    return reading.map(r -> part.applyAsLong(r) / MIB).orElse(0.0);
  }

  /** Right answers per second under the constant load. */
  private static double constantRps(Trial trial) {
    long completed =
        trial.slices(Phase.CONSTANT).stream().mapToLong(s -> s.load().completed()).sum();
    long nanos =
        trial.slices(Phase.CONSTANT).stream()
            .map(s -> s.load())
            .mapToLong(LoadSlice::countedNanos)
            .sum();
    return nanos == 0 ? 0 : completed * 1e9 / nanos;
  }
}
