package dev.sett.probe.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatcherLeaseTest {
  @TempDir Path folder;

  @Test
  void isLockedUntilItIsClosedAndNamesItsHolder() throws IOException {
    Path file = folder.resolve("lease");
    WatcherLease lease = WatcherLease.begin(file);
    try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE)) {
      String text = Files.readString(file);
      assertEquals(Long.toString(ProcessHandle.current().pid()), text.split(" ", -1)[0]);
      assertThrows(OverlappingFileLockException.class, other::tryLock);
      lease.close();
      try (FileLock lock = other.tryLock()) {
        assertNotNull(lock);
      }
    }
  }

  @Test
  void takesNoFileThatIsThereAlready() throws IOException {
    Path file = Files.createFile(folder.resolve("lease"));
    assertThrows(FileAlreadyExistsException.class, () -> WatcherLease.begin(file).close());
  }
}
