package dev.sett.apps.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The partner files of a folder, in the order of their names, as one long list of lines.
 *
 * @param files at least one
 * @param digest SHA-256 over names and bytes: two inboxes with the same digest hold the same
 */
record Inbox(List<PartnerFile> files, String digest) {
  /** Lines between two bytes to jump to. */
  static final int LINES_A_MARK = 1_000;

  /**
   * Looks through a folder once.
   *
   * @throws BatchException if it is missing, can't be read, or holds no line
   */
  static Inbox of(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new BatchException(
          "The folder "
              + folder
              + " does not exist. Give one with *.csv files of lines such as 0123456789,99.50,NEW,"
              + " or create one with --generate DIR.");
    }
    try {
      List<Path> paths = csvFiles(folder);
      if (paths.isEmpty()) {
        throw new BatchException(
            "The folder "
                + folder
                + " contains no *.csv file. Create some with --generate "
                + folder
                + ".");
      }
      MessageDigest digest = sha256();
      List<PartnerFile> files = new ArrayList<>();
      for (Path path : paths) {
        digest.update((path.getFileName() + "\n").getBytes(UTF_8));
        files.add(scan(path, digest));
      }
      Inbox inbox = new Inbox(List.copyOf(files), HexFormat.of().formatHex(digest.digest()));
      if (inbox.lines() == 0) {
        throw new BatchException(
            "All files in " + folder + " are empty, so there is nothing to read.");
      }
      return inbox;
    } catch (IOException e) {
      throw new BatchException(
          "The folder " + folder + " can't be read: " + e.getMessage() + ".", e);
    }
  }

  /** Lines of all files. */
  long lines() {
    return files.stream().mapToLong(PartnerFile::lines).sum();
  }

  private static List<Path> csvFiles(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(path -> path.toString().endsWith(".csv") && Files.isRegularFile(path))
          .sorted()
          .toList();
    }
  }

  private static PartnerFile scan(Path path, MessageDigest digest) throws IOException {
    List<Long> marks = new ArrayList<>();
    int lines = 0;
    long at = 0;
    boolean atStart = true;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
      byte[] piece = new byte[1 << 16];
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        digest.update(piece, 0, length);
        for (int i = 0; i < length; i++, at++) {
          if (atStart) {
            if (lines % LINES_A_MARK == 0) {
              marks.add(at);
            }
            lines++;
          }
          atStart = piece[i] == '\n';
        }
      }
    }
    return new PartnerFile(path, lines, List.copyOf(marks));
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
