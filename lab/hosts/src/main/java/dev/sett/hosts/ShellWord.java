package dev.sett.hosts;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Words of commands in a script that a shell reads: each quoted, so that nothing is expanded. */
final class ShellWord {

  private ShellWord() {}

  /**
   * The word in quotes of bash. What qDup would take for a variable of its own (a dollar and two
   * braces) is split between two pairs of quotes, which the shell joins again.
   */
  static String quote(String word) {
    if (word.chars().anyMatch(c -> breaksLines((char) c))) {
      return "$'" + escaped(word).replace("${{", "$'$'{{") + "'";
    }
    return "'" + word.replace("'", "'\\''").replace("${{", "$''{{") + "'";
  }

  /** The word for people to copy: in quotes only if it needs them. */
  static String shown(String word) {
    return word.matches("[A-Za-z0-9._/+:@%,=-]+") ? word : quote(word);
  }

  /** The words as one command. */
  static String line(List<String> words) {
    return words.stream().map(ShellWord::quote).collect(Collectors.joining(" "));
  }

  /** Control characters, and the two that YAML 1.1 takes for the end of a line. */
  private static boolean breaksLines(char c) {
    return Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
  }

  /** For ANSI-C quoting, bash manual 3.1.2.4; bytes above 127 stay as they are. */
  private static String escaped(String word) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      switch (c) {
        case '\\' -> text.append("\\\\");
        case '\'' -> text.append("\\'");
        case '\n' -> text.append("\\n");
        case '\t' -> text.append("\\t");
        default ->
            text.append(
                breaksLines(c)
                    ? String.format(Locale.ROOT, c < 128 ? "\\x%02x" : "\\u%04x", (int) c)
                    : String.valueOf(c));
      }
    }
    return text.toString();
  }
}
