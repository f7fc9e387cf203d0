package dev.sett.load;

import java.util.concurrent.TimeUnit;

/** What an event loop does until the next request is due. */
public enum Pacing {
  /** It sleeps. Its CPU time is then what the load costs. */
  PARK(0),
  /** It sleeps, and turns for the last 50 microseconds. */
  HYBRID(TimeUnit.MICROSECONDS.toNanos(50)),
  /** It turns and never sleeps. For CPUs that nobody else uses. */
  SPIN(Long.MAX_VALUE);

  private final long spinBelowNanos;

  Pacing(long spinBelowNanos) {
    this.spinBelowNanos = spinBelowNanos;
  }

  /** Waits shorter than this are spent turning, in nanoseconds; 0: none. */
  long spinBelowNanos() {
    return spinBelowNanos;
  }
}
