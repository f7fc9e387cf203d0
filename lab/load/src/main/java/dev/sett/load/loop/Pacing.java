package dev.sett.load.loop;

import java.util.Locale;
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

  /**
   * What suits the CPUs that this process may use now: the reasons are in {@code
   * docs/decisions/0004-pacing.md}.
   */
  public static Pacing usual() {
    return on(Cpus.here());
  }

  /** What suits these CPUs. */
  public static Pacing on(Cpus cpus) {
    return cpus.own() ? HYBRID : PARK;
  }

  /** Waits shorter than this are spent turning, in nanoseconds; 0: none. */
  long spinBelowNanos() {
    return spinBelowNanos;
  }

  /** As it is written in flags and results. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
