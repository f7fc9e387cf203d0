package dev.sett.model.keys;

import java.util.Optional;
import java.util.function.Function;

/**
 * One key of the experiment format, and everything there is to know about it.
 *
 * @param <O> what the mapping stands for that has this key, such as a design
 * @param <T> what the value stands for
 * @param name as in the file; the flag that sets the same has this name after two dashes
 * @param values what may be written, and its range
 * @param of the value in an object; empty: nothing is written
 * @param standard the default; empty: none, or it depends on other keys
 * @param about one sentence, without a period, for the reference and the schema
 */
public record Key<O, T>(
    String name,
    Values<T> values,
    Function<? super O, Optional<T>> of,
    Optional<T> standard,
    String about) {

  /** A key without a default that the reference can name. */
  public static <O, T> Key<O, T> of(
      String name, Values<T> values, Function<? super O, Optional<T>> of, String about) {
    return new Key<>(name, values, of, Optional.empty(), about);
  }

  /** A key that every object has a value for. */
  public static <O, T> Key<O, T> always(
      String name, Values<T> values, Function<? super O, T> of, String about) {
    return of(name, values, object -> Optional.of(of.apply(object)), about);
  }

  /** The same with a default. */
  public Key<O, T> or(T usual) {
    return new Key<>(name, values, of, Optional.of(usual), about);
  }

  /** The flag that sets the same. */
  public String flag() {
    return "--" + name;
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

  /** The default as it is written. */
  public Optional<Object> writtenStandard() {
    return standard.map(values.print());
  }
}
