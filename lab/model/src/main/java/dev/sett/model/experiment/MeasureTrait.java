package dev.sett.model.experiment;

/** What can be true of a measure. */
public enum MeasureTrait {
  /** The variants of a block can be alive together, with a load that alternates between them. */
  ALTERNATES,
  /** All variants are compared at one rate, which is found first unless the point gives it. */
  COMMON_RATE,
  /**
   * Warm pairs can measure it: it goes on for as long as there is time, or for a fixed part of it.
   */
  CONTINUES,
  /** In a warm pair it takes as long as it says, whatever time there is. */
  FIXED_LENGTH,
  /** It warms up at a fixed rate, where throughput doesn't show whether a program is steady. */
  FIXED_WARM_UP,
  /** A variant can be warmed up for longer than the others before it. */
  HEAD_START,
  /**
   * It leaves a program in another state, such as with a larger heap, so it comes after the other
   * points of its block.
   */
  LAST,
  /**
   * Its rates are shares of the lowest capacity, which a process that is alone can't know, in a
   * warm pair either.
   */
  LOWEST_CAPACITY,
  /**
   * The users of its closed loop may pause between a response and their next request, as a script's
   * {@code think} says. Not where a fixed rate is measured, too, at which requests are due at set
   * times.
   */
  PAUSES,
  /** It can be measured over several hosts. */
  REMOTE,
  /** All that its metrics say is seen in the values of single blocks: times from start to end. */
  TIMED,
  /** The first answer of a program ends the time that is measured. */
  TIMED_START,
  /** Its programs exit on their own and answer no requests. */
  UNTIL_EXIT
}
