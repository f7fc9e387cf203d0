package dev.sett.pool;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * How much of the time the CPUs stand idle that this process may use, whoever could use them, over
 * the last fraction of a second. By {@code /proc/stat}, see proc_stat(5). For one thread.
 */
final class IdleCpus {
  /** The system counts in hundredths of a second. */
  private static final long LOOK_NANOS = 100_000_000;

  private static final double TICK_NANOS = 10e6;

  /** user, nice, system, idle, iowait, irq, softirq, steal. */
  private static final int FIELDS = 8;

  private static final int IDLE = 3;
  private static final int WAITING_FOR_A_DISK = 4;

  private final Path root;
  private final LongSupplier processCpuNanos;
  private final BitSet allowed;
  private long lookedNanos;
  private long computedNanos;
  private Optional<Ticks> last = Optional.empty();
  private final FadingShare idle = new FadingShare();

  /** Since the system began, of the CPUs that count. */
  private record Ticks(long idle, long all) {}

  /**
   * Of this machine, as it is now.
   *
   * @param root where {@code /proc} is found
   * @param processCpuNanos CPU time of this process so far; -1 if unknown
   */
  IdleCpus(Path root, LongSupplier processCpuNanos) {
    this.root = root;
    this.processCpuNanos = processCpuNanos;
    this.allowed = allowed(root);
  }

  /** Forgets what was seen. */
  void begin(long now) {
    idle.clear();
    lookedNanos = now;
    computedNanos = processCpuNanos.getAsLong();
    last = read();
  }

  /**
   * Share of the time in which they were idle, 0 to 1; {@link Double#NaN} if unknown. Where the
   * process may use less than these CPUs, as with a quota, the share of that which it did not use;
   * what other processes use of the same quota is not seen.
   *
   * @param cores processors that the process may use
   */
  double share(long now, double cores) {
    if (allowed.isEmpty()) {
      return Double.NaN;
    }
    if (now - lookedNanos >= LOOK_NANOS) {
      long computed = processCpuNanos.getAsLong();
      Optional<Ticks> ticks = read();
      if (cores < allowed.cardinality()) {
        double quota = cores * (now - lookedNanos);
        if (computed >= 0 && computedNanos >= 0) {
          idle.add(
              Math.clamp(quota - (computed - computedNanos), 0, quota), quota, now - lookedNanos);
        }
      } else if (ticks.isPresent() && last.isPresent()) {
        idle.add(
            TICK_NANOS * Math.max(0, ticks.get().idle - last.get().idle),
            TICK_NANOS * Math.max(0, ticks.get().all - last.get().all),
            now - lookedNanos);
      }
      last = ticks;
      computedNanos = computed;
      lookedNanos = now;
    }
    return idle.value();
  }

  private Optional<Ticks> read() {
    long idleTicks = 0;
    long allTicks = 0;
    try (BufferedReader in =
        Files.newBufferedReader(root.resolve("proc/stat"), StandardCharsets.ISO_8859_1)) {
      for (String line = in.readLine();
          line != null && line.startsWith("cpu");
          line = in.readLine()) {
        String[] words = line.split(" +", -1);
        if (words[0].length() == 3
            || !allowed.get(Integer.parseInt(words[0], 3, words[0].length(), 10))) {
          continue;
        }
        for (int i = 0; i < FIELDS; i++) {
          long ticks = Long.parseLong(words[1 + i]);
          allTicks += ticks;
          idleTicks += i == IDLE || i == WAITING_FOR_A_DISK ? ticks : 0;
        }
      }
      return Optional.of(new Ticks(idleTicks, allTicks));
    } catch (IOException | RuntimeException e) {
      return Optional.empty(); // Not Linux, or not for us to read.
    }
  }

  private static BitSet allowed(Path root) {
    BitSet cpus = new BitSet();
    try {
      List<String> lines = Files.readAllLines(root.resolve("proc/self/status"));
      for (String line : lines) {
        if (line.startsWith("Cpus_allowed_list:")) {
          for (String range : line.substring(line.indexOf(':') + 1).strip().split(",", -1)) {
            String[] ends = range.split("-", 2);
            cpus.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      cpus.clear();
    }
    return cpus;
  }
}
