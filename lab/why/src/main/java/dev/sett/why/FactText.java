package dev.sett.why;

import dev.sett.model.text.NumberWords;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text with placeholders for facts. {@code {pool.max}} becomes the fact's value in words, {@code {2
 * * parallelism}} is computed and given as a whole number. A part in square brackets is left out if
 * anything in it is not known.
 */
final class FactText {

  private static final Pattern OPTIONAL = Pattern.compile("\\[([^\\[\\]]*)]");
  private static final Pattern HOLE = Pattern.compile("\\{([^{}]*)}");

  /** Shown for an unknown fact outside an optional part. */
  static final String NOT_SEEN = "(not seen)";

  private FactText() {}

  /** The text as a reader is shown it. */
  static String filled(String text, Facts facts) {
    String kept =
        OPTIONAL
            .matcher(text)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(isKnown(found.group(1), facts) ? found.group(1) : ""));
    return HOLE.matcher(kept)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(words(found.group(1).strip(), facts).orElse(NOT_SEEN)))
        .replaceAll(" {2,}", " ") // where a part was left out
        .strip();
  }

  /** The text with whole numbers and plain texts filled in; empty if a fact is not known. */
  static Optional<String> exact(String text, Facts facts) {
    if (!isKnown(text, facts)) {
      return Optional.empty();
    }
    return Optional.of(
        HOLE.matcher(text)
            .replaceAll(
                found -> {
                  String hole = found.group(1).strip();
                  OptionalDouble value = value(hole, facts);
                  return Matcher.quoteReplacement(
                      value.isPresent()
                          ? Long.toString(Math.round(value.getAsDouble()))
                          : facts.words(hole).orElseThrow());
                }));
  }

  /** The class of a {@code Class.method}; empty if there is none. */
  static String typeOf(String method) {
    return method.substring(0, Math.max(0, method.lastIndexOf('.')));
  }

  /**
   * Checks that every placeholder is valid.
   *
   * @throws RuleException when one is not
   */
  static void check(String text, String file, int line) {
    HOLE.matcher(text).results().forEach(found -> checkHole(found.group(1).strip(), file, line));
  }

  private static void checkHole(String hole, String file, int line) {
    if (Facts.fact(hole).isEmpty()) {
      ExpressionReader.number(hole, file, line);
    }
  }

  private static boolean isKnown(String text, Facts facts) {
    return HOLE.matcher(text)
        .results()
        .allMatch(found -> words(found.group(1).strip(), facts).isPresent());
  }

  private static Optional<String> words(String hole, Facts facts) {
    Optional<String> fact = facts.words(hole);
    if (fact.isPresent() || Facts.fact(hole).isPresent()) {
      return fact;
    }
    OptionalDouble value = value(hole, facts);
    return value.isPresent()
        ? Optional.of(NumberWords.threeDigits(value.getAsDouble()))
        : Optional.empty();
  }

  private static OptionalDouble value(String hole, Facts facts) {
    if (Facts.fact(hole).isPresent()) {
      return facts.number(hole);
    }
    return ExpressionReader.number(hole, hole, /* line= */ 1).value(facts);
  }
}
