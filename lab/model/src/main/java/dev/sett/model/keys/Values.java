package dev.sett.model.keys;

import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What may be written as the value of a key.
 *
 * @param parse reads a text; throws an {@link IllegalArgumentException} with a sentence that says
 *     what was found and what is expected
 * @param print what {@code parse} reads back, as a text, a number, a list or a map of such
 * @param kind what it looks like
 */
public record Values<T>(Function<String, T> parse, Function<T, Object> print, Kind kind) {

  /** A whole number. */
  static Values<Long> count(long lowest, long highest) {
    return new Values<>(
        text -> Quantity.count(text, lowest, highest),
        number -> number,
        new Kind.Count(lowest, highest));
  }

  /** The same as an {@code int}. */
  static Values<Integer> number(int lowest, int highest) {
    return new Values<>(
        text -> (int) Quantity.count(text, lowest, highest),
        number -> number,
        new Kind.Count(lowest, highest));
  }

  /** A time with its unit. */
  static Values<Duration> time(Duration shortest, Duration longest) {
    return new Values<>(
        text -> Quantity.duration(text, shortest, longest),
        Quantity::format,
        new Kind.Time(shortest, longest));
  }

  /** A percentage, or the same as a share of 1. */
  static Values<Double> share(double lowest, double highest) {
    return new Values<>(
        text -> {
          double share = Quantity.share(text);
          if (share < lowest || share > highest) {
            throw new IllegalArgumentException(
                "%s is out of range. Write a percentage from %s to %s."
                    .formatted(
                        text.strip(), Quantity.formatShare(lowest), Quantity.formatShare(highest)));
          }
          return share;
        },
        Quantity::formatShare,
        new Kind.Share(lowest, highest));
  }

  /** One value for both ends, or two of them: {@code 5..30}. */
  static <T extends Comparable<T>> Values<Range<T>> ends(Values<T> end) {
    return new Values<>(
        text -> {
          int dots = text.indexOf("..");
          String low = (dots < 0 ? text : text.substring(0, dots)).strip();
          String high = (dots < 0 ? text : text.substring(dots + 2)).strip();
          Range<T> range = new Range<>(end.parse.apply(low), end.parse.apply(high));
          if (range.low().compareTo(range.high()) > 0) {
            throw new IllegalArgumentException(
                "the range %s is reversed. Write %s..%s.".formatted(text.strip(), high, low));
          }
          return range;
        },
        range -> end.print.apply(range.low()) + ".." + end.print.apply(range.high()),
        new Kind.Ends(end.kind));
  }

  /** One of the words of an enum, in lower case. */
  static <E extends Enum<E>> Values<E> word(Class<E> all, Function<String, E> parse) {
    return new Values<>(
        parse,
        Values::word,
        new Kind.Word(Stream.of(all.getEnumConstants()).map(Values::word).toList()));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** True or false. */
  static Values<Boolean> yesNo() {
    return new Values<>(SyntaxRules::yes, yes -> yes, new Kind.YesNo());
  }

  /**
   * A single value that reads as a text.
   *
   * @param words what it must be
   */
  static <T> Values<T> text(Function<String, T> parse, Function<T, Object> print, String words) {
    return new Values<>(parse, print, new Kind.Text(words));
  }

  /** A text that its reader checks. */
  static Values<String> text(String words) {
    return text(text -> text, text -> text, words);
  }

  /** What is no single value, such as a mapping, which its reader reads. */
  static <T> Values<T> shape(Function<T, Object> print, Kind kind) {
    return new Values<>(
        text -> {
          throw new IllegalArgumentException("not a single value");
        },
        print,
        kind);
  }

  /** What is not written: other keys say the same. */
  static Values<Object> unwritten(Kind kind) {
    return shape(value -> value, kind);
  }

  /** The same values, read in another way. */
  Values<T> parsing(Function<String, T> other) {
    return new Values<>(other, print, kind);
  }

  /** The same values, printed in another way. */
  Values<T> printing(Function<T, Object> other) {
    return new Values<>(parse, other, kind);
  }

  static Optional<Integer> boxed(OptionalInt number) {
    return number.stream().boxed().findFirst();
  }
}
