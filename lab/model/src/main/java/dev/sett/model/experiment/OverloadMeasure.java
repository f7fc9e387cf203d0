package dev.sett.model.experiment;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.text.NumberWords;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.stats.rate.OverloadResponse;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What happens at more than the capacity, and how long a program then takes to be as before:
 * warm-up, closed loop, and then a normal rate, a higher one, and the normal one again.
 *
 * @param factor the higher rate, in lowest capacities of the variants, above 1
 * @param length time at the higher rate, whole seconds
 * @param recovery time at the normal rate after it, whole seconds: what is observed of the recovery
 *     at most
 * @param within response time up to which an answer under overload counts
 */
public record OverloadMeasure(double factor, Duration length, Duration recovery, Duration within)
    implements Measure {
  private static final double LOWEST_FACTOR = 1.1;
  private static final double HIGHEST_FACTOR = 10.0;

  /** Two normal seconds in a row show that a program has recovered. */
  private static final Duration SHORTEST_RECOVERY = Duration.ofSeconds(2);

  private static final Duration SHORTEST_WITHIN = Duration.ofMillis(1);

  /** Requests are given up after this time, so that no answer can take longer. */
  private static final Duration LONGEST_WITHIN = Duration.ofSeconds(10);

  /** The normal rate, as a share of the lowest capacity. */
  public static final double NORMAL = 0.5;

  /** Time at the normal rate before. */
  public static final Duration BEFORE = Duration.ofSeconds(5);

  /** Time after the recovery that shows whether its last second was normal for good. */
  private static final Duration CONFIRMED = Duration.ofSeconds(1);

  /** The defaults. */
  public OverloadMeasure() {
    this(
        Defaults.OVERLOAD_FACTOR,
        Defaults.OVERLOAD_LENGTH,
        Defaults.OVERLOAD_RECOVERY,
        Defaults.OVERLOAD_WITHIN);
  }

  /** Rate of the overload in requests per second, if this is the normal one. */
  public double overloadRps(double normalRps) {
    return factor / NORMAL * normalRps;
  }

  /** The limit of the response time in words: {@code 1 s}, {@code 250 ms}. */
  public String limit() {
    return within.toMillisPart() == 0
        ? NumberWords.seconds((double) within.toSeconds())
        : NumberWords.nanos((double) within.toNanos());
  }

  /** The factor in words: {@code 1.5}. */
  public String times() {
    return plain(factor);
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Load at all three rates together. */
  public Duration loaded() {
    return BEFORE.plus(length).plus(recovery).plus(CONFIRMED);
  }

  /** The course of the rates, if this is the normal one. */
  public OverloadResponse.Course course(double normalRps) {
    return new OverloadResponse.Course(
        normalRps,
        overloadRps(normalRps),
        (int) BEFORE.toSeconds(),
        (int) length.toSeconds(),
        (int) (1_000_000_000 / LoadSlice.WINDOW_NANOS));
  }

  static MeasureForm form() {
    return new MeasureForm.Mapping(
        "overload",
        OverloadMeasure::new,
        new MeasureForm.Details(
            List.of("factor", "length", "recovery", "within"), OverloadMeasure::read));
  }

  private static Optional<Measure> read(MeasureForm.Settings settings) {
    return Optional.of(
        new OverloadMeasure(
            settings.value("factor", OverloadMeasure::factorOf).orElse(Defaults.OVERLOAD_FACTOR),
            seconds(settings, "length", Measure.SHORTEST).orElse(Defaults.OVERLOAD_LENGTH),
            seconds(settings, "recovery", SHORTEST_RECOVERY).orElse(Defaults.OVERLOAD_RECOVERY),
            settings
                .time("within", SHORTEST_WITHIN, LONGEST_WITHIN)
                .orElse(Defaults.OVERLOAD_WITHIN)));
  }

  private static Optional<Duration> seconds(
      MeasureForm.Settings settings, String key, Duration shortest) {
    Optional<Duration> time = settings.time(key, shortest, Measure.LONGEST);
    if (time.isPresent() && !time.get().equals(Duration.ofSeconds(time.get().toSeconds()))) {
      settings.complain(
          key,
          "%s: %s is not a whole number of seconds. Write one such as 20s."
              .formatted(key, Quantity.format(time.get())));
    }
    return time;
  }

  /**
   * A factor as users write it.
   *
   * @throws IllegalArgumentException with a sentence if it is none
   */
  public static double factorOf(String text) {
    double factor;
    try {
      factor = Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      factor = Double.NaN;
    }
    if (!(factor >= LOWEST_FACTOR && factor <= HIGHEST_FACTOR)) {
      throw new IllegalArgumentException(
          "'%s' is not a valid factor of an overload (expected %s to %s)."
              .formatted(SyntaxRules.visible(text), LOWEST_FACTOR, HIGHEST_FACTOR));
    }
    return factor;
  }

  /** The time within which an answer is of use that is nearest to a limit of an objective. */
  public static Duration nearestWithin(Duration limit) {
    return limit.compareTo(SHORTEST_WITHIN) < 0
        ? SHORTEST_WITHIN
        : limit.compareTo(LONGEST_WITHIN) > 0 ? LONGEST_WITHIN : limit;
  }

  @Override
  public String written() {
    return "{overload: {factor: %s, length: %s, recovery: %s, within: %s}}"
        .formatted(
            times(),
            Quantity.format(length()),
            Quantity.format(recovery()),
            Quantity.format(within()));
  }

  @Override
  public List<Phase> phases() {
    return List.of(Phase.CAPACITY, Phase.OVERLOAD);
  }

  @Override
  public Load load() {
    return Load.OWN_ENGINE;
  }

  @Override
  public Set<MeasureTrait> traits() {
    return EnumSet.of(
        MeasureTrait.ALTERNATES,
        MeasureTrait.COMMON_RATE,
        MeasureTrait.CONTINUES,
        MeasureTrait.FIXED_LENGTH,
        MeasureTrait.LAST,
        MeasureTrait.LOWEST_CAPACITY);
  }

  @Override
  public int usualConnections() {
    return Defaults.OVERLOAD_CONNECTIONS;
  }

  @Override
  public boolean warmsUp() {
    return true;
  }

  @Override
  public Optional<Duration> length(Design design, Point point) {
    return Optional.of(
        point.rateRps().isPresent()
            ? loaded()
            : loaded().plus(Forecast.loaded(design, design.capacity())));
  }

  @Override
  public String briefly(Point point) {
    return "overload, " + MeasureWords.connections(point);
  }

  @Override
  public String explained(Point point, double rateRps) {
    String normal =
        point.rateRps().isPresent()
            ? NumberWords.number(point.rateRps().getAsDouble()) + " requests per second"
            : "half of what the slower variant answers in a closed loop";
    return ". Each variant alone gets "
        + normal
        + " for "
        + NumberWords.seconds(BEFORE.toMillis() / 1e3)
        + ", then "
        + plain(factor / NORMAL)
        + " times that rate for "
        + NumberWords.seconds(length.toMillis() / 1e3)
        + ", then the first rate again. Requests are due at these rates whether the program keeps"
        + " up or not.";
  }

  @Override
  public Optional<String> notExported() {
    return Optional.of(MeasureWords.unexportable("an overload"));
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.GOODPUT, Metric.RECOVERY_TIME, Metric.OVERLOAD_MEMORY, Metric.MEMORY);
  }
}
