package dev.sett.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.runner.control.TrialException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

  @Test
  void aStopThatIsUnderWayEndsAsSoonAsTheUserWantsToGo() throws Exception {
    Process process = trapping(":");
    CompletableFuture<Boolean> stopped = new CompletableFuture<>();
    Thread stopping =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    stopped.complete(children.stop(process, Duration.ofHours(1)));
                  } catch (InterruptedException e) {
                    stopped.completeExceptionally(e);
                  }
                });

    children.endAll(Duration.ofMillis(200));

    assertTrue(stopped.join(), "that it was killed is not the program's fault");
    stopping.join();
    assertFalse(process.isAlive());
  }

  @Test
  void aProgramIsAskedToEndOnce() throws Exception {
    Process process = trapping("echo asked >>\"$0\"");
    Thread ending = Thread.ofVirtual().start(() -> children.endAll(Duration.ofSeconds(2)));
    while (Files.size(folder.resolve("made")) == 0) {
      Thread.sleep(10);
    }

    assertTrue(children.stop(process, Duration.ofMillis(500)));

    ending.join();
    assertEquals("asked\n", Files.readString(folder.resolve("made")));
  }

  /** The shell ends at SIGTERM, and what it has started is then no longer found below it. */
  @Test
  void aProgramBelowAWrapperThatEndsBeforeItIsKilled() throws Exception {
    Process wrapper = wrapping("trap '' TERM; while :; do sleep 0.02; done");
    ProcessHandle program = wrapper.children().findFirst().orElseThrow();

    children.endAll(Duration.ofMillis(200));

    program.onExit().join();
    assertFalse(wrapper.isAlive());
  }

  @Test
  void aStopThatWaitsForAProgramBelowItsWrapperEndsToo() throws Exception {
    Process wrapper = wrapping("trap '' TERM; while :; do sleep 0.02; done");
    ProcessHandle program = wrapper.children().findFirst().orElseThrow();
    CompletableFuture<Boolean> stopped = new CompletableFuture<>();
    Thread stopping =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    stopped.complete(children.stop(wrapper, Duration.ofHours(1)));
                  } catch (InterruptedException e) {
                    stopped.completeExceptionally(e);
                  }
                });
    wrapper.onExit().join();

    children.endAll(Duration.ofMillis(200));

    assertTrue(stopped.join(), "that it was killed is not the program's fault");
    stopping.join();
    program.onExit().join();
  }

  @Test
  void noneIsStartedOnceTheUserWantsToGo() throws Exception {
    children.endAll(Duration.ZERO);

    Path file = folder.resolve("made");
    ProcessBuilder touch = new ProcessBuilder("touch", file.toString());
    assertThrows(TrialException.class, () -> children.start(touch));
    assertFalse(Files.exists(file));
  }

  @Test
  void oneThatSomebodyElseStartedMeanwhileIsKilled() throws Exception {
    children.endAll(Duration.ZERO);

    Process process = new ProcessBuilder("sleep", "600").start();
    children.add(process);

    assertFalse(process.isAlive());
  }

  @Test
  void oneOfAFamilyThatSomebodyElseStartedMeanwhileIsKilledWithTheFamily() throws Exception {
    ProgramFamily family = children.family();
    Process wrapper =
        new ProcessBuilder("/bin/sh", "-c", "sleep 600 & echo $!; wait")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    ProcessHandle program =
        ProcessHandle.of(Long.parseLong(wrapper.inputReader().readLine())).orElseThrow();
    children.endAll(Duration.ZERO);

    children.add(wrapper, family);

    assertFalse(wrapper.isAlive());
    program.onExit().join();
    assertThrows(TrialException.class, children::family);
  }

  /** Starts a shell that ends at SIGTERM, with another one below it that says when it is ready. */
  private Process wrapping(String script) throws IOException, InterruptedException {
    Path file = folder.resolve("made");
    Process process =
        children.start(
            new ProcessBuilder(
                    "/bin/sh",
                    "-c",
                    "/bin/sh -c \"$1\" \"$0\" & wait",
                    file.toString(),
                    script.replace("while", "touch \"$0\"; while"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD));
    while (!Files.exists(file)) {
      Thread.sleep(10);
    }
    return process;
  }

  /** As a script does that starts a load tool. */
  @Test
  void whatAProcessThatHasEndedLeftRunningIsEnded() throws Exception {
    ProgramFamily family = children.family();
    assumeTrue(family.held(), "No control group can be made here.");
    Process process =
        new ProcessBuilder("/bin/sh", "-c", "read -r go; sleep 1000 >&2 & echo $!").start();
    children.add(process, family);
    ProcessHandle left;
    try (BufferedReader said = process.inputReader()) {
      process.outputWriter().close();
      left = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
    }
    process.waitFor();
    assertTrue(left.isAlive());

    children.end(process);
    children.killAll();

    left.onExit().get(60, TimeUnit.SECONDS);
  }
}
