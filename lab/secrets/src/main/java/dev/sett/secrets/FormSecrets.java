package dev.sett.secrets;

import dev.sett.secrets.SecretFinder.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds secrets in parts of {@code multipart/form-data}. */
final class FormSecrets {

  private static final Pattern NAME =
      Pattern.compile(
          "(?i)form-data;(?:[^\\r\\n]{0,200}?;)?[ \\t]{0,9}name=\"([^\"\\r\\n]{1,200})\"");

  private static final int MOST_HEADERS = 5;

  private FormSecrets() {}

  /** The values of parts that are named like secrets. */
  static List<Found> in(SearchedText text) {
    List<Found> found = new ArrayList<>();
    Matcher name = NAME.matcher(text);
    int from = 0;
    while (from < text.length() && name.find(from)) {
      int end = text.endOfLine(name.end());
      int value = value(text, end);
      from = end;
      if (value >= 0) {
        int last = end(text, name.start(), value);
        last -= last > value && text.charAt(last - 1) == '\r' ? 1 : 0;
        if (last > value && SecretNames.isSecret(name.group(1), text.substring(value, last))) {
          found.add(new Found(value, last, name.group(1), ""));
        }
        from = Math.max(end, last);
      }
    }
    return found;
  }

  /** Index after the value, which the line that the part began with ends, or one like it. */
  private static int end(SearchedText text, int header, int value) {
    int line = text.startOfLine(header, 0);
    int before = text.startOfLine(Math.max(0, line - 1), 0);
    String boundary = text.substring(before, line).strip();
    int next =
        line > 0 && boundary.startsWith("--")
            ? text.indexOf("\n" + boundary, value - 1)
            : text.indexOf("\n--", value);
    return next < 0 ? text.length() : next;
  }

  /** Index after the empty line that ends the headers; -1 if none is near. */
  private static int value(SearchedText text, int endOfLine) {
    int line = endOfLine + 1;
    for (int i = 0; i <= MOST_HEADERS && line < text.length(); i++) {
      int first = text.skip(line, "\r");
      if (first < text.length() && text.charAt(first) == '\n') {
        return first + 1;
      }
      line = text.endOfLine(line) + 1;
    }
    return -1;
  }
}
