package dev.sett.cli;

import dev.sett.model.ExperimentException;
import java.io.IOException;
import java.util.List;

/** Runs a process of Sett's own in the foreground: it has our terminal, and ends when we do. */
final class Foreground {

  private Foreground() {}

  /**
   * Runs it to its end; a signal to us ends it, too.
   *
   * @param command the program and its arguments
   * @return its exit code; 128 and the number of the signal, if one ended it
   * @throws ExperimentException if it can't be started
   */
  static int run(List<String> command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).inheritIO().start();
      Thread stop =
          Thread.ofPlatform()
              .unstarted(
                  () -> {
                    process.destroy();
                    process.onExit().join();
                  });
      Runtime.getRuntime().addShutdownHook(stop);
      return process.waitFor();
    } catch (IOException e) {
      throw new ExperimentException(
          command.getFirst(), "can't be started: " + e.getMessage() + ".");
    }
  }
}
