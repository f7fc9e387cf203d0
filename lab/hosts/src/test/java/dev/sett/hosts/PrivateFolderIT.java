package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.hosts.Host;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Asks real shells who may change the folder. */
class PrivateFolderIT {

  /** A user who is neither root nor anybody who runs tests. */
  private static final int SOMEBODY = 54321;

  @TempDir private Path temp;
  private Path folder;

  @BeforeEach
  void name() {
    folder = temp.resolve("above/sett");
  }

  private record Entered(int code, String output) {}

  /** Goes there from a shell, with a umask that would let everybody in. */
  private Entered enter(String shell, String name) throws IOException, InterruptedException {
    Host host = new Host("load-1", "a", "ann", 22, Optional.empty(), name, "a");
    String command =
        "umask 000; %s; enter %s && pwd"
            .formatted(String.join("; ", PrivateFolder.FUNCTIONS), PrivateFolder.word(host));
    ProcessBuilder builder = new ProcessBuilder(shell, "-c", command).redirectErrorStream(true);
    builder.environment().put("HOME", temp.toString());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Entered(process.waitFor(), output.strip());
  }

  private String refusal() throws IOException, InterruptedException {
    Entered entered = enter("bash", folder.toString());
    assertTrue(entered.code() != 0, entered.output());
    Host host = new Host("load-1", "a", "ann", 22, Optional.empty(), folder.toString(), "a");
    return PrivateFolder.complaint(host, entered.output()).toString();
  }

  private static void mode(Path file, String mode) throws IOException, InterruptedException {
    run("chmod", mode, file.toString());
  }

  private static void run(String... command) throws IOException, InterruptedException {
    assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
  }

  @ParameterizedTest
  @CsvSource({"bash", "sh"})
  void aMissingFolderIsMadeForItsUserAlone(String shell) throws Exception {
    Files.createDirectory(temp.resolve("above"));
    for (int i = 0; i < 2; i++) {
      assertEquals(new Entered(0, folder.toString()), enter(shell, folder.toString()));
    }
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
  }

  @Test
  void theHomeOfTheUserIsFound() throws Exception {
    Path there = temp.resolve(".cache/sett");
    assertEquals(new Entered(0, there.toString()), enter("bash", "~/.cache/sett"));
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(temp.resolve(".cache"))));
  }

  /** What somebody could do who knows the name beforehand. */
  @ParameterizedTest
  @CsvSource({"777, mode 777", "770, mode 770", "755, mode 755", "1777, mode 1777"})
  void aFolderThatOthersMayUseIsRefused(String mode, String expected) throws Exception {
    Files.createDirectories(folder);
    mode(folder, mode);
    String refusal = refusal();
    assertTrue(refusal.contains("has a folder " + folder + " with " + expected), refusal);
    assertTrue(refusal.contains("the mode must be 700"), refusal);
    assertTrue(refusal.contains("chmod 700"), refusal);
  }

  @Test
  void aLinkIsRefused() throws Exception {
    Path other = Files.createDirectories(temp.resolve("other"));
    mode(other, "700");
    Files.createDirectory(temp.resolve("above"));
    Files.createSymbolicLink(folder, other);
    String refusal = refusal();
    assertTrue(refusal.contains("a symbolic link where the folder"), refusal);
  }

  @ParameterizedTest
  @CsvSource({"777", "757", "775", "2775"})
  void aFolderAboveThatOthersMayWriteToIsRefused(String mode) throws Exception {
    Files.createDirectory(temp.resolve("above"));
    mode(temp.resolve("above"), mode);
    String refusal = refusal();
    assertTrue(
        refusal.contains("inside " + temp.resolve("above") + ", where other users"), refusal);
    assertTrue(refusal.contains("(mode " + mode + " without the sticky bit)"), refusal);
  }

  /** The path that was given is safe, the one that it leads to is not. */
  @Test
  void aFolderAboveIsAlsoLookedAtBehindALink() throws Exception {
    Path open = temp.resolve("open");
    Files.createDirectories(open.resolve("inner"));
    mode(open, "777");
    Files.createSymbolicLink(temp.resolve("above"), open.resolve("inner"));
    String refusal = refusal();
    assertTrue(refusal.contains("inside " + open + ", where other users can write"), refusal);
  }

  @ParameterizedTest
  @CsvSource({"1777, 700", "755, 700", "2755, 2700"})
  void whatOthersCantReplaceIsFine(String above, String mode) throws Exception {
    Files.createDirectories(folder);
    mode(temp.resolve("above"), above);
    mode(folder, mode);
    assertEquals(new Entered(0, folder.toString()), enter("bash", folder.toString()));
  }

  @Test
  void aFolderThatCantBeMadeIsRefused() throws Exception {
    Files.writeString(temp.resolve("above"), "a file");
    String refusal = refusal();
    assertTrue(refusal.contains("ann can't create the folder " + folder), refusal);
  }

  @Test
  void aFolderOfSomebodyElseIsRefused() throws Exception {
    Files.createDirectories(folder);
    mode(folder, "700");
    giveAway(folder);
    String refusal = refusal();
    assertTrue(refusal.contains("belongs to user ID " + SOMEBODY), refusal);
    assertTrue(refusal.contains("not to ann"), refusal);
  }

  @Test
  void aFolderBelowThatOfSomebodyElseIsRefused() throws Exception {
    Files.createDirectory(temp.resolve("above"));
    giveAway(temp.resolve("above"));
    String refusal = refusal();
    assertTrue(
        refusal.contains(
            "inside %s, which belongs to user ID %d".formatted(temp.resolve("above"), SOMEBODY)),
        refusal);
  }

  private static void giveAway(Path file) throws IOException {
    try {
      Files.setAttribute(file, "unix:uid", SOMEBODY);
    } catch (IOException e) {
      Assumptions.abort("this user may not give a folder to another one (it takes root)");
    }
  }
}
