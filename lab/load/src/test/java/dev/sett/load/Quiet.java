package dev.sett.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether the machine was ours while this was open: what is held to a percent can't be measured
 * while a hypervisor gives its CPUs to others, or other programs take them.
 */
final class Quiet implements AutoCloseable {

  /** Longest that a thread may have been late. */
  private static final long LATE_NANOS = 15_000_000;

  /** Highest share of all time that may have been stolen. */
  private static final double STOLEN = 0.005;

  private static final Path STAT = Path.of("/proc/stat");

  private final long[] before = times();
  private final Thread sleeper;
  private volatile boolean over;
  private volatile long latest;

  private Quiet() {
    sleeper = Thread.ofPlatform().daemon().unstarted(this::sleep);
  }

  /** Looks from now on. */
  static Quiet look() {
    Quiet quiet = new Quiet();
    quiet.sleeper.start();
    return quiet;
  }

  private void sleep() {
    try {
      while (!over) {
        long begun = System.nanoTime();
        Thread.sleep(2);
        latest = Math.max(latest, System.nanoTime() - begun - 2_000_000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether nothing was seen so far. */
  boolean soFar() {
    long[] now = times();
    long all = now[0] - before[0];
    double stolen = all == 0 ? 0 : (double) (now[1] - before[1]) / all;
    return latest < LATE_NANOS && stolen < STOLEN;
  }

  /** Ticks of all CPUs together: all, and those stolen; zeros where nobody counts them. */
  private static long[] times() {
    long[] times = new long[2];
    if (Files.isReadable(STAT)) {
      try {
        String[] fields = Files.readAllLines(STAT).getFirst().split(" +", -1);
        for (int i = 1; i <= 8; i++) {
          times[0] += Long.parseLong(fields[i]);
        }
        times[1] = Long.parseLong(fields[8]);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    return times;
  }

  @Override
  public void close() {
    over = true;
  }
}
