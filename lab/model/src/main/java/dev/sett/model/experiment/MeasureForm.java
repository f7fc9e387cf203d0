package dev.sett.model.experiment;

import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** How a measure is read from an experiment file. */
public sealed interface MeasureForm {

  /** Its name in files. */
  String key();

  /** A name without settings: {@code start}. */
  record Word(String key, Measure measure) implements MeasureForm {}

  /**
   * A name and a whole number: <code>{total: 400}</code>.
   *
   * @param most the largest number; the smallest is 1
   * @param more the same with settings: <code>{job: {units: 400}}</code>; empty if it has none
   */
  record Count(String key, long most, LongFunction<Measure> measure, Optional<Details> more)
      implements MeasureForm {

    /** One without settings. */
    public Count(String key, long most, LongFunction<Measure> measure) {
      this(key, most, measure, Optional.empty());
    }
  }

  /**
   * A name and a mapping of settings: <code>{ramp: {length: 10s}}</code>.
   *
   * @param bare the measure if only its name is written; throws an {@link IllegalArgumentException}
   *     whose message is a sentence if that isn't enough
   */
  record Mapping(String key, Supplier<Measure> bare, Details details) implements MeasureForm {}

  /**
   * What is in a mapping of settings.
   *
   * @param keys all of them
   * @param reader gives the measure with its settings; empty after a complaint
   */
  record Details(List<String> keys, Function<Settings, Optional<Measure>> reader) {

    /** Copies the list. */
    public Details {
      keys = List.copyOf(keys);
    }
  }

  /** The settings of a measure in a file. What is wrong with them becomes a complaint there. */
  interface Settings {

    /** Complains unless the setting is there. */
    void require(String key, String example);

    /**
     * A setting; empty if it is absent, or after a complaint.
     *
     * @param parse may throw an {@link IllegalArgumentException} whose message is a sentence
     */
    <T> Optional<T> value(String key, Function<String, T> parse);

    /**
     * A list of rates, in requests per second; empty if it is absent or no list.
     *
     * @return an item for each that is written; empty items after a complaint
     */
    Optional<List<Optional<Double>>> rates(String key);

    /** Complains about a setting, or about all of them if it is absent. */
    void complain(String key, String sentence);

    /** A length of time. */
    default Optional<Duration> time(String key, Duration shortest, Duration longest) {
      return value(key, text -> Quantity.duration(text, shortest, longest));
    }

    /** Whether a setting is {@code true}; false if it is absent. */
    default boolean isOn(String key) {
      return value(key, Settings::truth).orElse(false);
    }

    private static Boolean truth(String text) {
      return switch (text.strip()) {
        case "true" -> true;
        case "false" -> false;
        default ->
            throw new IllegalArgumentException(
                "'%s' is not a boolean. Write true or false.".formatted(SyntaxRules.visible(text)));
      };
    }
  }
}
