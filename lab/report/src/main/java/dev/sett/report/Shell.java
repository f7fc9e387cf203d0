package dev.sett.report;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Command lines as one would type them. */
final class Shell {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./\\-]+");

  private Shell() {}

  /** Arguments joined with spaces, quoted for a POSIX shell where needed. */
  static String line(List<String> arguments) {
    return arguments.stream().map(Shell::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
