package dev.sett.model;

import dev.sett.model.SecretFinder.Found;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds secrets by what they look like, or by the markup that they stand in. */
final class SecretShapes {

  /** What programs issue as tokens begins so. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<![A-Za-z0-9])(?:eyJ[\\w-]{5,}\\.[\\w-]{4,}(?:\\.[\\w-]*){0,4}"
              + "|gh[pousr]_[A-Za-z0-9]{8,}|github_pat_\\w{8,}|glpat-[\\w-]{8,}"
              + "|xox[abprs]-[\\w-]{8,}|sk_live_\\w{8,}|(?:AKIA|ASIA)[A-Z0-9]{16})");

  private static final Pattern BEARER =
      Pattern.compile("(?i)\\bbearer[ +]+(?=[A-Za-z._~/-]*[0-9._~/=-])([\\w.~+/-]{8,}=*)");
  private static final Pattern BASIC = Pattern.compile("(?i)\\bbasic[ +]+([\\w+/-]{4,}={0,2})");

  private static final Pattern PRIVATE_KEY =
      Pattern.compile(
          "-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\\z)",
          Pattern.DOTALL);

  private static final Pattern ELEMENT =
      Pattern.compile("<([A-Za-z_][\\w:.-]*)(?:\\s[^<>]*)?>(?:<!\\[CDATA\\[)?([^<]+?)(?:]]>)?</");

  /** A part of {@code multipart/form-data}. */
  private static final Pattern PART =
      Pattern.compile(
          "name=\"([^\"\\r\\n]+)\"[^\\r\\n]*\\r?\\n(?:[^\\r\\n]+\\r?\\n){0,5}\\r?\\n(.*?)(?=\\r?\\n--|\\z)",
          Pattern.DOTALL);

  private static final Pattern ORACLE = Pattern.compile("jdbc:oracle:\\w+:([^@\\s/:]+/[^@\\s]+)@");
  private static final int LONGEST_USER = 1000;
  private static final String END_OF_URL = "\"'<>`\\";

  private SecretShapes() {}

  /** The secrets in a text. */
  static List<Found> in(String text) {
    List<Found> found = new ArrayList<>();
    add(TOKEN, text, 0, "token", found);
    add(BEARER, text, 1, "token", found);
    add(PRIVATE_KEY, text, 0, "private-key", found);
    add(ORACLE, text, 1, "user", found);
    Matcher basic = BASIC.matcher(text);
    while (basic.find()) {
      if (isUserPassword(basic.group(1))) {
        found.add(new Found(basic.start(1), basic.end(1), "authorization", ""));
      }
    }
    named(ELEMENT, text, found);
    named(PART, text, found);
    users(text, found);
    return found;
  }

  private static void add(Pattern shape, String text, int group, String name, List<Found> found) {
    Matcher matcher = shape.matcher(text);
    while (matcher.find()) {
      found.add(new Found(matcher.start(group), matcher.end(group), name, ""));
    }
  }

  /** What stands in markup that names it. */
  private static void named(Pattern markup, String text, List<Found> found) {
    Matcher matcher = markup.matcher(text);
    while (matcher.find()) {
      if (SecretNames.isSecret(matcher.group(1), matcher.group(2))) {
        found.add(new Found(matcher.start(2), matcher.end(2), matcher.group(1), ""));
      }
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
  private static void users(String text, List<Found> found) {
    for (int at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
      int start = at + 3;
      int end = start;
      while (end < text.length()
          && end - start < LONGEST_USER
          && !Character.isWhitespace(text.charAt(end))
          && END_OF_URL.indexOf(text.charAt(end)) < 0) {
        end++;
      }
      int host = start;
      while (host < end && "/?#".indexOf(text.charAt(host)) < 0) {
        host++;
      }
      int sign = text.substring(start, host).lastIndexOf('@');
      if (sign < 0 && !isHost(text.substring(start, host))) {
        // A password with a slash that nobody has encoded.
        sign = text.substring(start, end).lastIndexOf('@');
      }
      if (sign > 0) {
        found.add(new Found(start, start + sign, "user", ""));
      }
    }
  }

  private static boolean isHost(String authority) {
    int colon = authority.indexOf(':');
    return colon < 0
        || authority.startsWith("[")
        || authority.substring(colon + 1).chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
