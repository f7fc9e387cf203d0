package dev.sett.model.script;

import dev.sett.model.text.SyntaxRules;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with holes that are filled anew for every request, such as <code>/orders/${id}</code>.
 *
 * <p>A hole contains a name, or <code>counter</code>, or <code>random(1,100)</code>. A second
 * dollar sign before a hole makes plain text of it; every other dollar sign is literal.
 *
 * @param parts texts and holes in order; no two texts in a row, none empty
 */
public record Template(List<Part> parts) {

  /** Reserved names, which values can't have. */
  public static final List<String> RESERVED = List.of("counter", "random");

  private static final long FARTHEST = 1_000_000_000_000_000L;

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,59}");
  private static final Pattern RANDOM =
      Pattern.compile("random\\(\\s*(-?\\d{1,16})\\s*,\\s*(-?\\d{1,16})\\s*\\)");

  /** A piece of a template. */
  public sealed interface Part {}

  /**
   * Bytes that are the same in every request.
   *
   * @param latin1 one character for each byte, U+0000 to U+00FF
   */
  public record Text(String latin1) implements Part {}

  /** A value captured from an earlier answer, or a column of the data. */
  public record Named(String name) implements Part {}

  /** The number of the journey, 1 for the first, unique over all connections. */
  public record Counter() implements Part {}

  /**
   * A whole number drawn anew for every request.
   *
   * @param low lowest number drawn
   * @param high highest number drawn, at least {@code low}
   */
  public record RandomNumber(long low, long high) implements Part {}

  /** Copies the list. */
  public Template {
    parts = List.copyOf(parts);
  }

  /**
   * Reads a text, taken as UTF-8.
   *
   * @throws IllegalArgumentException with a sentence if a hole is malformed
   */
  public static Template of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads bytes of any kind; those outside holes are kept as they are.
   *
   * @throws IllegalArgumentException with a sentence if a hole is malformed
   */
  public static Template of(byte[] bytes) {
    String latin1 = new String(bytes, StandardCharsets.ISO_8859_1);
    List<Part> parts = new ArrayList<>();
    StringBuilder plain = new StringBuilder();
    int at = 0;
    while (at < latin1.length()) {
      if (latin1.startsWith("$${", at)) {
        plain.append("${");
        at += 3;
      } else if (latin1.startsWith("${", at)) {
        int end = latin1.indexOf('}', at);
        if (end < 0) {
          throw new IllegalArgumentException(
              "'%s' is not closed. Add }, or write $${ for a literal ${."
                  .formatted(SyntaxRules.visible(latin1.substring(at))));
        }
        flush(plain, parts);
        parts.add(hole(latin1.substring(at + 2, end)));
        at = end + 1;
      } else {
        plain.append(latin1.charAt(at++));
      }
    }
    flush(plain, parts);
    return new Template(parts);
  }

  private static void flush(StringBuilder plain, List<Part> parts) {
    if (!plain.isEmpty()) {
      parts.add(new Text(plain.toString()));
      plain.setLength(0);
    }
  }

  private static Part hole(String written) {
    String inside = written.strip();
    if (inside.equals("counter")) {
      return new Counter();
    }
    Matcher random = RANDOM.matcher(inside);
    if (random.matches()) {
      return randomNumber(Long.parseLong(random.group(1)), Long.parseLong(random.group(2)));
    }
    if (inside.startsWith("random")) {
      throw new IllegalArgumentException(
          "'${%s}' is not a valid random number. Write ${random(1,100)} for a whole number from 1 to 100."
              .formatted(SyntaxRules.visible(inside)));
    }
    return new Named(name(inside));
  }

  private static RandomNumber randomNumber(long low, long high) {
    if (low > high) {
      throw new IllegalArgumentException(
          "random(%d,%d) is reversed. Write random(%d,%d).".formatted(low, high, high, low));
    }
    if (low < -FARTHEST || high > FARTHEST) {
      throw new IllegalArgumentException(
          "random(%d,%d) is out of range. Write bounds from -%3$d to %3$d."
              .formatted(low, high, FARTHEST));
    }
    return new RandomNumber(low, high);
  }

  /**
   * A name of a value: a letter, then letters, digits, {@code _} and {@code -}, at most 60.
   *
   * @throws IllegalArgumentException with a sentence if it is none
   */
  public static String name(String text) {
    if (!NAME.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid name for a value. Use letters, digits, _ and -, starting with a letter, such as ${token}."
              .formatted(SyntaxRules.visible(text)));
    }
    return text;
  }

  /** Whether every request gets the same bytes. */
  public boolean constant() {
    return parts.stream().allMatch(part -> part instanceof Text);
  }

  /** The template with one text in place of each hole, one character a byte. */
  public String filledWith(String latin1) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(part instanceof Text(String plain) ? plain : latin1);
    }
    return text.toString();
  }

  /** The template as it is written in a script, one character a byte. */
  String source() {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(
          switch (part) {
            case Text(String latin1) -> latin1.replace("${", "$${");
            case Named(String name) -> "${" + name + "}";
            case Counter() -> "${counter}";
            case RandomNumber(long low, long high) -> "${random(" + low + "," + high + ")}";
          });
    }
    return text.toString();
  }

  /** The bytes of a template without holes. */
  public byte[] bytes() {
    return filledWith("").getBytes(StandardCharsets.ISO_8859_1);
  }
}
