package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How programs end when the user wants to go. */
@Timeout(300)
class ChildProcessesIT {

  @TempDir private Path folder;
  private final ChildProcesses children = new ChildProcesses();

  /** Starts a shell that has set its trap for SIGTERM as soon as its file is there. */
  private Process trapping(String trap) throws IOException, InterruptedException {
    Path file = folder.resolve("made");
    Process process =
        new ProcessBuilder(
                "/bin/sh",
                "-c",
                "trap '" + trap + "' TERM; touch \"$0\"; while :; do sleep 0.02; done",
                file.toString())
            // Ending a process closes its pipes, and a shell that says something then ends at once.
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    children.add(process);
    while (!Files.exists(file)) {
      Thread.sleep(10);
    }
    return process;
  }

  @Test
  void aProgramThatTidiesUpIsGivenTheTime() throws Exception {
    Process process = trapping("rm \"$0\"; exit");

    children.endAll(Duration.ofSeconds(30));

    assertFalse(process.isAlive());
    assertFalse(Files.exists(folder.resolve("made")));
  }

  @Test
  void aProgramThatDoesNotListenIsKilled() throws Exception {
    Process process = trapping(":");

    children.endAll(Duration.ofMillis(200));

    assertFalse(process.isAlive());
    assertTrue(Files.exists(folder.resolve("made")));
  }
}
