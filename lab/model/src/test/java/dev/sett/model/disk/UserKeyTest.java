package dev.sett.model.disk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserKeyTest {

  @TempDir private Path home;

  private Path file() {
    return home.resolve("config/sett/key");
  }

  private UserKey key() {
    return UserKey.in(file());
  }

  @Test
  void isInTheFolderForConfigurationOrInTheHomeFolder() {
    assertEquals(
        Optional.of(Path.of("/c/sett/key")),
        UserKey.usualFile(Map.of("XDG_CONFIG_HOME", "/c"), "/home/ann"));
    Optional<Path> inHome = Optional.of(Path.of("/home/ann/.config/sett/key"));
    assertEquals(inHome, UserKey.usualFile(Map.of(), "/home/ann"));
    assertEquals(inHome, UserKey.usualFile(Map.of("XDG_CONFIG_HOME", ""), "/home/ann"));
    assertEquals(inHome, UserKey.usualFile(Map.of("XDG_CONFIG_HOME", "c"), "/home/ann"));
    assertEquals(Optional.empty(), UserKey.usualFile(Map.of(), "?"));
  }

  @Test
  void isMadeOnceForItsUserAlone() throws Exception {
    byte[] made = key().orNew().orElseThrow();

    assertEquals(32, made.length);
    assertArrayEquals(made, key().orNew().orElseThrow());
    assertArrayEquals(made, key().read());
    assertEquals("rw-------", permissions(file()));
    assertEquals("rwx------", permissions(Objects.requireNonNull(file().getParent())));
    assertEquals(HexFormat.of().formatHex(made) + "\n", Files.readString(file()));
    try (Stream<Path> all = Files.list(file().getParent())) {
      assertEquals(List.of(file()), all.toList(), "nothing is left over");
    }
    byte[] other = UserKey.in(home.resolve("other")).orNew().orElseThrow();
    assertFalse(Arrays.equals(made, other));
  }

  @Test
  void isTheSameForAllThatMakeItAtOneTime() throws Exception {
    int threads = 8;
    CountDownLatch ready = new CountDownLatch(threads);
    try (ExecutorService all = Executors.newFixedThreadPool(threads)) {
      List<Future<String>> made = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        made.add(
            all.submit(
                () -> {
                  ready.countDown();
                  ready.await();
                  return HexFormat.of().formatHex(key().orNew().orElseThrow());
                }));
      }
      for (Future<String> one : made) {
        String seen = one.get();
        assertEquals(HexFormat.of().formatHex(key().read()), seen);
      }
    }
  }

  @Test
  void isNotUsedIfOthersCanReadIt() throws Exception {
    key().orNew();
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));
    assertTrue(refusal().contains("is open to other users; to use it, run chmod 600 "), refusal());
    assertEquals(Optional.empty(), key().orNew());
  }

  @Test
  void isNotReplacedIfItIsNone() throws Exception {
    Files.createDirectories(file().getParent());
    Files.writeString(file(), "short\n");
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-------"));
    assertTrue(refusal().contains("is not a key"), refusal());
    assertEquals(Optional.empty(), key().orNew());
    assertEquals("short\n", Files.readString(file()));
  }

  @Test
  void isNotMadeByReading() {
    assertTrue(refusal().endsWith("config/sett/key does not exist"), refusal());
    assertFalse(Files.exists(file()));
  }

  @Test
  void isEmptyWhereItCanNotBeMade() throws Exception {
    Files.writeString(home.resolve("config"), "in the way");
    assertEquals(Optional.empty(), key().orNew());
  }

  private String refusal() {
    return String.valueOf(assertThrows(IOException.class, () -> key().read()).getMessage());
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
