package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseFileTest {
  @TempDir private Path folder;

  private Path path;

  @BeforeEach
  void write() throws IOException {
    path = Files.writeString(Files.createDirectory(folder.resolve("watch")).resolve("lease"), "1");
  }

  @Test
  void tellsWhetherSomebodyHoldsTheLock() throws IOException {
    try (LeaseFile lease = LeaseFile.open(path.toString());
        FileChannel watcher = FileChannel.open(path, StandardOpenOption.WRITE)) {
      assertTrue(lease.unlocked());
      try (FileLock lock = watcher.lock()) {
        assertTrue(lock.isValid());
        assertFalse(lease.unlocked());
      }
      assertTrue(lease.unlocked());
      assertTrue(lease.unlocked(), "it did not keep the lock itself");
    }
  }

  @Test
  void readsWhatIsThereNow() throws IOException {
    try (LeaseFile lease = LeaseFile.open(path.toString())) {
      assertEquals("1", lease.text());
      Files.writeString(path, "4711 2\n");
      assertEquals("4711 2\n", lease.text());
      Files.writeString(path, "");
      assertEquals("", lease.text());
      Files.writeString(path, "x".repeat(1_000_000));
      assertEquals("x".repeat(64), lease.text());
    }
  }

  @Test
  void anInterruptDoesNotCloseIt() {
    try (LeaseFile lease = LeaseFile.open(path.toString())) {
      Thread.currentThread().interrupt();
      assertEquals("1", lease.text());
      assertTrue(lease.unlocked());
      assertTrue(Thread.interrupted());
      assertEquals("1", lease.text());
    }
  }

  @Test
  void removesWhatLiesBesideItAndNothingElse() throws IOException {
    Path beside = Files.writeString(path.resolveSibling("samples"), "x");
    Path elsewhere = Files.writeString(folder.resolve("samples"), "x");
    Path within = Files.createDirectory(path.resolveSibling("deeper")).resolve("samples");
    Files.writeString(within, "x");
    try (LeaseFile lease = LeaseFile.open(path.toString())) {
      assertFalse(lease.gone());
      lease.remove(List.of(beside, elsewhere, within, path.resolveSibling("never")));
      assertTrue(lease.gone());
    }
    assertFalse(Files.exists(beside));
    assertTrue(Files.exists(elsewhere));
    assertTrue(Files.exists(within), "nor a folder that holds something else");
  }

  @Test
  void removesItsFolderWithTheLastFile() throws IOException {
    Path beside = Files.writeString(path.resolveSibling("samples"), "x");
    try (LeaseFile lease = LeaseFile.open(path.toString())) {
      lease.remove(List.of(beside));
    }
    assertFalse(Files.exists(path.getParent()));
  }

  @Test
  void oneThatIsNotThereIsRefusedAndNotMade() {
    Path missing = folder.resolve("missing");
    ArgumentsException e =
        assertThrows(ArgumentsException.class, () -> LeaseFile.open(missing.toString()).close());
    assertTrue(String.valueOf(e.getMessage()).contains(missing.toString()), e.getMessage());
    assertFalse(Files.exists(missing));
  }
}
