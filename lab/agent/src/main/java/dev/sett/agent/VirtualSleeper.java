package dev.sett.agent;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** A virtual thread that sleeps, wakes, and tells how late it was. */
final class VirtualSleeper {
  /** Rarer than the looks: each wake-up is work for the scheduler that is watched. */
  private static final long SLEEP_NANOS = 10_000_000;

  /** While there is nothing else for the scheduler to do. */
  private static final long QUIET_SLEEP_NANOS = 50_000_000;

  private final LongSupplier nanoClock;
  private final Lateness lateness = new Lateness();
  private volatile long sleepNanos = SLEEP_NANOS;
  private volatile long dueNanos;
  private volatile boolean stopped;
  private boolean started;

  VirtualSleeper(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Begins to sleep and wake, unless it has; the one who closes windows. */
  void start() {
    if (started) {
      return;
    }
    started = true;
    dueNanos = nanoClock.getAsLong() + sleepNanos;
    Thread unused = Thread.ofVirtual().name("sett-agent-virtual").start(this::sleep);
  }

  /** Sleeps longer from now on while no other virtual thread does anything; any thread. */
  void quiet(boolean quiet) {
    sleepNanos = quiet ? QUIET_SLEEP_NANOS : SLEEP_NANOS;
  }

  private void sleep() {
    while (!stopped) {
      long left = sleepNanos;
      long due = nanoClock.getAsLong() + left;
      dueNanos = due;
      while (left > 0 && !stopped) {
        LockSupport.parkNanos(this, left);
        boolean unused = Thread.interrupted();
        left = due - nanoClock.getAsLong();
      }
      lateness.woke(-left);
    }
  }

  /** Writes the window, and begins the next. */
  void close(JsonLine json) {
    lateness.close(json, "virtualHiccup", started ? nanoClock.getAsLong() - dueNanos : 0);
  }

  void stop() {
    stopped = true;
  }
}
