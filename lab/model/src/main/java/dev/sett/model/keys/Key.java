package dev.sett.model.keys;

import java.util.Optional;
import java.util.function.Function;

/**
 * One key of the experiment format, and everything there is to know about it.
 *
 * @param <O> what the mapping stands for that has this key, such as a design
 * @param <T> what the value stands for
 * @param name as in the file
 * @param values what may be written, and its range
 * @param of the value in an object; empty: nothing is written
 * @param usual the default; empty: none, or it depends on other keys
 * @param about one sentence, without a period, for the reference and the schema
 * @param flag sets the same, such as {@code --margin}; empty: there is none
 */
public record Key<O, T>(
    String name,
    Values<T> values,
    Function<? super O, Optional<T>> of,
    Optional<T> usual,
    String about,
    Optional<String> flag) {

  /**
   * A key without a default that the reference can name.
   *
   * @param name of its flag, with two dashes, if there is one of the same name
   */
  static <O, T> Key<O, T> of(
      String name, Values<T> values, Function<? super O, Optional<T>> of, String about) {
    boolean flag = name.startsWith("--");
    return new Key<>(
        flag ? name.substring(2) : name,
        values,
        of,
        Optional.empty(),
        about,
        Optional.of(name).filter(_ -> flag));
  }

  /** A key with a default. */
  static <O, T> Key<O, T> of(
      String name, Values<T> values, Function<? super O, Optional<T>> of, T usual, String about) {
    Key<O, T> key = of(name, values, of, about);
    return new Key<>(key.name, values, key.of, Optional.of(usual), about, key.flag);
  }

  /** A key without a default that every object has a value for. */
  static <O, T> Key<O, T> always(
      String name, Values<T> values, Function<? super O, T> of, String about) {
    return of(name, values, object -> Optional.of(of.apply(object)), about);
  }

  /** A key with a default that every object has a value for. */
  static <O, T> Key<O, T> always(
      String name, Values<T> values, Function<? super O, T> of, T usual, String about) {
    return of(name, values, object -> Optional.of(of.apply(object)), usual, about);
  }

  /**
   * Reads a value, from a file or a flag.
   *
   * @throws IllegalArgumentException with a sentence that says what was found and what is expected
   */
  public T parse(String text) {
    return values.parse().apply(text);
  }

  /** The value of an object as it is written: a text, a number, a list or a map of such. */
  public Optional<Object> written(O object) {
    return of.apply(object).map(values.print());
  }
}
