package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs Maven on a checkout, with its output in a file.
 *
 * @param root of the checkout
 * @param environment variables to set in addition to those of this process
 */
record Maven(Path root, Map<String, String> environment) {

  private static final long MOST_MINUTES = 24 * 60;

  /** What was wrong with the build; what follows is Maven's advice. */
  private static final Pattern ERROR =
      Pattern.compile(
          "\\[ERROR]\\s+((?!\\[Help|To see|Re-run Maven|For more information|After correcting"
              + "|mvn <args>)\\S.*)");

  Maven {
    environment = Map.copyOf(environment);
  }

  /**
   * Runs Maven to its end. When this JVM is told to stop, it ends Maven and all that Maven started.
   *
   * @param log file for everything that it prints
   * @return its exit code
   */
  int run(Path log, Programs.Watcher watcher, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of(root.resolve("mvnw").toString(), "-B", "-ntp", "--fail-at-end"));
    command.addAll(arguments);
    return Programs.await(Programs.start(root, environment, log, command), MOST_MINUTES, watcher);
  }

  /** The same without anybody who looks on. */
  int run(Path log, List<String> arguments) throws IOException, InterruptedException {
    return run(log, () -> {}, arguments);
  }

  /**
   * Arguments by which modules run only some tests, and those that they need none.
   *
   * @param folders of modules, separated by commas
   * @param unit fully qualified names of unit tests; may be empty
   * @param integration fully qualified names of integration tests; may be empty
   */
  static List<String> only(
      String folders, Collection<String> unit, Collection<String> integration) {
    return List.of(
        "-pl",
        folders,
        "-am",
        "-Dtest=" + (unit.isEmpty() ? "none" : String.join(",", unit)),
        "-Dsurefire.failIfNoSpecifiedTests=false",
        "-Dit.test=" + (integration.isEmpty() ? "none" : String.join(",", integration)),
        "-Dfailsafe.failIfNoSpecifiedTests=false");
  }

  /** Lines of a log that say what was wrong with the build. */
  static List<String> errors(Path log) throws IOException {
    return Files.readAllLines(log).stream()
        .map(ERROR::matcher)
        .filter(Matcher::matches)
        .map(error -> error.group(1).strip())
        .distinct()
        .limit(20)
        .toList();
  }
}
