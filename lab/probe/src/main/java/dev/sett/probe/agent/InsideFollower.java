package dev.sett.probe.agent;

import dev.sett.model.inside.InsideWindow;
import dev.sett.probe.proc.ProbeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file of an agent, read while it is written: each call gives what came since the one before.
 * It stays open, so that the end of a file that the agent has set aside is read as well. One
 * thread.
 */
public final class InsideFollower implements AutoCloseable {
  private final Path file;
  private final InsideLines lines = new InsideLines();
  private @Nullable FileChannel channel;
  private long readBytes;

  /** Follows a file, which must be there by the first call of {@link #more}. */
  public InsideFollower(Path file) {
    this.file = file;
  }

  /**
   * The windows that came since the last call; a line that is not finished waits for the next one.
   *
   * @throws ProbeException if the file can't be read
   */
  public List<InsideWindow> more() {
    try {
      take(newLines());
      while (lines.takeRotated()) {
        close();
        take(newLines());
      }
      return lines.newWindows();
    } catch (IOException e) {
      throw new ProbeException("The agent's output can't be read (%s).".formatted(e));
    }
  }

  private void take(String text) {
    text.lines().filter(line -> !line.isBlank()).forEach(lines::take);
  }

  /** Whether the agent has begun to look. */
  boolean begun() {
    return lines.begun();
  }

  /** Why the agent does not look for who reads this, as a sentence; empty if it does. */
  Optional<String> refusal() {
    return Optional.of(lines.refusal()).filter(why -> !why.isEmpty());
  }

  /** Where JFR writes in that JVM; empty if the agent records nothing, or has not said so yet. */
  public Optional<Path> recording() {
    return Optional.of(lines.recording()).filter(r -> !r.isEmpty()).map(Path::of);
  }

  /** What could not be seen or read in this program so far, a sentence each. */
  public List<String> missing() {
    return List.copyOf(lines.missing());
  }

  private String newLines() throws IOException {
    FileChannel open = channel;
    if (open == null) {
      open = FileChannel.open(file, StandardOpenOption.READ);
      channel = open;
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, open.size() - readBytes));
    while (bytes.hasRemaining() && open.read(bytes, readBytes + bytes.position()) >= 0) {
      // Until all is here.
    }
    int end = bytes.position();
    while (end > 0 && bytes.get(end - 1) != '\n') {
      end--;
    }
    readBytes += end;
    return new String(bytes.array(), 0, end, StandardCharsets.UTF_8);
  }

  /** Closes the file; the next call of {@link #more} would begin with a new one. */
  @Override
  public void close() {
    FileChannel open = channel;
    channel = null;
    readBytes = 0;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // It was only read.
      }
    }
  }
}
