package dev.sett.probe.jvm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The counters that a HotSpot JVM keeps in a file which it has mapped into its memory, {@code
 * /tmp/hsperfdata_USER/PID}. Whoever reads the file asks nothing of the JVM.
 *
 * <p>Format version 2: HotSpot {@code src/hotspot/share/runtime/perfMemory.hpp} ({@code
 * PerfDataPrologue}, {@code PerfDataEntry}), read in the JDK by {@code
 * sun.jvmstat.perfdata.monitor.PerfDataBufferPrologue} and {@code v2_0.PerfDataBuffer}. A prologue
 * of 32 bytes:
 *
 * <pre>
 *  0  magic cafec0c0, whatever the byte order
 *  4  byte order: 0 big endian, 1 little endian
 *  5  major version    6  minor version
 *  7  accessible: 0 until the JVM has begun to fill it
 *  8  used bytes      12  bytes that found no room
 * 16  time of the last change of structure (8 bytes)
 * 24  offset of the first entry    28  number of entries
 * </pre>
 *
 * <p>then entries, each with its own length:
 *
 * <pre>
 *  0  length           4  offset of the name
 *  8  length of a vector; 0: one value
 * 12  type: a letter as in class files    13  flags
 * 14  unit            15  variability     16  offset of the value
 * </pre>
 *
 * <p>Kept are numbers of type J and texts, which are vectors of type B up to their first NUL.
 *
 * @param texts by name, such as {@code java.rt.vmArgs}
 * @param numbers by name, such as {@code sun.gc.generation.0.maxCapacity}
 */
record PerfData(Map<String, String> texts, Map<String, Long> numbers) {

  private static final int MAGIC = 0xcafec0c0;
  private static final int MAJOR_VERSION = 2;
  private static final int PROLOGUE_BYTES = 32;
  private static final int ENTRY_BYTES = 20;

  /** Copies the maps. */
  PerfData {
    texts = Map.copyOf(texts);
    numbers = Map.copyOf(numbers);
  }

  /**
   * Parses a file. Of one that is cut off, the entries before the cut are kept.
   *
   * @return empty if this is not such a file, one of another version, or not yet accessible
   */
  static Optional<PerfData> parse(byte[] bytes) {
    if (bytes.length < PROLOGUE_BYTES
        || ByteBuffer.wrap(bytes).getInt(0) != MAGIC
        || bytes[5] != MAJOR_VERSION
        || bytes[7] == 0) {
      return Optional.empty();
    }
    ByteBuffer file =
        ByteBuffer.wrap(bytes)
            .order(bytes[4] == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    Map<String, String> texts = new HashMap<>();
    Map<String, Long> numbers = new HashMap<>();
    int at = file.getInt(24);
    int entries = file.getInt(28);
    for (int i = 0; i < entries && at >= PROLOGUE_BYTES && at <= bytes.length - ENTRY_BYTES; i++) {
      int length = file.getInt(at);
      if (length < ENTRY_BYTES || length > bytes.length - at) {
        break;
      }
      entry(file.slice(at, length).order(file.order()), texts, numbers);
      at += length;
    }
    return Optional.of(new PerfData(texts, numbers));
  }

  private static void entry(
      ByteBuffer entry, Map<String, String> texts, Map<String, Long> numbers) {
    int vector = entry.getInt(8);
    char type = (char) entry.get(12);
    int value = entry.getInt(16);
    String name = text(entry, entry.getInt(4), entry.limit());
    if (type == 'J' && vector == 0 && value >= 0 && value <= entry.limit() - Long.BYTES) {
      numbers.put(name, entry.getLong(value));
    } else if (type == 'B' && vector > 0) {
      texts.put(name, text(entry, value, vector));
    }
  }

  /** The text at an offset, up to NUL, a length or the end of the entry. */
  private static String text(ByteBuffer entry, int from, int most) {
    if (from < 0 || from > entry.limit()) {
      return "";
    }
    byte[] bytes = new byte[Math.min(most, entry.limit() - from)];
    entry.get(from, bytes);
    int end = 0;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(texts.get(name));
  }

  OptionalLong number(String name) {
    Long value = numbers.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
