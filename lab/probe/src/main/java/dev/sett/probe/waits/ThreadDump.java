package dev.sett.probe.waits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A thread dump in the format of {@code HotSpotDiagnosticMXBean.dumpThreads(file, JSON)} of JDK 25,
 * whose threads say what they wait for.
 */
final class ThreadDump {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ThreadDump() {}

  /**
   * The threads in a file.
   *
   * @throws IOException if it can't be read, or is no such dump
   */
  static List<DumpedThread> read(Path file) throws IOException {
    try {
      return threads(JSON.readTree(Files.readString(file)));
    } catch (JacksonException e) {
      throw new IOException(file.getFileName() + " is not a thread dump in JSON", e);
    }
  }

  private static List<DumpedThread> threads(JsonNode root) {
    List<DumpedThread> threads = new ArrayList<>();
    for (JsonNode container : root.path("threadDump").path("threadContainers")) {
      for (JsonNode thread : container.path("threads")) {
        threads.add(thread(thread));
      }
    }
    return threads;
  }

  private static DumpedThread thread(JsonNode thread) {
    List<String> frames = new ArrayList<>();
    for (JsonNode frame : thread.path("stack")) {
      frames.add(frame(frame.asString("")));
    }
    Set<String> owned = new HashSet<>();
    for (JsonNode atDepth : thread.path("monitorsOwned")) {
      for (JsonNode lock : atDepth.path("locks")) {
        owned.add(lock.asString(""));
      }
    }
    return new DumpedThread(
        thread.path("virtual").asBoolean(false),
        state(thread.path("state").asString("")),
        frames,
        text(thread.path("blockedOn")).or(() -> text(thread.path("parkBlocker").path("object"))),
        text(thread.path("waitingOn")),
        owned);
  }

  private static Optional<String> text(JsonNode node) {
    return Optional.of(node.asString("")).filter(text -> !text.isEmpty());
  }

  private static Thread.State state(String name) {
    for (Thread.State state : Thread.State.values()) {
      if (state.name().equals(name)) {
        return state;
      }
    }
    return Thread.State.RUNNABLE;
  }

  /** {@code loader/module@version/package.Class.method(File.java:1)} without what is round it. */
  private static String frame(String text) {
    int end = text.indexOf('(');
    String whole = end < 0 ? text : text.substring(0, end);
    // A hidden class is called Name/0x0000…, in which the number belongs to its name.
    int number = whole.indexOf("/0x");
    int start = number < 0 ? whole.lastIndexOf('/') : whole.lastIndexOf('/', number - 1);
    return whole.substring(start + 1);
  }
}
