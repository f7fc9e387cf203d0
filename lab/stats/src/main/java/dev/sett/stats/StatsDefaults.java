package dev.sett.stats;

/** Every default of the statistics, in one place. */
public final class StatsDefaults {
  /** Confidence of every interval, within (0, 1). */
  public static final double CONFIDENCE = 0.95;

  /**
   * Share of the error (1 - confidence) that is set aside because a run is looked at after every
   * block; the tests share the rest. Found by simulation: {@code docs/methods/verdicts.md}, "When
   * to stop".
   */
  public static final double LOOKING_SHARE = 0.25;

  /**
   * Share of the error that the first stretch of warm pairs may spend, within (0, 1). The rest is
   * for whoever adds pairs: {@code docs/methods/verdicts.md}, "Adding pairs".
   */
  public static final double FIRST_STRETCH_SHARE = 0.8;

  /** Share of what is left that each later stretch may spend, within (0, 1). */
  public static final double LATER_STRETCH_SHARE = 0.5;

  /** Resamples of one bootstrap. */
  public static final int RESAMPLES = 10_000;

  /** Blocks below which nothing is ever decided. */
  public static final int MIN_BLOCKS = 5;

  /** Fewer blocks than that decide if there are this many and the difference is clear. */
  public static final int CLEAR_BLOCKS = 3;

  /** Corrected p below which a difference in few blocks is clear. */
  public static final double CLEAR_P = 0.001;

  /** The same where it is known from other programs how blocks scatter. */
  public static final int MIN_PAIRS = 2;

  /** Half width over size of effect that is narrow enough to stop, regardless of the target. */
  public static final double TARGET_HALF_WIDTH_RELATIVE = 0.15;

  /** Largest number of blocks that a prediction names; beyond it the prediction is empty. */
  public static final int MAX_PREDICTED_BLOCKS = 200;

  /** Fewest windows that can be called steady. */
  public static final int MIN_STEADY_WINDOWS = 12;

  /** Change across the steady windows that must be ruled out, relative to their median. */
  public static final double STEADY_TOLERANCE = 0.07;

  /** Share of all windows so far that must be steady, within (0, 1). */
  public static final double STEADY_SHARE = 0.5;

  /** Confidence of the interval of the slope while warming up. */
  public static final double STEADY_CONFIDENCE = 0.80;

  /** Fewest results that make a level in a history. */
  public static final int MIN_SEGMENT = 3;

  /** Chance of a change of level being found where there is none, within (0, 1). */
  public static final double CHANGE_SIGNIFICANCE = 0.05;

  /** Shuffles of one test for a change of level. */
  public static final int CHANGE_PERMUTATIONS = 999;

  private StatsDefaults() {}
}
