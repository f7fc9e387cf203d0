package dev.sett.cli.watch;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Carriers;
import dev.sett.model.inside.InsideWindow.PoolReading;
import dev.sett.model.outside.ThreadFamily;
import java.util.ArrayList;
import java.util.List;

/**
 * Anomalies in a second of a running program, in plain words. These are observations, not causes:
 * nothing was changed to test them.
 */
final class WatchRemarks {
  /** Share of the samples with waiting virtual threads that is worth a remark. */
  private static final double OFTEN = 0.3;

  private static final double NEARLY_ALL = 0.95;
  private static final double LATE_MILLIS = 20;
  private static final double MUCH_COLLECTION = 0.1;
  private static final double MUCH_COMPILING = 0.3;
  private static final double LITTLE_CPU = 0.5;
  private static final double DEAR_AGENT = 0.05;

  private WatchRemarks() {}

  /** A sentence each, the most telling first; empty if nothing stands out. */
  static List<String> of(WatchSample look) {
    List<String> remarks = new ArrayList<>();
    look.carriers().ifPresent(c -> carriers(look, c, remarks));
    for (PoolReading pool : look.pools()) {
      if (pool.max() > 0 && pool.active() >= NEARLY_ALL * pool.max() && pool.queued() > 0) {
        remarks.add(
            format(
                "Pool %s is exhausted: all %d are in use, %d waiting.",
                name(pool), pool.max(), pool.queued()));
      }
    }
    lateness(look, remarks);
    double waiting = (double) look.usage().runQueueWaitNanos() / look.usage().wallNanos();
    if (waiting > Math.max(1, look.cpus())) {
      remarks.add(format("On average, %.1f runnable threads are waiting for a CPU.", waiting));
    }
    if (look.usage().machine().throttledNanos() > 0) {
      remarks.add(
          format(
              "The CPU quota of the container throttled the program for %.0f ms.",
              look.usage().machine().throttledNanos() / 1e6));
    }
    double collecting = look.perSecond(InsideWindow::collectionNanos) / 1e9;
    if (collecting > MUCH_COLLECTION) {
      remarks.add(format("Garbage collections take %.0f%% of the time.", 100 * collecting));
    }
    if (look.cpus() > 0.1 && look.cpus(ThreadFamily.JIT) > MUCH_COMPILING * look.cpus()) {
      remarks.add(
          format(
              "JIT compilation takes %.0f%% of the CPU time: the program is not warm yet.",
              100 * look.cpus(ThreadFamily.JIT) / look.cpus()));
    }
    double watching = look.perSecond(InsideWindow::agentCpuNanos) / 1e9;
    if (watching > DEAR_AGENT) {
      remarks.add(format("The watch itself uses %.0f%% of a CPU.", 100 * watching));
    }
    return remarks;
  }

  /** What a pool is called. */
  static String name(PoolReading pool) {
    return pool.name().isBlank() ? pool.kind() : pool.name() + " (" + pool.kind() + ")";
  }

  private static void carriers(WatchSample look, Carriers carriers, List<String> remarks) {
    double often = carriers.looks() == 0 ? 0 : (double) carriers.queuedLooks() / carriers.looks();
    boolean full = carriers.meanMounted() >= NEARLY_ALL * carriers.parallelism();
    if (often >= OFTEN && carriers.idleWhileQueued() >= 0.5) {
      remarks.add(
          format(
              "%.1f carriers are idle while virtual threads are waiting for a carrier.",
              carriers.idleWhileQueued()));
    } else if (often >= OFTEN && full) {
      String why =
          look.cpus() < LITTLE_CPU * carriers.parallelism()
              ? "but little CPU is used: something holds the carriers while it waits."
              : "and the CPU is busy: there is more work than the carriers can do.";
      remarks.add(
          format(
                  "All %d carriers are taken and %.0f virtual threads are waiting, ",
                  carriers.parallelism(), carriers.meanQueued())
              + why);
    }
    if (carriers.poolSize() > carriers.parallelism()) {
      remarks.add(
          format(
              "The JVM has added %d spare carriers because some calls block their carrier.",
              carriers.poolSize() - carriers.parallelism()));
    }
  }

  private static void lateness(WatchSample look, List<String> remarks) {
    double platform = look.worstNanos(InsideWindow::platformHiccup) / 1e6;
    double virtual = look.worstNanos(InsideWindow::virtualHiccup) / 1e6;
    if (platform >= LATE_MILLIS) {
      remarks.add(
          format(
              "A platform thread woke %.0f ms late: the whole program was stopped or had no CPU.",
              platform));
    } else if (virtual >= LATE_MILLIS) {
      remarks.add(
          format(
              "A virtual thread woke %.0f ms late, a platform thread at most %.1f ms late: virtual"
                  + " threads are waiting for a carrier.",
              virtual, platform));
    }
  }
}
