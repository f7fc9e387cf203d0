package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FoldersTest {

  @TempDir private Path folder;

  @Test
  void aFolderGoesWithAllThatIsInIt() throws IOException {
    Path gone = folder.resolve("gone");
    Files.createDirectories(gone.resolve("a/b"));
    Files.writeString(gone.resolve("a/b/file"), "x");
    Files.writeString(gone.resolve("file"), "x");

    Folders.deleteAll(gone);

    assertFalse(Files.exists(gone));
    assertTrue(Files.isDirectory(folder));
  }

  @Test
  void whatALinkPointsAtStays() throws IOException {
    Path kept = Files.writeString(Files.createDirectory(folder.resolve("kept")).resolve("f"), "x");
    Path gone = Files.createDirectory(folder.resolve("gone"));
    Files.createSymbolicLink(gone.resolve("link"), kept.getParent());

    Folders.deleteAll(gone);

    assertFalse(Files.exists(gone));
    assertEquals("x", Files.readString(kept));
  }

  @Test
  void aFolderThatIsNotThereIsGoneAlready() throws IOException {
    Folders.deleteAll(folder.resolve("nothing"));
    Folders.tryToDeleteAll(folder.resolve("nothing"));
  }
}
