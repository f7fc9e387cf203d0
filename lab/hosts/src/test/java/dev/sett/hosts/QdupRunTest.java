package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QdupRunTest {

  /** Never qDup itself instead, which would listen on all addresses. */
  @Test
  void withoutItsRunnerNothingRuns(@TempDir Path folder) {
    Path runner = folder.resolve("none.jar");
    QdupRun run = new QdupRun(Path.of("/jdk"), runner, process -> {});
    HostsException refusal =
        assertThrows(
            HostsException.class,
            () -> run.run(folder, TestingHosts.with(1), Duration.ofSeconds(1)));
    assertEquals(
        "The qDup runner is missing (expected at %s). Run build/server.sh lab/qdup %s in the checkout."
            .formatted(runner, QdupRun.RUNNER),
        refusal.getMessage());
  }

  /** A program called ssh or rsync in a folder of the caller's path would run as the caller. */
  @Test
  void itFindsItsToolsInTheFoldersOfTheSystemOnly(@TempDir Path folder) {
    ProcessBuilder qdup =
        new QdupRun(Path.of("/jdk"), folder.resolve("qdup.jar"), process -> {})
            .qdup(folder, TestingHosts.with(1));
    assertEquals(
        "/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin:/usr/local/sbin:/usr/local/bin",
        qdup.environment().get("PATH"));
  }

  @Test
  void ofItsLogTheEndIsRead(@TempDir Path folder) throws IOException {
    assertEquals("", QdupRun.log(folder));
    Files.writeString(folder.resolve(QdupRun.LOG), "x".repeat(5 << 20) + "\nAbort! Why.\n");
    String log = QdupRun.log(folder);
    assertEquals(4 << 20, log.length());
    assertTrue(log.endsWith("x\nAbort! Why.\n"));
  }

  @Test
  void aLinkInPlaceOfItsLogIsNotFollowed(@TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "secret");
    Files.createSymbolicLink(folder.resolve(QdupRun.LOG), secret);
    assertTrue(QdupRun.log(folder).startsWith("qdup.log is a symbolic link."));
  }
}
