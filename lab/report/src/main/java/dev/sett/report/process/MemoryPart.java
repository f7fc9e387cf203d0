package dev.sett.report.process;

import dev.sett.model.outside.MemoryReading;
import java.util.EnumMap;
import java.util.Map;

/** What resident memory consists of, as far as it is known. */
public enum MemoryPart {
  HEAP_USED("heap, used", "f0"),
  HEAP_TAKEN("heap, resident but unused", "f1"),
  DIRECT("direct buffers", "f3"),
  METASPACE("metaspace", "f2"),
  STACKS("thread stacks", "f4"),
  REST("rest: code, JIT, GC, other native memory", "f5");

  private final String words;
  private final String css;

  MemoryPart(String words, String css) {
    this.words = words;
    this.css = css;
  }

  String words() {
    return words;
  }

  /** CSS class that carries the colour. */
  String css() {
    return css;
  }

  /**
   * Bytes of each part of one reading. What is used is resident, but for what was allocated between
   * the look from outside and the one inside, which is left out. Of the heap that is taken but
   * unused only the pages that were touched once are; where nobody says which, it is part of the
   * rest. All together they are the resident memory.
   */
  public static Map<MemoryPart, Double> of(MemoryReading reading) {
    Map<MemoryPart, Double> parts = new EnumMap<>(MemoryPart.class);
    double left = reading.rssBytes();
    long resident = reading.heapResidentBytes();
    long used = reading.heapUsedBytes();
    left -= put(parts, HEAP_USED, resident > 0 ? Math.min(used, resident) : used, left);
    left -= put(parts, DIRECT, reading.directBytes(), left);
    left -= put(parts, METASPACE, reading.metaspaceBytes(), left);
    left -= put(parts, STACKS, reading.stackBytes(), left);
    long unused = Math.max(0, resident - used);
    left -= put(parts, HEAP_TAKEN, unused, left);
    parts.put(REST, left);
    return parts;
  }

  private static double put(
      Map<MemoryPart, Double> parts, MemoryPart part, long bytes, double left) {
    double fits = Math.min((double) bytes, left);
    parts.put(part, fits);
    return fits;
  }
}
