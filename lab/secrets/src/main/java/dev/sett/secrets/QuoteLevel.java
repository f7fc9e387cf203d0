package dev.sett.secrets;

/**
 * A quotation mark in a text. Strings may be quoted several times over, as JSON is in a JSON string
 * or in a command: a mark of level n has 2<sup>n</sup> - 1 backslashes before it.
 *
 * @param backslashes before the mark
 * @param mark single or double; 0 if there is none
 */
record QuoteLevel(int backslashes, char mark) {

  private static final QuoteLevel NONE = new QuoteLevel(0, '\0');

  /** The quotation mark that begins at an index, backslashes included. */
  static QuoteLevel at(SearchedText text, int index) {
    int at = index;
    while (at < text.length() && text.charAt(at) == '\\') {
      at++;
    }
    return at < text.length() && isMark(text.charAt(at))
        ? new QuoteLevel(at - index, text.charAt(at))
        : NONE;
  }

  /** The quotation mark that ends before an index. */
  static QuoteLevel before(SearchedText text, int index) {
    if (index == 0 || !isMark(text.charAt(index - 1))) {
      return NONE;
    }
    return new QuoteLevel(backslashesBefore(text, index - 1, 0), text.charAt(index - 1));
  }

  private static boolean isMark(char c) {
    return c == '"' || c == '\'';
  }

  private static int backslashesBefore(SearchedText text, int index, int least) {
    int at = index;
    while (at > least && text.charAt(at - 1) == '\\') {
      at--;
    }
    return index - at;
  }

  boolean isThere() {
    return mark != '\0';
  }

  int length() {
    return isThere() ? backslashes + 1 : 0;
  }

  /** The characters of it. */
  String text() {
    return isThere() ? "\\".repeat(backslashes) + mark : "";
  }

  /** Index after a mark that {@link #close} gave, which may be one of a lower level. */
  int after(SearchedText text, int close) {
    return Math.min(text.length(), close + (text.startsWith(text(), close) ? length() : 1));
  }

  /**
   * Index at which the string ends that this quotation mark has begun: that of the closing mark, or
   * of a mark of a lower level, which ends all strings within it. The length of the text if it is
   * never closed.
   *
   * @param inside index of the string's first character
   */
  int close(SearchedText text, int inside) {
    for (int at = inside; at < text.length(); at++) {
      if (text.charAt(at) == mark) {
        int before = backslashesBefore(text, at, inside);
        // Each backslash of the string itself is written as so many.
        if (before < backslashes || (before - backslashes) % (2 * (backslashes + 1)) == 0) {
          return at - Math.min(before, backslashes);
        }
      }
    }
    return text.length();
  }
}
