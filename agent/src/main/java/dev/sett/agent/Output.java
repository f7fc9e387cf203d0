package dev.sett.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** The file that the agent writes, a line at a time, each with the operating system at once. */
final class Output implements AutoCloseable {
  private final Path file;
  private final FileChannel channel;

  private Output(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * A file, empty. If another JVM writes to it, as that of a script's second program may, a file
   * with this JVM's number at the end of its name.
   *
   * @throws IOException if it can't be written
   */
  static Output open(String name) throws IOException {
    Path file = Path.of(name);
    FileChannel channel = channel(file);
    if (lock(channel) == null) {
      channel.close();
      file = Path.of(name + "." + ProcessHandle.current().pid());
      channel = channel(file);
    }
    channel.truncate(0);
    return new Output(file, channel);
  }

  private static FileChannel channel(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /** Null if another has it; it is held until the channel is closed. */
  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** Writes a line. One thread. */
  void line(CharSequence line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Whether somebody has removed the file, who then wants no more of it. */
  boolean gone() {
    return !Files.exists(file);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
