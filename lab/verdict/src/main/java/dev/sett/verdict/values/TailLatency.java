package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which percentile stands for the tail of the latency at a point: exactly one, the highest that
 * every trial there can give. What decides is the number of requests, which rate and time set, and
 * nothing that came of them.
 */
public final class TailLatency {

  /**
   * One of the percentiles.
   *
   * @param requests at the common rate that a trial needs for it: ten lie beyond
   */
  private record Tail(Metric metric, long requests) {}

  private static final List<Tail> TAILS =
      List.of(new Tail(Metric.P99, 1000), new Tail(Metric.P95, 200), new Tail(Metric.P90, 100));

  private TailLatency() {}

  /** The metrics of a point's measure, of the percentiles of the tail only the one that counts. */
  public static List<Metric> metrics(Point point, List<Trial> trials) {
    OptionalLong fewest = fewest(point, trials);
    Optional<Metric> given = fewest.isPresent() ? highest(fewest.getAsLong()) : Optional.empty();
    return point.measure().metrics().stream()
        .filter(metric -> !isTail(metric) || given.equals(Optional.of(metric)))
        .toList();
  }

  /** What is given instead of the p99 of a point and why; empty if it has one, or no fixed rate. */
  public static Optional<String> insteadOfP99(Point point, List<Trial> trials) {
    OptionalLong fewest = fewest(point, trials);
    Tail first = TAILS.getFirst();
    if (fewest.isEmpty() || fewest.getAsLong() >= first.requests()) {
      return Optional.empty();
    }
    Tail last = TAILS.getLast();
    String instead =
        highest(fewest.getAsLong())
            .map(metric -> "The %s is given instead.".formatted(metric.key()))
            .orElse("Even a %s needs %d.".formatted(last.metric().key(), last.requests()));
    return Optional.of(
        "%s: every trial needs at least %d requests at the common rate, but one had only %d. %s Allow more time with --budget."
            .formatted(first.metric().words(), first.requests(), fewest.getAsLong(), instead));
  }

  private static boolean isTail(Metric metric) {
    return TAILS.stream().anyMatch(tail -> tail.metric() == metric);
  }

  private static Optional<Metric> highest(long requests) {
    return TAILS.stream().filter(tail -> requests >= tail.requests()).map(Tail::metric).findFirst();
  }

  /** Requests of the trial that had the fewest; empty where nothing ran at a common rate. */
  private static OptionalLong fewest(Point point, List<Trial> trials) {
    return trials.stream()
        .filter(t -> t.point().equals(point.name()) && t.failure().isEmpty() && t.block() > 0)
        .map(t -> t.slices(Phase.COST))
        .filter(slices -> !slices.isEmpty())
        .mapToLong(TailLatency::requests)
        .min();
  }

  /** Those that came to an end, well or not. */
  private static long requests(List<Slice> cost) {
    return cost.stream().mapToLong(s -> s.load().answered() + s.load().failed()).sum();
  }
}
