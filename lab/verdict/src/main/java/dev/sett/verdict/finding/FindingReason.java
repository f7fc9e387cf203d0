package dev.sett.verdict.finding;

import java.util.OptionalInt;

/** Why a finding has the outcome that it has. */
public sealed interface FindingReason {

  /** What its interval says of the claim. */
  record Judged(FindingClaim.Answer answer) implements FindingReason {}

  /**
   * The interval is too wide, or there are too few blocks.
   *
   * @param blocks that were measured
   * @param needed blocks that would decide it, if that can be estimated
   */
  record TooWide(int blocks, OptionalInt needed) implements FindingReason {}

  /**
   * What a warning or a refusal of the result says.
   *
   * @param text a sentence without its full stop
   */
  record Quoted(String text) implements FindingReason {}

  /**
   * A trial of one of its variants failed.
   *
   * @param failure a sentence without its full stop
   */
  record FailedTrial(String variant, String failure) implements FindingReason {}

  /** What is missing, if nothing else says so. */
  enum Missing implements FindingReason {
    /** No verdict on its metric: the load engine was the bottleneck. */
    VERDICT,
    /** Its metric is not measured at its point. */
    METRIC_OF_POINT,
    /** Its metric was not measured, although others were. */
    METRIC,
    /** No block was finished. */
    BLOCK,
    /** Its point is not part of the run. */
    POINT,
    /** No result of its experiment is kept. */
    RESULT
  }
}
