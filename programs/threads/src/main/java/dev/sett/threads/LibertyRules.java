package dev.sett.threads;

/** Which description of Liberty's pool a {@link LibertyTuner} follows. */
public enum LibertyRules {
  /**
   * As described until 2025: since release 23.0.0.10 (August 2023), a deep queue makes the pool
   * grow while the CPUs have room, and in long steps if it stays deep; a pool of more than 128
   * threads a processor takes longer steps.
   */
  CURRENT(true, 16),
  /**
   * As described in 2021, before that release: whether there is a queue has no say in growth, so
   * the way to a size that nobody tried is a toss of a coin for each step; no step is longer than
   * four threads a processor.
   */
  OF_2021(false, 4);

  private final boolean growsForQueue;
  private final int longestStep;

  LibertyRules(boolean growsForQueue, int longestStep) {
    this.growsForQueue = growsForQueue;
    this.longestStep = longestStep;
  }

  /** Whether a deep queue makes the pool grow, in a hang with the long steps of one. */
  boolean growsForQueue() {
    return growsForQueue;
  }

  /** The longest step, in threads a processor. */
  int longestStep() {
    return longestStep;
  }
}
