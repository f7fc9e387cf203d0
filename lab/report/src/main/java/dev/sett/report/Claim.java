package dev.sett.report;

import dev.sett.model.Published.Finding;

/**
 * What a finding claims of a ratio, and what an interval says of that: the rule of {@code
 * docs/methods/published-results.md}. The middle of the interval plays no part in it.
 *
 * @param low lowest ratio of the finding's range, above 0
 * @param high highest, at least {@code low}
 * @param margin relative difference too small to matter, such as 0.03
 * @param expected whether the range is our own expectation, not published
 */
record Claim(double low, double high, double margin, boolean expected) {

  /**
   * A range counts as wider by this share of its ends, since it came from another machine, but by
   * no more than {@link #TOLERANCE_OF_EFFECT} of the effect it claims.
   */
  static final double TOLERANCE = 0.10;

  /** Share of the published effect, as a logarithm, by which its range is widened at most. */
  static final double TOLERANCE_OF_EFFECT = 1.0 / 3;

  /**
   * What an interval says of a claim.
   *
   * @param why a few words without a full stop; empty: the interval is too wide for anything else
   */
  record Answer(Agreement agreement, String why) {}

  static Claim of(Finding finding, double margin) {
    return new Claim(finding.low(), finding.high(), margin, finding.expected());
  }

  /**
   * What an interval of the ratio says of this claim.
   *
   * @param from its lower end, at least 0
   * @param to its upper end, maybe infinite
   */
  Answer judge(double from, double to) {
    if (high < 1) {
      // Fewer of one is more of the other.
      return new Claim(1 / high, 1 / low, margin, expected).ofMore(1 / to, 1 / from);
    }
    return low > 1 ? ofMore(from, to) : ofNone(from, to);
  }

  /** A claim of more: the range lies above 1. */
  private Answer ofMore(double from, double to) {
    boolean matters = low > 1 + margin;
    // Widening takes no range into what counts as no difference.
    double wider = Math.min(Math.log1p(TOLERANCE), TOLERANCE_OF_EFFECT * Math.log(low));
    double least = Math.max(low * Math.exp(-wider), matters ? 1 + margin : 1);
    double most = high * Math.exp(wider);
    if (from > 1 && from >= least && to <= most) {
      String within = "within " + Words.percent(Math.expm1(wider)) + " of ";
      return agrees((inside(from, to) ? "inside " : within) + range());
    }
    if (to < 1) {
      return contradicts("the opposite direction here");
    }
    if (matters && isEquivalent(from, to)) {
      return contradicts("no difference here, within " + Words.percent(margin));
    }
    if (from > 1) {
      return sameDirection(from > most, to < least);
    }
    return open(to < least ? "below " + range() + ", and the direction is unclear" : "");
  }

  /** A claim of no difference: the range holds 1. It is not widened to be agreed with. */
  private Answer ofNone(double from, double to) {
    double least = Math.min(low, 1 / (1 + margin));
    double most = Math.max(high, 1 + margin);
    if (isEquivalent(from, to)) {
      return agrees("within " + Words.percent(margin) + " of no difference");
    }
    if (from >= least && to <= most) {
      return agrees("inside " + range());
    }
    if (from > Math.max(most, high * (1 + TOLERANCE))
        || to < Math.min(least, low / (1 + TOLERANCE))) {
      return contradicts("a difference here, outside " + range());
    }
    return open(from > most || to < least ? "a difference here, but within 10% of " + range() : "");
  }

  private boolean inside(double from, double to) {
    return from >= low && to <= high;
  }

  private boolean isEquivalent(double from, double to) {
    return from >= 1 / (1 + margin) && to <= 1 + margin;
  }

  private Answer agrees(String why) {
    return new Answer(
        expected ? Agreement.AS_EXPECTED : Agreement.REPRODUCED, "the whole interval is " + why);
  }

  private Answer contradicts(String why) {
    return new Answer(expected ? Agreement.NOT_AS_EXPECTED : Agreement.CONTRADICTED, why);
  }

  private Answer sameDirection(boolean stronger, boolean weaker) {
    if (!stronger && !weaker) {
      String beyond = "the interval reaches beyond " + range();
      return expected ? open(beyond) : new Answer(Agreement.SAME_DIRECTION, beyond);
    }
    return new Answer(
        expected ? Agreement.NOT_AS_EXPECTED : Agreement.SAME_DIRECTION,
        stronger ? "the measured effect is stronger" : "the measured effect is weaker");
  }

  private static Answer open(String why) {
    return new Answer(Agreement.TOO_IMPRECISE, why);
  }

  private String range() {
    return expected ? "the expected range" : "the published range";
  }
}
