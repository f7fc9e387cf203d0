package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs Maven on this checkout, with its output in a file. */
final class Maven {

  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Path root;
  private final Map<String, String> environment;

  /**
   * For one checkout.
   *
   * @param environment variables to set beside those of this process
   */
  Maven(Path root, Map<String, String> environment) {
    this.root = root;
    this.environment = Map.copyOf(environment);
  }

  /** Called a few times a second while Maven runs, and once after it. */
  interface Watcher {
    /** Looks at what there is. */
    void look() throws IOException;
  }

  /**
   * Runs Maven to its end. When this JVM is told to stop, it ends Maven and all that Maven started.
   *
   * @param log file for everything that it prints
   * @return its exit code
   */
  int run(Path log, Watcher watcher, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of(root.resolve("mvnw").toString(), "-B", "-ntp", "--fail-at-end"));
    command.addAll(arguments);
    Files.createDirectories(log.getParent());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    Thread hook = Thread.ofPlatform().unstarted(() -> Programs.end(process));
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      while (!process.waitFor(LOOK)) {
        watcher.look();
      }
    } finally {
      Programs.forget(hook);
    }
    watcher.look();
    return process.exitValue();
  }

  /** Variables that it sets beside those of this process. */
  Map<String, String> environment() {
    return environment;
  }

  /** Lines of a log that say what was wrong with the build, without Maven's advice. */
  static List<String> errors(Path log) throws IOException {
    return Files.readAllLines(log).stream()
        .filter(line -> line.startsWith("[ERROR]"))
        .map(line -> line.substring("[ERROR]".length()).strip())
        .filter(line -> !line.isEmpty() && !line.startsWith("[Help") && !line.startsWith("To see"))
        .filter(
            line -> !line.startsWith("Re-run Maven") && !line.startsWith("For more information"))
        .filter(line -> !line.startsWith("After correcting") && !line.startsWith("mvn <args>"))
        .distinct()
        .limit(20)
        .toList();
  }
}
