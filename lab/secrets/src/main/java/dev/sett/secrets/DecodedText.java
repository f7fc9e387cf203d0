package dev.sett.secrets;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** A text without its escapes, and where each of its characters is in the original one. */
final class DecodedText {

  private static final Map<String, Character> ENTITIES =
      Map.of(
          "&quot;", '"', "&#34;", '"', "&apos;", '\'', "&#39;", '\'', "&amp;", '&', "&lt;", '<',
          "&gt;", '>', "&#61;", '=', "&#x27;", '\'');

  private static final int LONGEST_ENTITY = 6;

  private final String text;

  /** Index of each character in the original, and at the end its length. */
  private final int[] places;

  private DecodedText(String text, int[] places) {
    this.text = text;
    this.places = places;
  }

  /** Reads one character, which may be written as several. */
  private interface Step {

    /**
     * The character at an index.
     *
     * @return the character, and the number of those that stand for it in the upper half; 0 if none
     *     is escaped there
     */
    int at(String text, int index);
  }

  /** The text without escapes. */
  String text() {
    return text;
  }

  /** Where a character of this text begins in the original, which is where the last one ends. */
  int place(int index) {
    return places[index];
  }

  /**
   * What stands in a string of JSON.
   *
   * @param text without the quotation marks
   */
  static Optional<DecodedText> json(String text) {
    return text.indexOf('\\') < 0 ? Optional.empty() : decoded(text, DecodedText::jsonEscape);
  }

  /**
   * Any text without the escapes that change names and addresses: {@code \}{@code u0077}, {@code
   * \/} and entities of HTML. Quotation marks and backslashes stay as they are.
   */
  static Optional<DecodedText> anywhere(String text) {
    return text.contains("\\u") || text.contains("\\/") || text.indexOf('&') >= 0
        ? decoded(text, DecodedText::escape)
        : Optional.empty();
  }

  /**
   * A text without the escapes of URLs.
   *
   * @param form whether a plus is a blank
   */
  static Optional<DecodedText> url(String text, boolean form) {
    return text.indexOf('%') < 0 && !(form && text.indexOf('+') >= 0)
        ? Optional.empty()
        : decoded(
            text,
            form
                ? (all, at) -> all.charAt(at) == '+' ? of(' ', 1) : percent(all, at)
                : DecodedText::percent);
  }

  private static Optional<DecodedText> decoded(String text, Step step) {
    StringBuilder decoded = new StringBuilder(text.length());
    int[] places = new int[text.length() + 1];
    boolean changed = false;
    int at = 0;
    while (at < text.length()) {
      places[decoded.length()] = at;
      int read = step.at(text, at);
      changed |= read != 0;
      decoded.append(read == 0 ? text.charAt(at) : (char) read);
      at += read == 0 ? 1 : read >>> Character.SIZE;
    }
    places[decoded.length()] = at;
    return changed
        ? Optional.of(
            new DecodedText(decoded.toString(), Arrays.copyOf(places, decoded.length() + 1)))
        : Optional.empty();
  }

  private static int of(int character, int length) {
    return length << Character.SIZE | character;
  }

  private static int jsonEscape(String text, int at) {
    if (text.charAt(at) != '\\' || at + 1 == text.length()) {
      return 0;
    }
    char next = text.charAt(at + 1);
    return switch (next) {
      case 'n' -> of('\n', 2);
      case 'r' -> of('\r', 2);
      case 't' -> of('\t', 2);
      case 'b' -> of('\b', 2);
      case 'f' -> of('\f', 2);
      case 'u' -> unicode(text, at, at + 2);
      default -> of(next, 2);
    };
  }

  private static int escape(String text, int at) {
    char c = text.charAt(at);
    if (c == '&') {
      int end = text.indexOf(';', at, Math.min(text.length(), at + LONGEST_ENTITY));
      Character entity = end < 0 ? null : ENTITIES.get(text.substring(at, end + 1));
      return entity == null ? 0 : of(entity, end + 1 - at);
    }
    if (c != '\\' || (at > 0 && text.charAt(at - 1) == '\\')) {
      return 0;
    }
    int end = at;
    while (end < text.length() && text.charAt(end) == '\\') {
      end++;
    }
    if (end == text.length()) {
      return 0;
    }
    return switch (text.charAt(end)) {
      case '/' -> of('/', Math.min(Short.MAX_VALUE, end + 1 - at));
      case 'u' -> unicode(text, at, end + 1);
      default -> 0;
    };
  }

  /** A character in four digits, which are at an index; 0 if they aren't. */
  private static int unicode(String text, int at, int digits) {
    int end = digits + 4;
    if (end > text.length() || end - at > Short.MAX_VALUE) {
      return 0;
    }
    int character = number(text, digits, end);
    return character <= 0 ? 0 : of(character, end - at);
  }

  private static int percent(String text, int at) {
    if (text.charAt(at) != '%' || at + 3 > text.length()) {
      return 0;
    }
    int character = number(text, at + 1, at + 3);
    return character <= 0 ? 0 : of(character, 3);
  }

  /** A hexadecimal number, or -1. */
  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = Character.digit(text.charAt(i), 16);
      if (digit < 0) {
        return -1;
      }
      number = 16 * number + digit;
    }
    return number;
  }
}
