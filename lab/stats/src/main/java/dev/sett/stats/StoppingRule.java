package dev.sett.stats;

import java.util.List;

/**
 * When a run has seen enough: every headline interval is narrow enough.
 *
 * <p>The rule looks at widths, never at whether an interval excludes 1: stopping at the first
 * significant look finds a difference between equals far too often ({@code
 * docs/methods/verdicts.md}, "When to stop"). A large effect may stop on a wider interval, because
 * an effect of 7 half widths or more is no accident of looking often.
 *
 * @param targetHalfWidthLog half width on the log scale that is narrow enough, &gt; 0
 * @param relativeHalfWidth half width over size of effect that is narrow enough as well, within [0,
 *     0.25]
 * @param minBlocks blocks before which the rule never stops, &gt;= 5
 */
public record StoppingRule(double targetHalfWidthLog, double relativeHalfWidth, int minBlocks) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is out of range
   */
  public StoppingRule {
    if (!(targetHalfWidthLog > 0)) {
      throw new IllegalArgumentException(
          "target half width " + targetHalfWidthLog + ": expected above 0");
    }
    if (!(relativeHalfWidth >= 0 && relativeHalfWidth <= 0.25)) {
      throw new IllegalArgumentException(
          "relative half width " + relativeHalfWidth + ": expected within [0, 0.25]");
    }
    if (minBlocks < StatsDefaults.MIN_BLOCKS) {
      throw new IllegalArgumentException(
          "minBlocks %d: expected at least %d".formatted(minBlocks, StatsDefaults.MIN_BLOCKS));
    }
  }

  /**
   * The state of a run.
   *
   * @param enough whether it may stop
   * @param widest the headline farthest from its target, empty when there are no headlines
   * @param halfWidthLog its half width on the log scale, &gt;= 0, infinite before the second block
   * @param targetLog the half width it needs, &gt; 0
   */
  public record Progress(boolean enough, String widest, double halfWidthLog, double targetLog) {

    /** Half width over target: 1 or less is narrow enough. */
    public double share() {
      return halfWidthLog / targetLog;
    }
  }

  /**
   * Looks at the headlines; to be called after every block.
   *
   * @param headlines the samples whose intervals must be narrow
   * @param comparison how the intervals are made
   */
  public Progress look(List<PairedSample> headlines, Comparison comparison) {
    boolean enough = true;
    Progress widest = new Progress(true, "", 0, targetHalfWidthLog);
    for (int i = 0; i < headlines.size(); i++) {
      Progress progress =
          look(headlines.get(i), comparison.logRatios(headlines.get(i), i), comparison);
      enough &= progress.enough();
      if (progress.share() >= widest.share()) {
        widest = progress;
      }
    }
    return new Progress(enough, widest.widest(), widest.halfWidthLog(), widest.targetLog());
  }

  private Progress look(PairedSample sample, LogRatios ratios, Comparison comparison) {
    double target = Math.max(targetHalfWidthLog, relativeHalfWidth * Math.abs(ratios.mean()));
    double halfWidth = ratios.estimate().halfWidth(comparison.confidence());
    if (halfWidth <= target) {
      // Only now is the bootstrap worth its time: it can widen the interval, never narrow it.
      halfWidth = ratios.interval(comparison.confidence()).halfWidth();
    }
    boolean enough = sample.blocks() >= minBlocks && halfWidth <= target;
    return new Progress(enough, sample.name(), halfWidth, target);
  }
}
