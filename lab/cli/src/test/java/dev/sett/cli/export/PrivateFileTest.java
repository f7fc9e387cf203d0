package dev.sett.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFileTest {

  @TempDir private Path folder;

  @Test
  void isReadByItsOwnerAlone() throws IOException {
    Path file = folder.resolve("qdup.yaml");
    PrivateFile.write(file, "DB_PASSWORD: é\n");
    assertEquals("DB_PASSWORD: é\n", Files.readString(file));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  /** Whoever made it before, or opened it, would read what is written now. */
  @Test
  void isNewOrRefused() throws IOException {
    Path file = folder.resolve("qdup.yaml");
    Files.writeString(file, "theirs");
    assertThrows(FileAlreadyExistsException.class, () -> PrivateFile.write(file, "secret"));
    assertEquals("theirs", Files.readString(file));
  }

  @Test
  void filesOfAnExportArePrivateIfItHasSecrets() throws IOException {
    Map<String, String> files = Map.of("qdup.yaml", "a", "load.ndjson", "b");
    ExportQdupCommand.write(folder, files, /* secret= */ true);
    Path open = Files.createDirectory(folder.resolve("open"));
    ExportQdupCommand.write(open, files, /* secret= */ false);
    for (String name : files.keySet()) {
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))));
      assertEquals(files.get(name), Files.readString(open.resolve(name)));
    }
  }
}
