package dev.sett.report;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Keeps what looks like a secret out of pages that are made to be posted elsewhere. A result folder
 * holds a command line as it was typed; a comment on a pull request must not.
 */
final class Redaction {
  private static final String HIDDEN = "***";
  private static final String SECRET =
      "(?:secret|token|passw|passphrase|pwd|credential|api[_.-]?key|private[_.-]?key|access[_.-]?key)";

  /** {@code NAME=VALUE} and {@code NAME: VALUE}, with quotes or without. */
  private static final Pattern SETTING =
      Pattern.compile(
          "(?i)([\\w.-]{0,100}" + SECRET + "[\\w.-]{0,100}\\s*[=:]\\s*)(\"[^\"]*\"|'[^']*'|\\S+)");

  private static final Pattern HEADER =
      Pattern.compile("(?i)((?:proxy-)?authorization|(?:set-)?cookie)(\\s*[=:]\\s*)[^\"']+");
  private static final Pattern IN_URL = Pattern.compile("(://)[^/@\\s]{1,300}@");

  private Redaction() {}

  /**
   * A text with stars in place of what is named like a secret, and of names and passwords in URLs.
   */
  static String of(String text) {
    String shorter = HEADER.matcher(text).replaceAll("$1$2" + HIDDEN);
    shorter = SETTING.matcher(shorter).replaceAll("$1" + HIDDEN);
    return IN_URL.matcher(shorter).replaceAll("$1" + HIDDEN + "@");
  }

  /** The words of a command line, each by itself. */
  static List<String> of(List<String> words) {
    return words.stream().map(Redaction::of).toList();
  }
}
