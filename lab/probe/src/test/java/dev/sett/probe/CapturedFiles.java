package dev.sett.probe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Files captured on a real machine, by kernel version. */
public final class CapturedFiles {
  private CapturedFiles() {}

  /** One file, such as {@code kernel-6.18/java-stat.txt}. */
  public static String text(String name) {
    try (InputStream in = CapturedFiles.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a file below a root, with its folders. */
  public static void put(Path root, String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
