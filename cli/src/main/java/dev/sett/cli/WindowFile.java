package dev.sett.cli;

import dev.sett.model.ExperimentException;
import dev.sett.model.InsideWindow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The windows that an agent writes into a file, read while it writes: each call gives those that
 * came since the one before. One thread.
 */
final class WindowFile implements Supplier<List<InsideWindow>> {
  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final Path file;
  private final List<String> missing = new ArrayList<>();
  private long readBytes;

  WindowFile(Path file) {
    this.file = file;
  }

  /**
   * What came since the last call; a line that is not finished waits for the next one.
   *
   * @throws ExperimentException if the file can't be read
   */
  @Override
  public List<InsideWindow> get() {
    List<InsideWindow> windows = new ArrayList<>();
    for (String line : lines()) {
      try {
        JsonNode node = JSON.readTree(line);
        node.path("missing").forEach(m -> missing.add(m.asString("")));
        if (node.has("atMillis")) {
          windows.add(JSON.treeToValue(node, InsideWindow.class));
        }
      } catch (JacksonException e) {
        missing.add("A line of the agent could not be read: " + shortened(line));
      }
    }
    return windows;
  }

  /** What the agent can't see in this program, a sentence each, as far as it has said so. */
  List<String> missing() {
    return List.copyOf(missing);
  }

  private List<String> lines() {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, channel.size() - readBytes));
      while (bytes.hasRemaining() && channel.read(bytes, readBytes + bytes.position()) >= 0) {
        // Until all is here.
      }
      int end = bytes.position();
      while (end > 0 && bytes.get(end - 1) != '\n') {
        end--;
      }
      readBytes += end;
      String text = new String(bytes.array(), 0, end, StandardCharsets.UTF_8);
      return text.lines().filter(l -> !l.isBlank()).toList();
    } catch (IOException e) {
      throw new ExperimentException(file.toString(), "can't be read (" + e + ").");
    }
  }

  private static String shortened(String line) {
    return line.length() <= 60 ? line : line.substring(0, 60) + "…";
  }
}
