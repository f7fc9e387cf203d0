package dev.sett.model.disk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFilesTest {

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  private ResultFiles files = ResultFiles.below(Path.of("."));

  @BeforeEach
  void writeOne() throws IOException {
    files = ResultFiles.below(folder.resolve("here"));
    files.createFolder("sub");
    files.write("sub/file", bytes("0123456789"));
  }

  @Test
  void readsAFileUpToALimit() {
    assertArrayEquals(bytes("0123456789"), files.read("sub/file", 10));
    assertArrayEquals(bytes("0123456789"), files.folder("sub").read("file"));
    assertEquals(
        "is too large: it has 10 bytes, and at most 9 are read.",
        refusal(() -> files.read("sub/file", 9)).sentence());
  }

  @Test
  void readsTheFirstOrLastBytesOfAnyFile() {
    assertEquals("012", files.first("sub/file", 3).map(ResultFilesTest::text).orElse(""));
    assertEquals("0123456789", files.first("sub/file", 99).map(ResultFilesTest::text).orElse(""));
    assertEquals(Optional.empty(), files.first("sub/none", 3));
    assertEquals("789", files.last("sub/file", 3).map(ResultFilesTest::text).orElse(""));
    assertEquals("0123456789", files.last("sub/file", 99).map(ResultFilesTest::text).orElse(""));
    assertEquals(Optional.empty(), files.last("sub/none", 3));
  }

  @Test
  void listsWhatIsThere() {
    assertEquals(List.of("sub"), files.names(""));
    assertEquals(List.of("file"), files.names("sub"));
    assertEquals(List.of(), files.names("none"));
    assertEquals(List.of(), ResultFiles.below(folder.resolve("none")).names(""));
    assertTrue(files.has("sub/file") && !files.has("sub") && !files.has("none/file"));
  }

  @Test
  void noLinkOnTheWayIsFollowed() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "secret");
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("file"), "secret");
    Files.createSymbolicLink(folder.resolve("here/link"), secret);
    Files.createSymbolicLink(folder.resolve("here/folder"), other);
    Files.createSymbolicLink(folder.resolve("here/nowhere"), folder.resolve("new"));
    for (String name : List.of("link", "folder/file", "folder/new", "nowhere")) {
      for (Runnable use :
          List.<Runnable>of(
              () -> files.has(name),
              () -> files.read(name),
              () -> files.first(name, 1),
              () -> files.last(name, 1),
              () -> files.names(name),
              () -> files.write(name, bytes("x")),
              () -> files.createFolder(name))) {
        assertTrue(refusal(use).sentence().startsWith("is a symbolic link."), name);
      }
    }
    assertEquals("secret", Files.readString(secret));
    assertEquals("secret", Files.readString(other.resolve("file")));
    assertFalse(Files.exists(folder.resolve("new")));
    assertFalse(Files.exists(other.resolve("new")));
  }

  @Test
  void whatIsNoFileIsNotRead() {
    Complaint complaint = refusal(() -> files.read("sub"));
    assertEquals(folder.resolve("here/sub").toString(), complaint.where());
    assertEquals("is not a regular file. Remove it.", complaint.sentence());
    assertTrue(refusal(() -> files.read("none")).sentence().startsWith("can't be read ("));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../victim", "sub/../../victim", "/victim", "./sub"})
  void aNameThatLeadsElsewhereIsAnInternalError(String name) {
    assertThrows(IllegalArgumentException.class, () -> files.read(name));
    assertThrows(IllegalArgumentException.class, () -> files.folder(name));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static Complaint refusal(Runnable action) {
    return assertThrows(ExperimentException.class, action::run).complaints().getFirst();
  }
}
