package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Programs that a check starts: none outlives it. */
final class Programs {

  private static final Duration LOOK = Duration.ofSeconds(1);

  private Programs() {}

  /** Called once a second while a program runs, and once after it. */
  interface Watcher {
    /** Looks at what there is. */
    void look() throws IOException;
  }

  /**
   * Starts a program in a folder, without input.
   *
   * @param environment variables to set in addition to those of this process
   * @param log file for everything that it prints
   */
  static Process start(Path folder, Map<String, String> environment, Path log, List<String> command)
      throws IOException {
    Files.createDirectories(log.getParent());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    return builder.start();
  }

  /**
   * Waits for a program's end, and ends it and all it started when this JVM is told to stop.
   *
   * @param minutes after which it is ended
   * @return its exit code; 124 if it was ended
   */
  static int await(Process process, long minutes) throws IOException, InterruptedException {
    return await(process, minutes, () -> {});
  }

  /** The same with somebody who looks at what it does. */
  static int await(Process process, long minutes, Watcher watcher)
      throws IOException, InterruptedException {
    Thread hook = Thread.ofPlatform().unstarted(() -> end(process));
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      for (long looks = 0; !process.waitFor(LOOK); looks++) {
        watcher.look();
        if (looks >= Duration.ofMinutes(minutes).dividedBy(LOOK)) {
          end(process);
          return 124;
        }
      }
      watcher.look();
      return process.exitValue();
    } finally {
      forget(hook);
    }
  }

  private static void end(Process process) {
    List<ProcessHandle> family = process.descendants().toList();
    process.destroy();
    family.forEach(ProcessHandle::destroy);
  }

  /** Takes a shutdown hook away, unless it is running. */
  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook is running.
    }
  }
}
