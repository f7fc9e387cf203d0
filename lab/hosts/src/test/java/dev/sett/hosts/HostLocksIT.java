package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gives the commands to real shells. */
class HostLocksIT {

  private static final String HELD = "sett:held";

  @TempDir private Path home;

  private Process bash(String command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", command).redirectErrorStream(true);
    builder.environment().put("HOME", home.toString());
    builder.environment().remove("XDG_CACHE_HOME");
    return builder.start();
  }

  private String output(String command) throws IOException, InterruptedException {
    Process process = bash(command);
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output.strip();
  }

  private static String line(Process process) throws IOException {
    BufferedReader in = process.inputReader(StandardCharsets.UTF_8);
    return String.valueOf(in.readLine());
  }

  @Test
  void aLockIsHeldUntilTheConnectionEnds() throws Exception {
    assertEquals("", output(HostLocks.LOOK));
    Process first = bash(HostLocks.hold("one ann's run"));
    try {
      assertEquals(HELD, line(first));
      assertEquals("sett:taken one ann's run", output(HostLocks.LOOK));
      assertEquals("sett:taken one ann's run", output(HostLocks.hold("two")));
      first.getOutputStream().write('\n');
      first.getOutputStream().flush();
      assertEquals("sett:taken one ann's run", output(HostLocks.LOOK));
      first.getOutputStream().close();
      assertEquals(0, first.waitFor());
    } finally {
      first.destroyForcibly();
    }
    assertEquals("", output(HostLocks.LOOK));
    assertEquals(HELD, output(HostLocks.hold("two")));
  }

  @Test
  void aShellThatIsKilledHoldsNothing() throws Exception {
    Process first = bash(HostLocks.hold("one"));
    assertEquals(HELD, line(first));
    first.destroyForcibly().waitFor();
    assertEquals(HELD, output(HostLocks.hold("two")));
  }

  /** Those of other programs of the same machine must be free to look. */
  @Test
  void lookingIsNotHolding() throws Exception {
    String slowly = "flock -s -n 9 && echo looking && read ||";
    Process looking = bash(HostLocks.LOOK.replace("flock -s -n 9 ||", slowly));
    try {
      assertEquals("looking", line(looking));
      assertEquals("", output(HostLocks.LOOK));
    } finally {
      looking.destroyForcibly().waitFor();
    }
  }

  @Test
  void theFileIsTheUsersAlone() throws Exception {
    assertEquals(HELD, output("umask 000; " + HostLocks.hold("one")));
    try (Stream<Path> files = Files.list(home.resolve(".cache"))) {
      List<Path> all = files.toList();
      assertEquals(1, all.size(), all::toString);
      assertTrue(all.getFirst().getFileName().toString().matches("sett-.+\\.lock"));
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(all.getFirst())));
    }
  }

  @Test
  void whereNoFileCanBeMadeNothingIsHeld() throws Exception {
    Files.writeString(home.resolve(".cache"), "a file");
    assertTrue(!output(HostLocks.hold("one")).contains(HELD));
    assertEquals("", output(HostLocks.LOOK));
  }
}
