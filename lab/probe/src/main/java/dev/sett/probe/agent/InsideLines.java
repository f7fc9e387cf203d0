package dev.sett.probe.agent;

import dev.sett.model.inside.InsideWindow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the lines of one agent's file say, taken one after another. One thread. */
final class InsideLines {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private String jdk = "";
  private long pid;
  private String recording = "";
  private String refusal = "";
  private boolean rotated;
  private final List<InsideWindow> windows = new ArrayList<>();
  private final List<String> events = new ArrayList<>();
  private final List<InsideReader.Dump> dumps = new ArrayList<>();
  private final List<String> changed = new ArrayList<>();
  private final List<String> notChanged = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private int strange;

  /** A line without its end; one that is none of the agent's is counted. */
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
      lacks(sentence.asString(""));
    }
    if (line.has("event")) {
      String event = line.path("event").asString("");
      events.add(event);
      if (line.has("changed")) {
        (line.path("changed").asBoolean(false) ? changed : notChanged).add(event);
      }
    } else if (line.has("dump")) {
      dumps.add(
          new InsideReader.Dump(
              line.path("dump").asString(""),
              line.path("atMillis").asLong(0),
              line.path("cpuNanos").asLong(0)));
    } else if (line.has("wallNanos")) {
      windows.add(JSON.treeToValue(line, InsideWindow.class));
    } else if (line.has("agent")) {
      jdk = line.path("jdk").asString("");
      pid = line.path("pid").asLong(0);
      recording = line.path("recording").asString("");
    } else if (line.has("refused")) {
      refusal = line.path("refused").asString("");
    } else if (line.has("rotated")) {
      rotated = true;
    } else if (!line.has("missing")) {
      strange++;
    }
  }

  /** Where JFR writes in that JVM; empty if the agent records nothing. */
  String recording() {
    return recording;
  }

  /** Whether the agent's first line has come. */
  boolean begun() {
    return !jdk.isEmpty();
  }

  /** Why the agent does not look for who reads this, as a sentence; empty if it does. */
  String refusal() {
    return refusal;
  }

  /** Whether a file ended since this was asked last, because the agent began a new one. */
  boolean takeRotated() {
    boolean taken = rotated;
    rotated = false;
    return taken;
  }

  /** Adds a sentence to what is missing; once, as each new file begins with the same line. */
  void lacks(String sentence) {
    if (!missing.contains(sentence)) {
      missing.add(sentence);
    }
  }

  /** The windows since this was asked last. */
  List<InsideWindow> newWindows() {
    List<InsideWindow> taken = List.copyOf(windows);
    windows.clear();
    return taken;
  }

  /** What could not be seen or read so far, a sentence each. */
  List<String> missing() {
    List<String> all = new ArrayList<>(missing);
    if (strange > 0) {
      all.add(
          strange == 1
              ? "A line of the agent's output can't be parsed and is ignored."
              : strange + " lines of the agent's output can't be parsed and are ignored.");
    }
    return all;
  }

  /** All of it; the windows without those that {@link #newWindows} gave. */
  InsideReader.Inside whole() {
    return new InsideReader.Inside(
        jdk, pid, windows, events, changed, notChanged, dumps, missing());
  }
}
