package dev.sett.checks;

import java.time.Duration;
import java.util.List;

/** Programs that a check starts: none outlives it. */
final class Programs {

  private Programs() {}

  /** Waits for a program's end, and ends it and all it started when this JVM is told to stop. */
  static int await(Process process, long minutes) throws InterruptedException {
    Thread hook = Thread.ofPlatform().unstarted(() -> end(process));
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      if (!process.waitFor(Duration.ofMinutes(minutes))) {
        end(process);
        return 124;
      }
      return process.exitValue();
    } finally {
      forget(hook);
    }
  }

  /** Ends a program and all that it started. */
  static void end(Process process) {
    List<ProcessHandle> family = process.descendants().toList();
    process.destroy();
    family.forEach(ProcessHandle::destroy);
  }

  /** Takes a shutdown hook away, unless it is running. */
  static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook is running.
    }
  }
}
