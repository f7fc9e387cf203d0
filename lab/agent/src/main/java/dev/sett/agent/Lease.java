package dev.sett.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/** For how long the agent may stay: as long as its watcher lives. Thread safe. */
final class Lease implements AutoCloseable {
  /*
   * The watcher keeps a file in its folder locked and changes it once a second.
   *
   * The lock: the kernel drops it when the watcher ends, whatever ended it, so the next look finds
   * a watcher that was killed. No time is involved, and no process id, which would mean another
   * process, or none, if one of the two JVMs runs in a container. Nothing has to be connected: what
   * can write the samples that the watcher reads can also see the lock. A file system may keep no
   * locks, so the lock counts only if somebody held it when the agent was loaded, at which time the
   * watcher was surely alive.
   *
   * The change: a watcher may be suspended, or its lock may not count. Then the lease ends when the
   * file has not changed for a while. That while is elapsed time in this JVM, so it does not matter
   * how clocks are set. Of the time from one look to the next only a part counts, so that a JVM or
   * a machine that stood still looks again before it gives up a watcher who stood still with it.
   */
  private static final long MOST_STEP_NANOS = 2_000_000_000;

  private final Heartbeat heartbeat;
  private final long lengthNanos;
  private final long mostStepNanos;
  private final LongSupplier nanoClock;
  private final boolean lockCounts;
  private String lastText;
  private long lookedNanos;
  private long silentNanos;

  /**
   * A lease that begins now.
   *
   * @param lengthNanos for how long the text may stay the same, > 0
   */
  Lease(Heartbeat heartbeat, long lengthNanos, LongSupplier nanoClock) {
    this.heartbeat = heartbeat;
    this.lengthNanos = lengthNanos;
    this.mostStepNanos = Math.min(MOST_STEP_NANOS, lengthNanos / 2);
    this.nanoClock = nanoClock;
    lockCounts = !heartbeat.unlocked();
    lastText = heartbeat.text();
    lookedNanos = nanoClock.getAsLong();
  }

  /** A lease without an end, for an agent that stays as long as the program. */
  static Lease endless(LongSupplier nanoClock) {
    return new Lease(new Heartbeat() {}, Long.MAX_VALUE, nanoClock);
  }

  /** Whether it has ended. Looks; to be called about once a second. */
  synchronized boolean over() {
    if (released()) {
      return true;
    }
    long now = nanoClock.getAsLong();
    String text = heartbeat.text();
    silentNanos =
        text.equals(lastText) ? silentNanos + Math.min(now - lookedNanos, mostStepNanos) : 0;
    lastText = text;
    lookedNanos = now;
    return silentNanos >= lengthNanos;
  }

  /** Whether the watcher has surely ended. Looks. */
  synchronized boolean released() {
    return heartbeat.gone() || (lockCounts && heartbeat.unlocked());
  }

  /** Process that holds it, as that calls itself. */
  synchronized String holder() {
    return heartbeat.text().strip().split("\\s", 2)[0];
  }

  /**
   * Removes what a watcher has left behind.
   *
   * @param files those of the agent; only the ones in the folder of the watcher are removed
   */
  synchronized void remove(List<Path> files) {
    heartbeat.remove(files);
  }

  @Override
  public synchronized void close() {
    heartbeat.close();
  }
}
