package dev.sett.probe;

import dev.sett.model.InsideWindow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads what the agent wrote, while it is written as well as afterwards. */
public final class InsideReader {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private InsideReader() {}

  /**
   * The file of one agent.
   *
   * @param jdk version of the JVM that it looked into; empty if its first line is missing
   * @param pid of that JVM; 0 if the first line is missing
   * @param windows in order of time
   * @param events what the agent did to the program, a sentence each
   * @param missing what could not be seen or read, a sentence each
   */
  public record Inside(
      String jdk, long pid, List<InsideWindow> windows, List<String> events, List<String> missing) {

    /** Copies the lists. */
    public Inside {
      windows = List.copyOf(windows);
      events = List.copyOf(events);
      missing = List.copyOf(missing);
    }
  }

  /**
   * Reads a file as far as it goes. A last line that is cut off, and lines that are no JSON of the
   * agent's, are left out and named among what is missing.
   *
   * @throws ProbeException if the file can't be read at all
   */
  public static Inside read(Path file) {
    String text;
    try {
      text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ProbeException(
          "What the agent wrote could not be read (%s). Was the program started with the agent?"
              .formatted(e));
    }
    return read(text);
  }

  static Inside read(String text) {
    Lines lines = new Lines();
    int from = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      lines.take(text.substring(from, end));
      from = end + 1;
    }
    if (from < text.length()) {
      lines.missing.add("The last line of what the agent wrote was cut off and is left out.");
    }
    return lines.end();
  }

  private static final class Lines {
    private String jdk = "";
    private long pid;
    private final List<InsideWindow> windows = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private int strange;

    void take(String line) {
      try {
        take(JSON.readTree(line));
      } catch (JacksonException e) {
        strange++;
      }
    }

    private void take(@Nullable JsonNode line) {
      if (line == null || !line.isObject()) {
        strange++;
        return;
      }
      for (JsonNode sentence : line.path("missing")) {
        missing.add(sentence.asString(""));
      }
      if (line.has("event")) {
        events.add(line.path("event").asString(""));
      } else if (line.has("wallNanos")) {
        windows.add(JSON.treeToValue(line, InsideWindow.class));
      } else if (line.has("agent")) {
        jdk = line.path("jdk").asString("");
        pid = line.path("pid").asLong(0);
      } else if (!line.has("missing")) {
        strange++;
      }
    }

    Inside end() {
      if (strange > 0) {
        missing.add(
            strange == 1
                ? "A line of what the agent wrote was not understood and is left out."
                : strange + " lines of what the agent wrote were not understood and are left out.");
      }
      return new Inside(jdk, pid, windows, events, missing);
    }
  }
}
