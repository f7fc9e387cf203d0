package dev.sett.secrets;

import dev.sett.secrets.SecretFinder.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds secrets whose name is a value itself, as in {@code {"name":"Authorization","value":"x"}} of
 * HAR files, {@code env} of Kubernetes and many others. Works in quoted JSON and in parts of JSON.
 */
final class NameValuePairs {

  private static final Set<String> NAMES =
      Set.of(
          "name",
          "key",
          "k",
          "id",
          "header",
          "headername",
          "headerkey",
          "optionname",
          "paramname",
          "parametername",
          "propertyname",
          "fieldname",
          "variablename",
          "param",
          "parameter",
          "field",
          "property",
          "variable");

  private static final Set<String> VALUES =
      Set.of("value", "val", "v", "content", "stringvalue", "defaultvalue", "default");

  private static final Pattern STEP =
      Pattern.compile("[{}]|(\\\\{0,15}[\"'])(\\w{1,20})\\1\\s{0,20}:\\s{0,20}(\\\\{0,15}[\"'])?");

  private NameValuePairs() {}

  /** Whether something with this name is the name of a value next to it. */
  static boolean isName(String name) {
    return NAMES.contains(name.toLowerCase(Locale.ROOT).replace("_", ""));
  }

  /** Whether something with this name is the value that has a name next to it. */
  static boolean isValue(String name) {
    return VALUES.contains(name.toLowerCase(Locale.ROOT).replace("_", ""));
  }

  /** The values that are secrets. */
  static List<Found> in(SearchedText text) {
    List<Found> found = new ArrayList<>();
    Matcher step = STEP.matcher(text);
    String named = "";
    int start = -1;
    int end = -1;
    String quote = "";
    int from = 0;
    while (from < text.length() && step.find(from)) {
      from = step.end();
      if (step.start(2) < 0) {
        named = "";
        start = -1;
        continue;
      }
      boolean name = isName(step.group(2));
      if (!name && !isValue(step.group(2))) {
        continue;
      }
      boolean quoted = step.start(3) >= 0;
      int close =
          quoted
              ? QuoteLevel.before(text, from).close(text, from)
              : text.until(from, ",{}[] \t\r\n\\\"'");
      if (name) {
        named = text.substring(from, close);
      } else {
        start = from;
        end = close;
        quote = quoted ? "" : step.group(1);
      }
      if (start >= 0 && start < end && SecretNames.isSecret(named, text.substring(start, end))) {
        found.add(new Found(start, end, named, quote));
        start = -1;
      }
      from = Math.max(from, close);
    }
    return found;
  }
}
