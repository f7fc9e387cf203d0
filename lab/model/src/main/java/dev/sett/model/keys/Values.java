package dev.sett.model.keys;

import dev.sett.model.text.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What may be written as the value of a key.
 *
 * @param parse reads a text; throws an {@link IllegalArgumentException} with a sentence that says
 *     what was found and what is expected
 * @param print what {@code parse} reads back, as a text, a number, a list or a map of such
 * @param range in words, for the reference
 * @param schema the same as JSON Schema; as narrow as a schema can say it
 */
public record Values<T>(
    Function<String, T> parse,
    Function<T, Object> print,
    String range,
    Map<String, Object> schema) {

  /** JSON Schema of a text; numbers and booleans are texts, too. */
  static final Map<String, Object> TEXT = Map.of("type", List.of("string", "number", "boolean"));

  private static final String TIME =
      "^\\s*(\\d+(\\.\\d+)?\\s*(h|m|min|s|sec|ms|us|\u00b5s|\u03bcs|ns)\\s*)+$";
  private static final String PERCENTAGE = "^\\s*\\d+(\\.\\d+)?\\s*%\\s*$";
  private static final String ENDS = "^\\s*\\S.*\\.\\..*\\S\\s*$";

  /** A whole number. */
  public static Values<Long> count(long lowest, long highest) {
    return new Values<>(
        text -> Quantity.count(text, lowest, highest),
        number -> number,
        lowest == highest
            ? "only " + lowest
            : lowest == Long.MIN_VALUE ? "a whole number" : lowest + " to " + highest,
        Map.of("type", "integer", "minimum", lowest, "maximum", highest));
  }

  /** The same as an {@code int}. */
  public static Values<Integer> number(int lowest, int highest) {
    Values<Long> count = count(lowest, highest);
    return new Values<>(
        text -> count.parse.apply(text).intValue(), n -> n, count.range, count.schema);
  }

  /** A time with its unit. */
  public static Values<Duration> time(Duration shortest, Duration longest) {
    return new Values<>(
        text -> Quantity.duration(text, shortest, longest),
        Quantity::format,
        Quantity.format(shortest) + " to " + Quantity.format(longest),
        texts(TIME));
  }

  /** A percentage, or the same as a share of 1. */
  public static Values<Double> share(double lowest, double highest) {
    String from = Quantity.formatShare(lowest);
    String to = Quantity.formatShare(highest);
    return new Values<>(
        text -> {
          double share = Quantity.share(text);
          if (share < lowest || share > highest) {
            throw new IllegalArgumentException(
                "%s is out of range. Write a percentage from %s to %s."
                    .formatted(text.strip(), from, to));
          }
          return share;
        },
        Quantity::formatShare,
        from + " to " + to,
        either(Map.of("type", "number", "minimum", lowest, "maximum", highest), texts(PERCENTAGE)));
  }

  /** One value for both ends, or two of them: {@code 5..30}. */
  public static <T extends Comparable<T>> Values<Range<T>> ends(Values<T> end) {
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
        end.range + ", or two of them: low..high",
        either(end.schema, texts(ENDS)));
  }

  /** One of the words of an enum, in lower case. */
  public static <E extends Enum<E>> Values<E> word(Class<E> all, Function<String, E> parse) {
    List<String> words = Stream.of(all.getEnumConstants()).map(Values::word).toList();
    return new Values<>(parse, Values::word, String.join(" or ", words), Map.of("enum", words));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * A single value that reads as a text.
   *
   * @param range in words
   */
  static <T> Values<T> text(Function<String, T> parse, Function<T, Object> print, String range) {
    return new Values<>(parse, print, range, TEXT);
  }

  /** A text that its reader checks. */
  static Values<String> text(String range) {
    return text(text -> text, text -> text, range);
  }

  /**
   * What is no single value: a list or a mapping, which its reader reads.
   *
   * @param range in words
   */
  static <T> Values<T> shape(Function<T, Object> print, String range, Map<String, Object> schema) {
    return new Values<>(
        text -> {
          throw new IllegalArgumentException("not a single value");
        },
        print,
        range,
        schema);
  }

  /** The same values, read in another way. */
  Values<T> parsing(Function<String, T> other) {
    return new Values<>(other, print, range, schema);
  }

  static Optional<Integer> boxed(OptionalInt number) {
    return number.stream().boxed().findFirst();
  }

  static Optional<Double> boxed(OptionalDouble number) {
    return number.stream().boxed().findFirst();
  }

  private static Map<String, Object> texts(String pattern) {
    return Map.of("type", "string", "pattern", pattern);
  }

  static Map<String, Object> either(Map<String, Object> one, Map<String, Object> other) {
    return Map.of("anyOf", List.of(one, other));
  }

  static Map<String, Object> list(Map<String, Object> items) {
    return Map.of("type", "array", "items", items);
  }

  static Map<String, Object> map(Map<String, Object> values) {
    return Map.of("type", "object", "additionalProperties", values);
  }

  static Map<String, Object> mapping(Map<String, Object> properties) {
    return Map.of(
        "type", List.of("object", "null"), "additionalProperties", false, "properties", properties);
  }
}
