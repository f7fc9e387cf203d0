package dev.sett.secrets;

import dev.sett.secrets.SecretFinder.Found;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds secrets by what they look like: credentials of HTTP, private keys, users in URLs. */
final class SecretShapes {

  private static final Pattern BEARER =
      Pattern.compile("(?i)\\bbearer[ +]+(?=[A-Za-z._~/-]*[0-9._~/=-])([\\w.~+/-]{8,}=*)");
  private static final Pattern BASIC = Pattern.compile("(?i)\\bbasic[ +]+([\\w+/-]{4,}={0,2})");

  private static final Pattern KEY_BEGINS =
      Pattern.compile("-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----");

  private static final Pattern KEY_ENDS =
      Pattern.compile("-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----");

  /** A line of a key of which only the end is left; quotation marks and commas are of a list. */
  private static final Pattern LINE_OF_KEY =
      Pattern.compile("[\\s\"',\\\\]*[A-Za-z0-9+/=]{1,100}[\\s\"',\\\\]*");

  private static final Pattern BEFORE_SLASH =
      Pattern.compile("jdbc:oracle:\\w{1,20}:([^@\\s/:]{1,200}/[^@\\s]{1,200})@");

  /** A line of {@code .netrc}. */
  private static final Pattern LOGIN =
      Pattern.compile("(?i)\\blogin\\s{1,9}\\S{1,100}\\s{1,9}password\\s{1,9}(\\S{1,200})");

  /** SQL that sets the password of a user. */
  private static final Pattern SQL =
      Pattern.compile("(?i)\\b(?:identified\\s{1,9}by|password)\\s{1,9}'([^'\\r\\n]{1,200})'");

  /** A proxy without a scheme: its user and password. */
  private static final Pattern PROXY =
      Pattern.compile(
          "(?i)proxy[\"']?[ \\t]*[=:][ \\t]*[\"']?([^\\s/@:\"'=]{1,200}:(?!//)[^\\s@\"']{1,200})@");

  private static final String END_OF_URL = "\"'<>`\\";

  private SecretShapes() {}

  /** The secrets in a text. */
  static List<Found> in(SearchedText text) {
    List<Found> found = new ArrayList<>();
    add(BEARER, text, 1, "token", found);
    add(BEFORE_SLASH, text, 1, "user", found);
    add(PROXY, text, 1, "user", found);
    add(LOGIN, text, 1, "password", found);
    add(SQL, text, 1, "password", found);
    keys(text, found);
    Matcher basic = BASIC.matcher(text);
    while (basic.find()) {
      if (isUserPassword(basic.group(1))) {
        found.add(new Found(basic.start(1), basic.end(1), "authorization", ""));
      }
    }
    users(text, found);
    return found;
  }

  private static void add(
      Pattern shape, SearchedText text, int group, String name, List<Found> found) {
    Matcher matcher = shape.matcher(text);
    while (matcher.find()) {
      found.add(new Found(matcher.start(group), matcher.end(group), name, ""));
    }
  }

  /** Private keys in PEM, each as a whole, and of one that was cut off what is there. */
  private static void keys(SearchedText text, List<Found> found) {
    int from = 0;
    Matcher begins = KEY_BEGINS.matcher(text);
    Matcher ends = KEY_ENDS.matcher(text);
    boolean end = ends.find();
    while (begins.find(from)) {
      while (end && ends.start() < begins.end()) {
        cutOff(text, from, ends, found);
        from = ends.end();
        end = ends.find();
      }
      from = end ? ends.end() : text.length();
      found.add(new Found(begins.start(), from, "private-key", ""));
      end = end && ends.find();
      if (from == text.length()) {
        return;
      }
    }
    while (end) {
      cutOff(text, from, ends, found);
      from = ends.end();
      end = ends.find();
    }
  }

  /** The lines before the end of a key whose beginning is missing. */
  private static void cutOff(SearchedText text, int least, Matcher ends, List<Found> found) {
    int begin = text.startOfLine(ends.start(), least);
    while (begin > least) {
      int line = text.startOfLine(begin - 1, least);
      if (!LINE_OF_KEY.matcher(text.substring(line, begin)).matches()) {
        break;
      }
      begin = line;
    }
    begin = text.skip(begin, " \t\r\n\"'");
    if (begin < ends.end()) {
      found.add(new Found(begin, ends.end(), "private-key", ""));
    }
  }

  private static boolean isUserPassword(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8).contains(":");
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Users and passwords in URLs. */
  private static void users(SearchedText text, List<Found> found) {
    int end = 0; // Of what has no blanks and quotation marks, and the last sign in it.
    int last = -1;
    for (int at = text.indexOf("://", 0); at >= 0; at = text.indexOf("://", at + 3)) {
      int start = at + 3;
      if (start > end) {
        last = -1;
        for (end = start; end < text.length() && isPartOfUrl(text.charAt(end)); end++) {
          last = text.charAt(end) == '@' ? end : last;
        }
      }
      int host = start;
      int sign = -1;
      while (host < end && "/?#".indexOf(text.charAt(host)) < 0) {
        sign = text.charAt(host) == '@' ? host : sign;
        host++;
      }
      if (sign < 0 && !isHost(text.substring(start, host))) {
        sign = last; // A password with a slash that nobody has encoded.
      }
      if (sign > start) {
        found.add(new Found(start, sign, "user", ""));
      }
    }
  }

  private static boolean isPartOfUrl(char c) {
    return !Character.isWhitespace(c) && END_OF_URL.indexOf(c) < 0;
  }

  private static boolean isHost(String authority) {
    int colon = authority.indexOf(':');
    return colon < 0
        || authority.startsWith("[")
        || authority.substring(colon + 1).chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
