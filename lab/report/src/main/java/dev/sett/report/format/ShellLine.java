package dev.sett.report.format;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Command lines as one would type them. */
public final class ShellLine {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./\\-]+");

  private ShellLine() {}

  /** Arguments joined with spaces, quoted for a POSIX shell where needed. */
  public static String line(List<String> arguments) {
    return arguments.stream().map(ShellLine::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
