package dev.sett.runner.process;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The line by which a built-in server says that it is ready.
 *
 * @param text the whole line, JSON
 * @param port that it listens on
 */
record ReadyLine(String text, int port) {

  private static final int LAST_PORT = 65_535;

  private static final Pattern READY_PORT =
      Pattern.compile("\\{\"ready\":true,.*\"port\":(\\d{1,5})\\b.*\\}");

  /** That of a program's output; empty if there is none yet. */
  static Optional<ReadyLine> in(String output) {
    Matcher matcher = READY_PORT.matcher(output);
    if (!matcher.find()) {
      return Optional.empty();
    }
    int port = Integer.parseInt(matcher.group(1));
    return port <= LAST_PORT ? Optional.of(new ReadyLine(matcher.group(), port)) : Optional.empty();
  }
}
