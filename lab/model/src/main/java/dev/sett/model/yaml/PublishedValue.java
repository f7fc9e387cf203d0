package dev.sett.model.yaml;

import dev.sett.model.design.Metric;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.util.List;
import java.util.regex.Pattern;

/** Published numbers as text, in the unit of their metric. */
final class PublishedValue {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,30}(\\.\\d{1,30})?");
  private static final List<String> TIMES = List.of("us", "ms", "s");
  private static final double[] MICROS = {1, 1e3, 1e6};

  private PublishedValue() {}

  /**
   * Reads a number in the metric's unit, or a time with an explicit unit such as {@code 2.3ms}.
   *
   * @return 0 or more
   * @throws IllegalArgumentException with a sentence if it is none
   */
  static double read(Metric metric, String text) {
    String stripped = text.strip();
    if (NUMBER.matcher(stripped).matches()) {
      return Double.parseDouble(stripped);
    }
    int own = TIMES.indexOf(ascii(metric.unit()));
    if (own < 0) {
      throw new IllegalArgumentException(
          "'%s' is not a valid number of %s. Write 0 or more, without a unit."
              .formatted(SyntaxRules.visible(stripped), metric.unit()));
    }
    try {
      return Quantity.duration(stripped).toNanos() / 1e3 / MICROS[own];
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' is not a valid value for %s. Write a number of %s, or a time such as 2.3ms."
              .formatted(SyntaxRules.visible(stripped), metric.words(), ascii(metric.unit())),
          e);
    }
  }

  /**
   * What a number in another unit of time is multiplied with to be in the metric's own.
   *
   * @throws IllegalArgumentException with a sentence if the metric is no time or the unit none
   */
  static double factor(Metric metric, String unit) {
    int own = TIMES.indexOf(ascii(metric.unit()));
    int given = TIMES.indexOf(ascii(unit.strip()));
    if (own < 0) {
      throw new IllegalArgumentException(
          "%s is always in %s. Remove the unit.".formatted(metric.key(), metric.unit()));
    }
    if (given < 0) {
      throw new IllegalArgumentException(
          "'%s' is not a unit of time. Write us, ms or s.".formatted(SyntaxRules.visible(unit)));
    }
    return MICROS[given] / MICROS[own];
  }

  private static String ascii(String unit) {
    return unit.replace('\u00b5', 'u').replace('\u03bc', 'u');
  }
}
