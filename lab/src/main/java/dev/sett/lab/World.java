package dev.sett.lab;

import dev.sett.model.Point;
import dev.sett.model.Variant;
import java.time.Instant;

/** What a block needs of the outside: programs that can be started, and a clock. */
interface World {

  /**
   * Starts a fresh process, waits until it answers, and connects the load to it.
   *
   * @throws TrialException if it never answers
   */
  Arm start(Variant variant, Point point) throws InterruptedException;

  /** Monotonic time in nanoseconds. */
  long nanoTime();

  /** The moment on the calendar. */
  Instant now();
}
