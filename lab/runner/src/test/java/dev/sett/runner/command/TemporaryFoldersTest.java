package dev.sett.runner.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.probe.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TemporaryFoldersTest {

  private static final ProcessIdentity US =
      ProcessIdentity.of(ProcessHandle.current().pid()).orElseThrow();

  /** No other process than this one. */
  private static Optional<ProcessIdentity> running(long pid) {
    return Optional.of(US).filter(us -> us.pid() == pid);
  }

  @TempDir private Path folder;

  @Test
  void aFolderGoesWithAllThatIsInIt() throws IOException {
    Path gone = folder.resolve("gone");
    Files.createDirectories(gone.resolve("a/b"));
    Files.writeString(gone.resolve("a/b/file"), "x");
    Files.writeString(gone.resolve("file"), "x");

    TemporaryFolders.deleteAll(gone);

    assertFalse(Files.exists(gone));
    assertTrue(Files.isDirectory(folder));
  }

  @Test
  void whatALinkPointsAtStays() throws IOException {
    Path kept = Files.writeString(Files.createDirectory(folder.resolve("kept")).resolve("f"), "x");
    Path gone = Files.createDirectory(folder.resolve("gone"));
    Files.createSymbolicLink(gone.resolve("link"), kept.getParent());

    TemporaryFolders.deleteAll(gone);

    assertFalse(Files.exists(gone));
    assertEquals("x", Files.readString(kept));
  }

  @Test
  void aFolderThatIsNotThereIsGoneAlready() throws IOException {
    TemporaryFolders.deleteAll(folder.resolve("nothing"));
    TemporaryFolders.tryToDeleteAll(folder.resolve("nothing"));
  }

  @Test
  void aNewFolderSaysWhoseItIsAndIsForItsOwnerOnly() throws IOException {
    Path made = TemporaryFolders.makeIn(folder, TemporaryFoldersTest::running);

    assertTrue(
        String.valueOf(made.getFileName()).startsWith("sett-run-" + US.pid() + "-" + US.start()));
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
  }

  @Test
  void whatKilledRunsHaveLeftIsRemoved() throws IOException {
    Path made = TemporaryFolders.makeIn(folder, TemporaryFoldersTest::running);
    String of = String.valueOf(made.getFileName());
    String killed = of.replace("-" + US.pid() + "-", "-" + (US.pid() + 1) + "-");
    String before = of.replace("-" + US.start() + "-", "-" + (US.start() - 1) + "-");
    String elsewhere = killed.replaceAll("-[0-9]+(-[0-9]+)$", "-7$1");
    for (String name : List.of(killed, before, elsewhere, "sett-run-of-somebody", "sett-check-1")) {
      Files.writeString(Files.createDirectory(folder.resolve(name)).resolve("log"), "x");
    }
    Path kept = Files.createDirectory(folder.resolve("kept"));
    Path link = Files.createSymbolicLink(folder.resolve(killed + "1"), kept);

    Path second = TemporaryFolders.makeIn(folder, TemporaryFoldersTest::running);

    assertFalse(Files.exists(folder.resolve(killed)));
    assertFalse(Files.exists(folder.resolve(before)), "the number now belongs to another process");
    assertTrue(Files.exists(folder.resolve(elsewhere)), "its process may run unseen");
    assertTrue(Files.exists(folder.resolve("sett-run-of-somebody")));
    assertTrue(Files.exists(folder.resolve("sett-check-1")));
    assertTrue(Files.exists(link, LinkOption.NOFOLLOW_LINKS));
    assertTrue(Files.isDirectory(made), "its process runs");
    assertTrue(Files.isDirectory(second));
  }

  @Test
  void whatThisProcessHasMadeIsRemovedAndNothingElse() throws IOException {
    Path first = TemporaryFolders.makeIn(folder, TemporaryFoldersTest::running);
    Path second = TemporaryFolders.makeIn(folder, TemporaryFoldersTest::running);
    Files.writeString(first.resolve("log"), "x");
    String of = String.valueOf(first.getFileName());
    Path elsewhere =
        Files.createDirectory(folder.resolve(of.replaceAll("-[0-9]+(-[0-9]+)$", "-7$1")));
    Path other = Files.createDirectory(folder.resolve(of + "-other"));

    TemporaryFolders.deleteOwnIn(folder, TemporaryFoldersTest::running);

    assertFalse(Files.exists(first));
    assertFalse(Files.exists(second));
    assertTrue(Files.exists(elsewhere), "a process of the same number in another container");
    assertTrue(Files.exists(other));
  }

  @Test
  void whoeverDoesNotSeeProcessesRemovesNothing() throws IOException {
    Path made = TemporaryFolders.makeIn(folder, TemporaryFoldersTest::running);
    Path unseen = TemporaryFolders.makeIn(folder, pid -> Optional.empty());

    assertTrue(Files.exists(made));
    TemporaryFolders.makeIn(folder, TemporaryFoldersTest::running);
    assertTrue(Files.exists(unseen), "it does not say when its process began");
  }
}
