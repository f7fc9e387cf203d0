package dev.sett.lab;

import dev.sett.model.Point;
import dev.sett.model.Trial;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;

/**
 * Carries out the trials that a block asks for: {@link LocalRunner} on this machine, {@link
 * RemoteRunner} on other hosts. Used by one thread.
 */
interface TrialRunner {

  /**
   * What trials go through between start and stop.
   *
   * @param warmUpLimit warm-up on each variant at most
   * @param withCost whether the measured phases have a fixed rate; a pilot's have none
   * @param rateRps that rate; empty: the design's share of the lowest capacity seen in the block
   * @param deadline of {@link #nanoTime} at which the measured phases are to have ended; empty:
   *     they are as long as the design says
   */
  record Terms(
      Duration warmUpLimit, boolean withCost, OptionalDouble rateRps, OptionalLong deadline) {}

  /**
   * One trial of each member; their programs are alive together if there are several.
   *
   * @param random decides the order of turns
   * @return all trials if all went well, else only those that failed
   */
  List<Trial> run(Point point, List<Member> members, Terms terms, Random random)
      throws InterruptedException;

  /** Monotonic time in nanoseconds. */
  long nanoTime();
}
