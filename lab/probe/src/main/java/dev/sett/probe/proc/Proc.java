package dev.sett.probe.proc;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The kernel's small text files under one root, {@code /} outside tests. Files that are absent,
 * unreadable or gone are an empty answer: on another system, or after a process ended, that is
 * normal.
 *
 * @param root with a slash at the end
 * @param present whether this is a Linux with /proc mounted
 */
public record Proc(String root, boolean present) {
  public static final Proc HERE = under(Path.of("/"));

  public static Proc under(Path folder) {
    String root = folder.toString().equals("/") ? "/" : folder + "/";
    return new Proc(root, Files.isReadable(Path.of(root + "proc/self/stat")));
  }

  /** The whole file, one char a byte, such as {@code proc/stat}. */
  public Optional<String> read(String path) {
    try (var in = new FileInputStream(root + path)) {
      byte[] bytes = new byte[2048];
      int length = 0;
      for (int n = in.read(bytes); n >= 0; n = in.read(bytes, length, bytes.length - length)) {
        length += n;
        if (length == bytes.length) {
          bytes = Arrays.copyOf(bytes, 4 * length);
        }
      }
      return Optional.of(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The file without white space at its ends, if there is anything in it. */
  public Optional<String> line(String path) {
    return read(path).map(String::strip).filter(s -> !s.isEmpty());
  }

  /** The file as one number. */
  public Optional<Long> number(String path) {
    return line(path).flatMap(KernelFields::number);
  }

  /** Names in a folder that are numbers, such as thread ids; empty if the folder is gone. */
  public long[] numbersIn(String path) {
    String[] names = new java.io.File(root + path).list();
    if (names == null) {
      return new long[0];
    }
    return Arrays.stream(names)
        .filter(name -> Character.isDigit(name.charAt(0)))
        .mapToLong(Long::parseLong)
        .toArray();
  }
}
