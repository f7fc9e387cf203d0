package dev.sett.secrets;

import java.util.regex.Pattern;

/** Where the values of names end in a text that is gone through from the left. */
final class ValueEnds {

  /** Headers whose value is a secret to the end of its line. */
  private static final Pattern HEADER =
      Pattern.compile("(?i)(?:-H)?(?:(?:proxy-)?authorization|(?:set-)?cookie|x-[a-z0-9-]+)");

  /** The next field of a form or of a map that Java has printed. */
  private static final Pattern NEXT_FIELD = Pattern.compile("(?:&|, +)[\\w.\\[\\]%-]+=");

  /** Words between the name of a header and its secret. */
  private static final Pattern SCHEME =
      Pattern.compile("(?i)(?:bearer|basic|digest|token|negotiate|apikey|aws4-hmac-sha256)");

  /** What ends a parameter of a URL that is itself a parameter. */
  static final String NESTED = "&#";

  private static final String BLANKS = " \t";
  private static final QuoteLevel SINGLE = new QuoteLevel(0, '\'');
  private static final QuoteLevel DOUBLE = new QuoteLevel(0, '"');

  private final SearchedText text;
  private final LineStarts line;

  ValueEnds(SearchedText text) {
    this.text = text;
    this.line = new LineStarts(text);
  }

  /**
   * Whether nothing but blanks and perhaps a bullet is before a name in its line.
   *
   * @param start of the name, not before an earlier one
   */
  boolean isFirstInLine(int start) {
    return line.to(start).isBeginning();
  }

  /** Whether nothing but signs that end a value follows in the line. */
  boolean endsLine(int from) {
    return text.skip(from, " \t,;}])") == endOfLine(from);
  }

  /** Index at which the line ends. */
  int endOfLine(int from) {
    return endOfLine(from, text.length());
  }

  /** The same, at most a limit. */
  int endOfLine(int from, int limit) {
    int end = from;
    while (end < limit && "\r\n".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  /** Whether a quoted part is followed by more of the same word. */
  boolean goesOn(int after) {
    return after < text.length()
        && (Character.isLetterOrDigit(text.charAt(after))
            || "\\'\"_=".indexOf(text.charAt(after)) >= 0);
  }

  /**
   * Index of the quotation mark that ends a string. In single ones a backslash is a character like
   * others to a shell, and escapes the mark elsewhere; whatever ends later is taken.
   */
  int endOfString(QuoteLevel quote, int inside) {
    int close = quote.close(text, inside);
    return quote.equals(SINGLE) ? Math.max(close, endInShell(inside)) : close;
  }

  /** A shell goes on with the same word where no blank follows: {@code 'it'\''s'}. */
  private int endInShell(int inside) {
    int close = text.indexOf("'", inside);
    while (close >= 0) {
      boolean joined = text.startsWith("\\''", close + 1);
      if (!joined && !text.startsWith("'", close + 1)) {
        return close;
      }
      close = text.indexOf("'", close + (joined ? 4 : 2));
    }
    return text.length();
  }

  /** Where a header ends: with its line if it stands alone in it, else after a word. */
  int endOfHeader(String name, int start, int value) {
    line.to(start);
    if (line.isBeginning() || HEADER.matcher(name).matches()) {
      int end = endOfLine(value);
      return line.isInString() ? Math.min(DOUBLE.close(text, value), end) : end;
    }
    int end = endOfWord(value, closing(start));
    boolean scheme = SCHEME.matcher(text.substring(value, end)).matches();
    int secret = text.skip(end, BLANKS);
    return scheme && secret > end ? endOfWord(secret, closing(start)) : end;
  }

  /** The characters that end what begins after the one before a name. */
  String closing(int start) {
    char before = start == 0 ? ' ' : text.charAt(start - 1);
    return switch (before) {
      case '?', '&', '#' -> "#&";
      case ';' -> ";";
      case ',' -> ",";
      case '{' -> ",}";
      case '(' -> ",)";
      case '[' -> ",]";
      case '<' -> ">";
      default -> "";
    };
  }

  /**
   * Index at which a word ends.
   *
   * @param closing characters that end it, in addition to those that end every word
   */
  int endOfWord(int from, String closing) {
    int end = from;
    while (end < text.length()) {
      char c = text.charAt(end);
      if (Character.isWhitespace(c)
          || "\"'`".indexOf(c) >= 0
          || closing.indexOf(c) >= 0
          || (closing.equals(NESTED) && text.startsWith("%26", end))
          || text.startsWith("</", end)
          || ("&,".indexOf(c) >= 0
              && NEXT_FIELD.matcher(text).region(end, text.length()).lookingAt())) {
        break;
      }
      end++;
    }
    // Backslashes belong to the quotation mark that they stand before.
    while (end > from
        && end < text.length()
        && text.charAt(end) == '"'
        && text.charAt(end - 1) == '\\') {
      end--;
    }
    return end;
  }
}
