package dev.sett.cli.export;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that only their owner can read, from the moment that they exist. */
final class PrivateFile {

  private PrivateFile() {}

  /**
   * Writes a new file in UTF-8 with mode 600. One that exists is not written to, because others may
   * have opened it.
   *
   * @throws java.nio.file.FileAlreadyExistsException if the file exists
   * @throws IOException if it can't be written
   */
  static void write(Path file, String text) throws IOException {
    try (SeekableByteChannel channel =
        Files.newByteChannel(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }
}
