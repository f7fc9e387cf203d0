package dev.sett.verdict.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingClaimTest {
  private static final double MARGIN = 0.03;
  private static final int TRIES = 20_000;
  private static final long SEED = 11;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // the range | our interval | class | reason | within
        "1.52 | 1.75 | 1.55 | 1.7 | REPRODUCED | INSIDE | 0",
        "1.52 | 1.75 | 1.4 | 1.9 | REPRODUCED | INSIDE_WIDENED | 0.1",
        "1.52 | 1.75 | 1.3 | 1.9 | SAME_DIRECTION | BEYOND | 0",
        "1.52 | 1.75 | 1.74 | 2.5 | SAME_DIRECTION | BEYOND | 0",
        "1.52 | 1.75 | 2.3 | 2.5 | SAME_DIRECTION | STRONGER | 0",
        "1.52 | 1.75 | 1.1 | 1.3 | SAME_DIRECTION | WEAKER | 0",
        "1.52 | 1.75 | 0.7 | 0.9 | CONTRADICTED | OPPOSITE | 0",
        "1.52 | 1.75 | 0.99 | 1.02 | CONTRADICTED | NO_DIFFERENCE | 0.03",
        "1.52 | 1.75 | 1.005 | 1.02 | CONTRADICTED | NO_DIFFERENCE | 0.03",
        "1.52 | 1.75 | 0.9 | 2.8 | TOO_IMPRECISE | TOO_WIDE | 0",
        "1.52 | 1.75 | 0.9 | 1.3 | WEAKER_OR_NONE | BELOW | 0",
        "1.52 | 1.75 | 0 | Infinity | TOO_IMPRECISE | TOO_WIDE | 0",
        "0.5 | 0.8 | 0.35 | 0.45 | SAME_DIRECTION | STRONGER | 0",
        "0.5 | 0.8 | 0.89 | 0.95 | SAME_DIRECTION | WEAKER | 0",
        "0.5 | 0.8 | 0.47 | 0.86 | REPRODUCED | INSIDE_WIDENED_LESS | 0.077",
        "0.5 | 0.8 | 0.46 | 0.87 | SAME_DIRECTION | BEYOND | 0",
        // a third of a small effect
        "1.05 | 1.05 | 1.031 | 1.155 | SAME_DIRECTION | BEYOND | 0",
        "1.05 | 1.05 | 1.04 | 1.06 | REPRODUCED | INSIDE_WIDENED_LESS | 0.016",
        "0.5 | 0.8 | 1.4 | 1.6 | CONTRADICTED | OPPOSITE | 0",
        "0.5 | 0.8 | 0 | Infinity | TOO_IMPRECISE | TOO_WIDE | 0",
        // one number
        "2.7 | 2.7 | 2.5 | 2.9 | REPRODUCED | INSIDE_WIDENED | 0.1",
        "2.7 | 2.7 | 2.4 | 2.9 | SAME_DIRECTION | BEYOND | 0",
        // a small difference: widened, but not into no difference
        "1.04 | 1.28 | 1.031 | 1.2 | REPRODUCED | INSIDE_WIDENED_LESS | 0.013",
        "1.04 | 1.28 | 1.01 | 1.2 | SAME_DIRECTION | BEYOND | 0",
        "1.04 | 1.28 | 0.99 | 1.02 | CONTRADICTED | NO_DIFFERENCE | 0.03",
        "1.04 | 1.28 | 0.96 | 0.98 | CONTRADICTED | OPPOSITE | 0",
        "1.02 | 1.03 | 1.015 | 1.03 | REPRODUCED | INSIDE_WIDENED_LESS | 0.0066",
        "1.02 | 1.03 | 0.99 | 1.01 | WEAKER_OR_NONE | BELOW | 0",
        "0.5 | 0.8 | 0.9 | 1.2 | WEAKER_OR_NONE | BELOW | 0",
        "1.02 | 1.03 | 0.97 | 0.99 | CONTRADICTED | OPPOSITE | 0",
        // no difference
        "0.98 | 1.06 | 0.99 | 1.01 | REPRODUCED | EQUIVALENT | 0.03",
        "0.98 | 1.06 | 1.04 | 1.055 | REPRODUCED | INSIDE | 0",
        "0.98 | 1.06 | 1.04 | 1.07 | TOO_IMPRECISE | TOO_WIDE | 0",
        "0.98 | 1.06 | 1.07 | 1.09 | TOO_IMPRECISE | NEAR | 0.1",
        "0.98 | 1.06 | 1.2 | 1.3 | CONTRADICTED | OUTSIDE | 0",
        "0.98 | 1.06 | 0.8 | 0.85 | CONTRADICTED | OUTSIDE | 0",
        "0.98 | 1.06 | 0.7 | 1.4 | TOO_IMPRECISE | TOO_WIDE | 0",
        "0.80 | 1.0 | 0.98 | 1.02 | REPRODUCED | EQUIVALENT | 0.03",
        // neither in the range nor within the margin, though in what both cover together
        "1.0 | 1.05 | 0.98 | 1.045 | TOO_IMPRECISE | TOO_WIDE | 0",
        "0.80 | 1.0 | 0.85 | 1.02 | TOO_IMPRECISE | TOO_WIDE | 0",
        "0.5 | 2.0 | 0.4 | 1.9 | TOO_IMPRECISE | TOO_WIDE | 0",
      })
  void classesByTheWholeInterval(
      double low,
      double high,
      double from,
      double to,
      FindingOutcome agreement,
      FindingClaim.Reason reason,
      double within) {
    FindingClaim.Answer answer =
        new FindingClaim(low, high, MARGIN, /* expected= */ false).judge(from, to);
    assertEquals(agreement, answer.agreement(), answer::toString);
    assertEquals(reason, answer.reason());
    assertEquals(within, answer.within(), 5e-4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2.0 | 2.6 | 1.9 | 2.8 | AS_EXPECTED | INSIDE_WIDENED | 0.1",
        "2.0 | 2.6 | 2.2 | 3.1 | TOO_IMPRECISE | BEYOND | 0",
        "2.0 | 2.6 | 3.1 | 3.3 | NOT_AS_EXPECTED | STRONGER | 0",
        "2.0 | 2.6 | 1.2 | 1.4 | NOT_AS_EXPECTED | WEAKER | 0",
        "2.0 | 2.6 | 0.8 | 0.9 | NOT_AS_EXPECTED | OPPOSITE | 0",
        "2.0 | 2.6 | 0.8 | 1.4 | NOT_AS_EXPECTED | BELOW | 0",
        "0.95 | 1.05 | 0.98 | 1.01 | AS_EXPECTED | EQUIVALENT | 0.03",
        "0.95 | 1.05 | 1.3 | 1.4 | NOT_AS_EXPECTED | OUTSIDE | 0",
        "0.95 | 1.05 | 0.8 | 1.4 | TOO_IMPRECISE | TOO_WIDE | 0",
      })
  void anExpectationOfOursHasOutcomesOfItsOwn(
      double low,
      double high,
      double from,
      double to,
      FindingOutcome agreement,
      FindingClaim.Reason reason,
      double within) {
    FindingClaim.Answer answer =
        new FindingClaim(low, high, MARGIN, /* expected= */ true).judge(from, to);
    assertEquals(agreement, answer.agreement(), answer::toString);
    assertEquals(reason, answer.reason());
    assertEquals(within, answer.within(), 5e-4);
  }

  /** The law that the old rule broke: an interval that touched the range counted as agreement. */
  @Test
  void anIntervalThatReachesBeyondTheWidenedRangeNeverAgrees() {
    Random random = new Random(SEED);
    int agreed = 0;
    for (int i = 0; i < TRIES; i++) {
      FindingClaim claim = claim(random);
      double[] ours = interval(random);
      if (claim.judge(ours[0], ours[1]).agreement() == FindingOutcome.REPRODUCED) {
        agreed++;
        double least = Math.min(claim.low(), 1 / (1 + MARGIN)) / (1 + FindingClaim.TOLERANCE);
        double most = Math.max(claim.high(), 1 + MARGIN) * (1 + FindingClaim.TOLERANCE);
        assertTrue(ours[0] >= least && ours[1] <= most, () -> claim + " " + ours[0]);
        boolean oneSide = claim.low() > 1 ? ours[0] > 1 : claim.high() >= 1 || ours[1] < 1;
        assertTrue(oneSide, () -> "a difference was claimed, and " + ours[0] + ".." + ours[1]);
      }
    }
    assertTrue(agreed > TRIES / 100, "the law was tried: " + agreed);
  }

  /** More blocks make intervals narrower: that may settle what was open, and undoes nothing. */
  @Test
  void aNarrowerIntervalTakesNoClearAnswerBack() {
    Random random = new Random(SEED);
    for (int i = 0; i < TRIES; i++) {
      FindingClaim claim = claim(random);
      double[] wide = interval(random);
      double[] narrow = inside(wide, random);
      FindingOutcome before = claim.judge(wide[0], wide[1]).agreement();
      FindingOutcome after = claim.judge(narrow[0], narrow[1]).agreement();
      if (Set.of(FindingOutcome.REPRODUCED, FindingOutcome.CONTRADICTED).contains(before)) {
        assertEquals(before, after, claim::toString);
      }
      if (before == FindingOutcome.SAME_DIRECTION) {
        assertTrue(after != FindingOutcome.TOO_IMPRECISE, claim::toString);
      }
      if (before == FindingOutcome.WEAKER_OR_NONE) {
        assertTrue(
            Set.of(before, FindingOutcome.SAME_DIRECTION, FindingOutcome.CONTRADICTED)
                .contains(after),
            claim::toString);
      }
    }
  }

  @Test
  void twoVariantsTurnedRoundGetTheSameAnswer() {
    Random random = new Random(SEED);
    for (int i = 0; i < TRIES; i++) {
      FindingClaim claim = claim(random);
      FindingClaim turned =
          new FindingClaim(1 / claim.high(), 1 / claim.low(), MARGIN, claim.expected());
      double[] ours = interval(random);
      FindingClaim.Answer answer = claim.judge(ours[0], ours[1]);
      FindingClaim.Answer same = turned.judge(1 / ours[1], 1 / ours[0]);
      assertEquals(answer.agreement(), same.agreement(), claim::toString);
      assertEquals(answer.reason(), same.reason(), claim::toString);
      assertEquals(answer.within(), same.within(), 1e-9, claim::toString);
    }
  }

  private static FindingClaim claim(Random random) {
    double[] range = interval(random);
    boolean single = random.nextInt(4) == 0;
    return new FindingClaim(range[0], single ? range[0] : range[1], MARGIN, /* expected= */ false);
  }

  private static double[] interval(Random random) {
    double middle = 0.4 * random.nextGaussian();
    double half = Math.exp(-5 + 4.5 * random.nextDouble());
    return new double[] {Math.exp(middle - half), Math.exp(middle + half)};
  }

  private static double[] inside(double[] wide, Random random) {
    double width = wide[1] - wide[0];
    double from = wide[0] + random.nextDouble() * width;
    return new double[] {from, from + random.nextDouble() * (wide[1] - from)};
  }
}
