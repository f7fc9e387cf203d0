package dev.sett.verdict.finding;

import dev.sett.model.experiment.Published.Finding;

/**
 * What a finding claims of a ratio, and what an interval says of that: the rule of {@code
 * docs/methods/published-results.md}. The middle of the interval plays no part in it.
 *
 * @param low lowest ratio of the finding's range, above 0
 * @param high highest, at least {@code low}
 * @param margin relative difference too small to matter, such as 0.03
 * @param expected whether the range is our own expectation, not published
 */
public record FindingClaim(double low, double high, double margin, boolean expected) {

  /**
   * A range counts as wider by this share of its ends, since it came from another machine, but by
   * no more than {@link #TOLERANCE_OF_EFFECT} of the effect it claims.
   */
  static final double TOLERANCE = 0.10;

  /** Share of the published effect, as a logarithm, by which its range is widened at most. */
  static final double TOLERANCE_OF_EFFECT = 1.0 / 3;

  /** Where an interval lies, which is why it is judged as it is. */
  public enum Reason {
    /** The whole interval is in the range. */
    INSIDE,
    /** The whole interval is in the range once that is widened by {@link #TOLERANCE}. */
    INSIDE_WIDENED,
    /** The same, widened by less: {@link #TOLERANCE_OF_EFFECT}. */
    INSIDE_WIDENED_LESS,
    /** The whole interval is within the margin of 1, as claimed. */
    EQUIVALENT,
    /** The whole interval is on the other side of 1. */
    OPPOSITE,
    /** The whole interval is within the margin of 1, and a difference was claimed. */
    NO_DIFFERENCE,
    /** The interval is below a range of more, and includes 1. */
    BELOW,
    /** The interval is on the side of the range, and reaches beyond it. */
    BEYOND,
    /** The whole interval is on the side of the range, and farther from 1. */
    STRONGER,
    /** The whole interval is on the side of the range, and closer to 1. */
    WEAKER,
    /** A difference outside the widened range, and no difference was claimed. */
    OUTSIDE,
    /** The same inside the widened range. */
    NEAR,
    /** The interval is too wide for any of them. */
    TOO_WIDE
  }

  /**
   * What an interval says of a claim.
   *
   * @param within how far from the range, or from 1, the reason reaches, relative; 0 if it names no
   *     distance
   */
  public record Answer(FindingOutcome agreement, Reason reason, double within) {}

  public static FindingClaim of(Finding finding, double margin) {
    return new FindingClaim(finding.low(), finding.high(), margin, finding.expected());
  }

  /**
   * What an interval of the ratio says of this claim.
   *
   * @param from its lower end, at least 0
   * @param to its upper end, maybe infinite
   */
  public Answer judge(double from, double to) {
    if (high < 1) {
      // Fewer of one is more of the other.
      return new FindingClaim(1 / high, 1 / low, margin, expected).ofMore(1 / to, 1 / from);
    }
    return low > 1 ? ofMore(from, to) : ofNone(from, to);
  }

  /** A claim of more: the range lies above 1. */
  private Answer ofMore(double from, double to) {
    boolean matters = low > 1 + margin;
    // Widening takes no range into what counts as no difference.
    double tolerance = Math.log1p(TOLERANCE);
    double wider = Math.min(tolerance, TOLERANCE_OF_EFFECT * Math.log(low));
    double least = Math.max(low * Math.exp(-wider), matters ? 1 + margin : 1);
    double most = high * Math.exp(wider);
    if (from > 1 && from >= least && to <= most) {
      if (inside(from, to)) {
        return agrees(Reason.INSIDE, /* within= */ 0);
      }
      return wider < tolerance
          ? agrees(Reason.INSIDE_WIDENED_LESS, Math.expm1(wider))
          : agrees(Reason.INSIDE_WIDENED, TOLERANCE);
    }
    if (to < 1) {
      return contradicts(Reason.OPPOSITE, /* within= */ 0);
    }
    if (matters && isEquivalent(from, to)) {
      return contradicts(Reason.NO_DIFFERENCE, margin);
    }
    if (from > 1) {
      return sameDirection(from > most, to < least);
    }
    return to < least ? weakerOrNone() : open(Reason.TOO_WIDE, /* within= */ 0);
  }

  /** A claim of no difference: the range holds 1. It is not widened to be agreed with. */
  private Answer ofNone(double from, double to) {
    double least = Math.min(low, 1 / (1 + margin));
    double most = Math.max(high, 1 + margin);
    if (isEquivalent(from, to)) {
      return agrees(Reason.EQUIVALENT, margin);
    }
    if (inside(from, to)) {
      return agrees(Reason.INSIDE, /* within= */ 0);
    }
    if (from > Math.max(most, high * (1 + TOLERANCE))
        || to < Math.min(least, low / (1 + TOLERANCE))) {
      return contradicts(Reason.OUTSIDE, /* within= */ 0);
    }
    return from > most || to < least
        ? open(Reason.NEAR, TOLERANCE)
        : open(Reason.TOO_WIDE, /* within= */ 0);
  }

  private boolean inside(double from, double to) {
    return from >= low && to <= high;
  }

  private boolean isEquivalent(double from, double to) {
    return from >= 1 / (1 + margin) && to <= 1 + margin;
  }

  private Answer agrees(Reason reason, double within) {
    return new Answer(
        expected ? FindingOutcome.AS_EXPECTED : FindingOutcome.REPRODUCED, reason, within);
  }

  private Answer contradicts(Reason reason, double within) {
    return new Answer(
        expected ? FindingOutcome.NOT_AS_EXPECTED : FindingOutcome.CONTRADICTED, reason, within);
  }

  private Answer sameDirection(boolean stronger, boolean weaker) {
    if (!stronger && !weaker) {
      return expected
          ? open(Reason.BEYOND, /* within= */ 0)
          : new Answer(FindingOutcome.SAME_DIRECTION, Reason.BEYOND, /* within= */ 0);
    }
    return new Answer(
        expected ? FindingOutcome.NOT_AS_EXPECTED : FindingOutcome.SAME_DIRECTION,
        stronger ? Reason.STRONGER : Reason.WEAKER,
        /* within= */ 0);
  }

  /** However narrow it becomes, an interval that ends below the range never reaches it. */
  private Answer weakerOrNone() {
    return new Answer(
        expected ? FindingOutcome.NOT_AS_EXPECTED : FindingOutcome.WEAKER_OR_NONE,
        Reason.BELOW,
        /* within= */ 0);
  }

  private static Answer open(Reason reason, double within) {
    return new Answer(FindingOutcome.TOO_IMPRECISE, reason, within);
  }
}
