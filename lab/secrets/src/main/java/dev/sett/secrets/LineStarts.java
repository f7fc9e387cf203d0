package dev.sett.secrets;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the lines of a text begin, for one who goes through it from the left. */
final class LineStarts {

  private static final Pattern BLANKS = Pattern.compile("[ \\t]*");
  private static final Pattern BULLET = Pattern.compile("[-*>]");

  private final SearchedText text;
  private int at;
  private int start;
  private int marks;

  LineStarts(SearchedText text) {
    this.text = text;
  }

  /**
   * Goes on to a place.
   *
   * @param index not before an earlier one
   */
  LineStarts to(int index) {
    for (; at < index; at++) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        start = at + 1;
        marks = 0;
      } else if (c == '"') {
        marks++;
      }
    }
    return this;
  }

  /** Whether nothing but blanks and perhaps a bullet is before the place in its line. */
  boolean isBeginning() {
    int first = after(BLANKS, start);
    int bullet = after(BULLET, first);
    return at == first
        || (bullet > first && (at == bullet || (at == bullet + 1 && text.charAt(bullet) == ' ')));
  }

  /** Whether a string in double quotation marks is open at the place. */
  boolean isInString() {
    return marks % 2 == 1;
  }

  private int after(Pattern pattern, int index) {
    Matcher matcher = pattern.matcher(text).region(index, at);
    return matcher.lookingAt() ? matcher.end() : index;
  }
}
