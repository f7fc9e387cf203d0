package dev.sett.secrets;

import dev.sett.secrets.SecretFinder.Found;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds what names are set to in a text: {@code NAME=VALUE}, {@code Name: value}, {@code "name":
 * "value"} in JSON, parameters of URLs and forms, properties. Used once.
 */
final class Assignments {

  /** A field of a form as it is encoded. */
  private static final Pattern FIELD = Pattern.compile("[\\w.\\[\\]%-]+=[\\w*.%+~/:@,!-]*");

  /** What a block of YAML begins with; in a string of JSON, the end of its line is escaped. */
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?:![\\w:.-]{1,50} )?[|>][-+0-9]{0,2}(?: +#[^\\r\\n]*)?"
              + "(?=(?:\\r?\\n){1,3}[ \\t]|(?:\\\\+n){1,3} )");

  private static final Pattern SMALL_LETTER = Pattern.compile("[a-z]");
  private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");
  private static final Pattern IN_NAME = Pattern.compile("(?i)%(?:5B|5D|2E|2D|5F)");

  private static final String BLANKS = " \t";
  private static final String SPACE = " \t\r\n";

  private final SearchedText text;
  private final ValueEnds ends;
  private final List<Found> found = new ArrayList<>();
  private Optional<Boolean> form = Optional.empty();

  private Assignments(SearchedText text) {
    this.text = text;
    this.ends = new ValueEnds(text);
  }

  /** The secrets in a text. */
  static List<Found> in(SearchedText text) {
    Assignments all = new Assignments(text);
    int at = 0;
    while (at < text.length()) {
      int end = all.nameEnd(at);
      at = end == at ? at + all.signLength(at) : Math.max(end, all.assignment(at, end));
    }
    return all.found;
  }

  /**
   * The secret that one word of a command line ends with. As it is known where the word ends, what
   * follows a name may hold anything: {@code --flag=NAME=VALUE}, {@code Name: value}.
   */
  static List<Found> endOf(SearchedText word) {
    Assignments all = new Assignments(word);
    all.end();
    return all.found;
  }

  private void end() {
    int from = 0;
    int end = nameEnd(from);
    while (end > from && end < text.length()) {
      String name = text.substring(from, end);
      boolean equals = text.charAt(end) == '=';
      boolean colon =
          text.charAt(end) == ':' && !text.startsWith("://", end) && !text.startsWith("::", end);
      int value = colon && text.startsWith(" ", end + 1) ? end + 2 : end + 1;
      if ((equals || colon)
          && SecretNames.kind(name) != SecretNames.Kind.NONE
          && !(equals && isFormField(name))
          && SecretNames.isSecret(name, text.substring(value, text.length()))) {
        add(value, text.length(), name);
        return;
      }
      if (!equals) {
        return;
      }
      from = end + 1;
      end = nameEnd(from);
    }
  }

  /** Whether a name is that of a form, whose fields end at ampersands, and not of a setting. */
  private boolean isFormField(String name) {
    return !name.startsWith("-") && SMALL_LETTER.matcher(name).find() && isForm();
  }

  /** Asked once for each name before the first ampersand, whose answer is the same. */
  private boolean isForm() {
    if (form.isEmpty()) {
      String[] fields = text.toString().split("&", -1);
      form =
          Optional.of(
              fields.length > 1
                  && Arrays.stream(fields)
                      .skip(1)
                      .allMatch(field -> FIELD.matcher(field).matches()));
    }
    return form.get();
  }

  private void add(int start, int end, String name) {
    if (start < end) {
      found.add(new Found(start, end, name, /* quote= */ ""));
    }
  }

  /** Characters of a sign that is no part of a name: in URLs a percent sign and two digits. */
  private int signLength(int at) {
    return ENCODED.matcher(text).region(at, text.length()).lookingAt() ? 3 : 1;
  }

  /** Index after a name that begins here; the same index if none does. */
  private int nameEnd(int start) {
    int at = start;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isLetterOrDigit(c)
          || c == '_'
          || c == '-'
          || (at > start && (c == '.' || c == '[' || c == ']'))) {
        at++;
      } else if (c == '%' && IN_NAME.matcher(text).region(at, text.length()).lookingAt()) {
        at += 3;
      } else {
        break;
      }
    }
    return at;
  }

  /** A name that may be set to something; gives the index to go on from. */
  private int assignment(int start, int end) {
    QuoteLevel quote = QuoteLevel.at(text, end);
    boolean quoted = quote.isThere() && quote.equals(QuoteLevel.before(text, start));
    int sign = text.skip(quoted ? end + quote.length() : end, quoted ? SPACE : BLANKS);
    if (sign >= text.length()) {
      return end;
    }
    String name = text.substring(start, end);
    if (quoted && text.charAt(sign) == ',') {
      return nextOfList(name, text.skip(sign + 1, SPACE), quote);
    }
    boolean beginsString = !quoted && QuoteLevel.before(text, start).isThere();
    int after =
        beginsString && text.charAt(sign) == '='
            ? sign + 1
            : afterSign(sign, /* blanksBefore= */ !quoted && sign > end);
    if (after < 0 || SecretNames.kind(name) == SecretNames.Kind.NONE) {
      return end;
    }
    int value =
        beginsString && text.charAt(sign) == '='
            ? after
            : text.skip(after, quoted ? SPACE : BLANKS);
    if (value >= text.length() || "\r\n".indexOf(text.charAt(value)) >= 0) {
      return end;
    }
    int before = found.size();
    if (quoted && (text.charAt(value) == '{' || text.charAt(value) == '[')) {
      return inside(name, value, quote);
    }
    if (quoted) {
      scalar(name, value, quote);
    } else {
      plain(name, start, value, text.charAt(sign));
    }
    return found.size() > before ? found.getLast().end() : end;
  }

  /** Index after {@code =}, {@code ==}, {@code =>}, {@code :}, {@code :=} or {@code %3D}; or -1. */
  private int afterSign(int sign, boolean blanksBefore) {
    char c = text.charAt(sign);
    char next = sign + 1 < text.length() ? text.charAt(sign + 1) : ' ';
    if (c == '=') {
      return next == '=' || next == '>' ? sign + 2 : sign + 1;
    }
    if (c == ':' && next == '=') {
      return sign + 2;
    }
    if (c == ':' && !blanksBefore && next != ':' && !text.startsWith("://", sign)) {
      return sign + 1;
    }
    boolean encoded = text.startsWith("%3D", sign) || text.startsWith("%3d", sign);
    return encoded && !blanksBefore ? sign + 3 : -1;
  }

  /** Two words of a command in a list of JSON. */
  private int nextOfList(String name, int value, QuoteLevel quote) {
    if (name.startsWith("-") && quote.equals(QuoteLevel.at(text, value))) {
      int inside = value + quote.length();
      int close = quote.close(text, inside);
      if (SecretNames.takesSecret(name, text.substring(inside, close))) {
        add(inside, close, name);
        return close;
      }
    }
    return value;
  }

  /** A string, number or constant of JSON; gives the index after it. */
  private int scalar(String name, int value, QuoteLevel quote) {
    QuoteLevel opening = QuoteLevel.at(text, value);
    if (opening.isThere()) {
      int inside = value + opening.length();
      int close = opening.close(text, inside);
      if (SecretNames.isSecret(name, text.substring(inside, close))) {
        add(inside, close, name);
      }
      return opening.after(text, close);
    }
    int end = text.until(value, ",:{}[] \t\r\n\\\"");
    if (SecretNames.isSecret(name, text.substring(value, end))) {
      found.add(new Found(value, end, name, quote.text()));
    }
    return Math.max(end, value + 1);
  }

  /**
   * Every string and number in an object or a list; the names in it stay. What is in it is looked
   * at once, whatever is nested in it.
   *
   * @return the index to go on from
   */
  private int inside(String name, int from, QuoteLevel quote) {
    boolean weak = SecretNames.kind(name) == SecretNames.Kind.WEAK;
    String of = name;
    int depth = 0;
    int at = from;
    do {
      char c = text.charAt(at);
      if (c == '{' || c == '[') {
        depth++;
        at++;
      } else if (c == '}' || c == ']') {
        depth--;
        at++;
      } else if (c == ',' || c == ':' || SPACE.indexOf(c) >= 0) {
        at++;
      } else {
        int before = found.size();
        int begin = at;
        at = scalar(of, at, quote);
        int sign = text.skip(at, SPACE);
        boolean key = sign < text.length() && text.charAt(sign) == ':';
        if (key && found.size() > before) {
          found.removeLast();
        }
        boolean stronger =
            weak && key && SecretNames.kind(text.substring(begin, at)) == SecretNames.Kind.STRONG;
        of = stronger ? text.substring(begin, at) : name;
      }
    } while (depth > 0 && at < text.length());
    return at;
  }

  /** The value of a name that is not quoted by itself. */
  private void plain(String name, int start, int value, char sign) {
    QuoteLevel round = QuoteLevel.before(text, start);
    QuoteLevel opening = QuoteLevel.at(text, value);
    if (round.isThere() && text.startsWith(round.text(), value)) {
      return; // The string ends where the value would begin.
    }
    if (sign == ':' && BLOCK.matcher(text).region(value, text.length()).lookingAt()) {
      return; // The lines below are hidden as a whole.
    }
    int end;
    int close = opening.isThere() ? ends.endOfString(opening, value + opening.length()) : -1;
    if (round.isThere()) {
      end = ends.endOfString(round, value);
    } else if (close >= 0 && ends.endOfLine(value, close) == close && close < text.length()) {
      int after = opening.after(text, close);
      boolean alone = sign == ':' && ends.isFirstInLine(start);
      boolean endsTag = text.startsWith(">", after) || text.startsWith("/>", after);
      if (endsTag || (sign == ':' && (alone ? ends.endsLine(after) : !ends.goesOn(after)))) {
        addIfSecret(name, value + opening.length(), close);
        return;
      }
      end =
          alone
              ? ends.endOfLine(after)
              : ends.goesOn(after) ? ends.endOfWord(after, ends.closing(start)) : after;
    } else if (sign == ':') {
      end = ends.endOfHeader(name, start, value);
    } else if (sign == '%') {
      end = ends.endOfWord(value, ValueEnds.NESTED);
    } else {
      end = opening.isThere() ? ends.endOfLine(value) : ends.endOfWord(value, ends.closing(start));
    }
    addIfSecret(name, value, end);
  }

  private void addIfSecret(String name, int value, int end) {
    if (SecretNames.isSecret(name, text.substring(value, Math.max(value, end)))) {
      add(value, end, name);
    }
  }
}
