package dev.sett.model.experiment;

import dev.sett.model.design.Defaults;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How an overload is read and written. */
public final class OverloadForm {

  private static final double LOWEST_FACTOR = 1.1;
  private static final double HIGHEST_FACTOR = 10.0;

  /** Two normal seconds in a row show that a program has recovered. */
  private static final Duration SHORTEST_RECOVERY = Duration.ofSeconds(2);

  private static final Duration SHORTEST_WITHIN = Duration.ofMillis(1);

  /** Requests are given up after this time, so that no answer can take longer. */
  private static final Duration LONGEST_WITHIN = Duration.ofSeconds(10);

  private OverloadForm() {}

  static MeasureForm form() {
    return new MeasureForm.Mapping(
        "overload",
        List.of("factor", "length", "recovery", "within"),
        Measure.Overload::new,
        OverloadForm::read);
  }

  private static Optional<Measure> read(MeasureForm.Settings settings) {
    return Optional.of(
        new Measure.Overload(
            settings.value("factor", OverloadForm::factor).orElse(Defaults.OVERLOAD_FACTOR),
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
  public static double factor(String text) {
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
  public static Duration within(Duration limit) {
    return limit.compareTo(SHORTEST_WITHIN) < 0
        ? SHORTEST_WITHIN
        : limit.compareTo(LONGEST_WITHIN) > 0 ? LONGEST_WITHIN : limit;
  }

  static String written(Measure.Overload overload) {
    return "{overload: {factor: %s, length: %s, recovery: %s, within: %s}}"
        .formatted(
            overload.times(),
            Quantity.format(overload.length()),
            Quantity.format(overload.recovery()),
            Quantity.format(overload.within()));
  }
}
