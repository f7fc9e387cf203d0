package dev.sett.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file that the agent writes, a line at a time, each with the operating system at once. A file
 * that is full is renamed to {@code FILE.old}, which replaces an older one, and a new file begins
 * with the first line again: both together never grow beyond twice the limit. One thread.
 */
final class Output implements AutoCloseable {
  private static final long MOST_BYTES = 64L << 20;

  /** Last line of a full file, for a reader who follows it. */
  private static final byte[] ROTATED = "{\"rotated\":true}\n".getBytes(StandardCharsets.UTF_8);

  private final Path file;
  private final long mostBytes;
  private FileChannel channel;
  private byte @Nullable [] firstLine;
  private long writtenBytes;

  private Output(Path file, FileChannel channel, long mostBytes) {
    this.file = file;
    this.channel = channel;
    this.mostBytes = mostBytes;
  }

  /**
   * A file, empty. If another JVM writes to it, as that of a script's second program may, a file
   * with this JVM's number at the end of its name.
   *
   * @throws IOException if it can't be written
   */
  static Output open(String name) throws IOException {
    return open(name, MOST_BYTES);
  }

  /** The same with another limit of its size. */
  static Output open(String name, long mostBytes) throws IOException {
    Path file = Path.of(name);
    FileChannel channel = channel(file);
    if (lock(channel) == null) {
      channel.close();
      file = Path.of(name + "." + ProcessHandle.current().pid());
      channel = channel(file);
    }
    channel.truncate(0);
    return new Output(file, channel, mostBytes);
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

  /** Writes a line. */
  void line(CharSequence line) throws IOException {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    if (firstLine == null) {
      firstLine = bytes;
    } else if (writtenBytes + bytes.length > mostBytes) {
      rotate(firstLine);
    }
    write(channel, bytes);
    writtenBytes += bytes.length;
  }

  /** Not while {@link #gone} looks: for a moment, there is no file of this name. */
  private synchronized void rotate(byte[] first) throws IOException {
    try (FileChannel full = channel) {
      Path unused = Files.move(file, old(), StandardCopyOption.REPLACE_EXISTING);
      channel = channel(file);
      FileLock held = lock(channel);
      assert held != null;
      write(channel, first);
      writtenBytes = first.length;
      // Not before: who reads this line looks for the new file.
      write(full, ROTATED);
    }
  }

  private static void write(FileChannel channel, byte[] bytes) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.hasRemaining()) {
      int unused = channel.write(left);
    }
  }

  private Path old() {
    return Path.of(file + ".old");
  }

  /** Whether somebody has removed the file, who then wants no more of it. From any thread. */
  synchronized boolean gone() {
    return !Files.exists(file);
  }

  /** All that it may have written. */
  List<Path> files() {
    return List.of(file, old());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
