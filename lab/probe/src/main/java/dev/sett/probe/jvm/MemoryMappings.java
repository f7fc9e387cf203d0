package dev.sett.probe.jvm;

import dev.sett.probe.proc.KernelFields;
import java.util.ArrayList;
import java.util.List;

/**
 * What of a process is resident, from {@code /proc/<pid>/smaps}, see proc_pid_smaps(5).
 *
 * <p>The stack of a thread is a private anonymous mapping that can be written, directly above one
 * that nothing may touch, its guard. Of all such pairs in a JVM only stacks have a guard this small
 * and are of this size.
 *
 * @param stackBytes of that in the stacks of threads
 * @param pieces every mapping
 * @param hotSpot whether the process is a HotSpot JVM, which can be looked into
 */
record MemoryMappings(
    long rssBytes, long pssBytes, long stackBytes, boolean hotSpot, List<Piece> pieces) {

  private static final long LARGEST_GUARD = 64 * 1024;
  private static final long SMALLEST_STACK = 64 * 1024;
  private static final long LARGEST_STACK = 16 * 1024 * 1024;

  static final MemoryMappings NONE = new MemoryMappings(0, 0, 0, /* hotSpot= */ false, List.of());

  /** What of a mapping is resident; addresses from inclusive, to exclusive. */
  record Piece(long from, long to, long rssBytes) {}

  /** What is resident of the mappings inside a range of addresses. */
  long residentBytes(long from, long to) {
    return pieces.stream()
        .filter(p -> p.from >= from && p.to <= to)
        .mapToLong(Piece::rssBytes)
        .sum();
  }

  /** Reads the text of the whole file. */
  static MemoryMappings parse(String smaps) {
    long rss = 0;
    long pss = 0;
    long stacks = 0;
    long guardEnd = -1;
    boolean stack = false;
    List<Piece> pieces = new ArrayList<>();
    Range range = new Range(0, 0, "", /* named= */ true);
    for (String line : smaps.lines().toList()) {
      if (line.isEmpty()) {
        continue;
      }
      if (Character.isUpperCase(line.charAt(0))) {
        if (line.startsWith("Rss:")) {
          long bytes = 1024 * KernelFields.numberAt(line, 0);
          rss += bytes;
          pieces.add(new Piece(range.from, range.to, bytes));
          stacks += stack ? bytes : 0;
        } else if (line.startsWith("Pss:")) {
          pss += 1024 * KernelFields.numberAt(line, 0);
        }
        continue;
      }
      range = Range.of(line);
      stack =
          line.endsWith("[stack]")
              || (range.anonymous("rw-p")
                  && range.from == guardEnd
                  && range.bytes() >= SMALLEST_STACK
                  && range.bytes() <= LARGEST_STACK);
      guardEnd = range.anonymous("---p") && range.bytes() <= LARGEST_GUARD ? range.to : -1;
    }
    boolean openJ9 = smaps.contains("/libj9");
    return new MemoryMappings(rss, pss, stacks, smaps.contains("/libjvm.so") && !openJ9, pieces);
  }

  /** The sums of both; pieces of different processes are not put together. */
  MemoryMappings and(MemoryMappings other) {
    return new MemoryMappings(
        rssBytes + other.rssBytes,
        pssBytes + other.pssBytes,
        stackBytes + other.stackBytes,
        hotSpot || other.hotSpot,
        List.of());
  }

  /** A line such as {@code 7f1c2c000000-7f1c2c021000 rw-p 00000000 00:00 0 }. */
  private record Range(long from, long to, String mode, boolean named) {

    static Range of(String line) {
      String[] words = line.strip().split("\\s+", 6);
      String[] ends = words[0].split("-", 2);
      return new Range(
          Long.parseUnsignedLong(ends[0], 16),
          Long.parseUnsignedLong(ends[1], 16),
          words[1],
          words.length > 5);
    }

    boolean anonymous(String wanted) {
      return mode.equals(wanted) && !named;
    }

    long bytes() {
      return to - from;
    }
  }
}
