package dev.sett.engines;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a tool for its version. */
final class VersionCall {

  private static final int LONGEST_SECONDS = 10;
  private static final int MOST_BYTES = 65_536;

  private VersionCall() {}

  /** What a command prints, on either stream, until it ends; cut after 64 KiB or ten seconds. */
  static String printed(List<String> command) {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(Path.of("/dev/null").toFile())
              .start();
    } catch (IOException e) {
      return "can't be started: " + e.getMessage();
    }
    Thread killer =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                      process.destroyForcibly();
                    }
                  } catch (InterruptedException e) {
                    process.destroyForcibly();
                  }
                });
    try (var out = process.getInputStream()) {
      return new String(out.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "could not be read: " + e.getMessage();
    } finally {
      killer.interrupt();
    }
  }
}
