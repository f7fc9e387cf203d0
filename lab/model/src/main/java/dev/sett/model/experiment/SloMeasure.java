package dev.sett.model.experiment;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Capacity within an objective: the highest constant rate that meets it, found by trying one rate
 * after another on a warm program.
 *
 * @param step time at each rate; up to {@link #LONGER} times as long where the percentile needs it
 */
public record SloMeasure(Objective objective, Duration step) implements Measure {
  private static final Duration SHORTEST_STEP = Duration.ofMillis(200);
  private static final Duration LONGEST_STEP = Duration.ofMinutes(10);
  private static final String EXAMPLE = "{slo: {p99: 50ms, errors: 0.1%}}";

  /** Rates that are tried on each program, unless a pair has more or less time. */
  public static final int STEPS = 8;

  /** Rates that are tried on each program however little time a pair has. */
  public static final int LEAST_STEPS = 5;

  /** How many times longer a step may be at a low rate. */
  public static final int LONGER = 10;

  static MeasureForm form() {
    return new MeasureForm.Mapping(
        "slo",
        () -> {
          throw new IllegalArgumentException("slo needs an objective. Write " + EXAMPLE + ".");
        },
        new MeasureForm.Details(
            Stream.concat(Objective.PERCENTILES.stream(), Stream.of(Objective.ERRORS, "step"))
                .toList(),
            SloMeasure::read));
  }

  private static Optional<Measure> read(MeasureForm.Settings settings) {
    List<Objective.Limit> limits = new ArrayList<>();
    Set<String> written = new HashSet<>();
    for (String percentile : Objective.PERCENTILES) {
      settings
          .value(
              percentile,
              text -> {
                written.add(percentile);
                return Objective.limit(percentile, text);
              })
          .ifPresent(limits::add);
    }
    double errors =
        settings.value(Objective.ERRORS, Objective::errors).orElse(Objective.ERROR_SHARE);
    Duration step = settings.time("step", SHORTEST_STEP, LONGEST_STEP).orElse(Defaults.SLO_STEP);
    if (written.isEmpty()) {
      settings.complain(
          "p99", "slo needs a limit on a percentile of the response time. Write " + EXAMPLE + ".");
    }
    if (limits.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new SloMeasure(new Objective(limits, errors), step));
  }

  @Override
  public String written() {
    List<String> parts = new ArrayList<>();
    for (Objective.Limit limit : objective().limits()) {
      parts.add(
          Quantity.formatPercentile(limit.percentile()) + ": " + Quantity.format(limit.within()));
    }
    parts.add("errors: " + Quantity.formatShare(objective().errorShare()));
    parts.add("step: " + Quantity.format(step()));
    return "{slo: {" + String.join(", ", parts) + "}}";
  }

  @Override
  public List<Phase> phases() {
    return List.of(Phase.SEARCH);
  }

  @Override
  public Load load() {
    return Load.OWN_ENGINE;
  }

  @Override
  public Set<MeasureTrait> traits() {
    return EnumSet.of(MeasureTrait.ALTERNATES, MeasureTrait.CONTINUES, MeasureTrait.HEAD_START);
  }

  @Override
  public boolean warmsUp() {
    return true;
  }

  @Override
  public Optional<Duration> length(Design design, Point point) {
    return Optional.of(step.plus(Defaults.SETTLE).multipliedBy(STEPS));
  }

  @Override
  public Optional<String> condition() {
    return Optional.of("at " + objective.words());
  }

  @Override
  public String briefly(Point point) {
    return MeasureWords.connections(point) + ", " + objective.words();
  }

  @Override
  public String explained(Point point, double rateRps) {
    return ". After a warm-up, one constant rate after another, alternately on each"
        + " variant, at least "
        + Objective.time(step)
        + " each, to find the highest with "
        + objective.allWords()
        + ".";
  }

  @Override
  public Optional<String> notExported() {
    return Optional.of(MeasureWords.unexportable("a search for the highest rate"));
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.SLO_RATE, Metric.MEMORY);
  }

  /**
   * Time at a rate: the step, or as long as the percentile of the objective needs requests, but not
   * longer than {@link #LONGER} steps.
   */
  public Duration stepAt(double rateRps) {
    long needed = (long) Math.ceil(objective.requests() / rateRps * 1e3) * 1_000_000;
    return Duration.ofNanos(
        Math.clamp(needed, step.toNanos(), step.multipliedBy(LONGER).toNanos()));
  }

  /** The lowest rate at which the percentile of the objective is known after the longest step. */
  public double lowestRps() {
    return objective.requests() / (step.multipliedBy(LONGER).toMillis() / 1e3);
  }
}
