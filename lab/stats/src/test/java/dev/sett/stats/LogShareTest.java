package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LogShareTest {

  private static final double CONFIDENCE = 0.95;

  /** By hand: x = 1, y = 2, a = 0.5, b = 1; (2 -+ sqrt(0.25 * 3 + 1)) / 3. */
  @Test
  void isFiellersInterval() {
    LogShare share = LogShare.of(logs(1, 0.5), logs(2, 1)).orElseThrow();
    assertEquals(0.5, share.value(), 1e-12);
    assertEquals((2 - Math.sqrt(1.75)) / 3, share.low(), 1e-12);
    assertEquals((2 + Math.sqrt(1.75)) / 3, share.high(), 1e-12);
  }

  @Test
  void isTheSameOfBothInverses() {
    LogShare share = LogShare.of(logs(1, 0.5), logs(2, 1)).orElseThrow();
    assertEquals(share, LogShare.of(logs(-1, 0.5), logs(-2, 1)).orElseThrow());
  }

  @Test
  void isBelowZeroWhereThePartGoesTheOtherWay() {
    LogShare share = LogShare.of(logs(-1, 0.1), logs(2, 0.1)).orElseThrow();
    assertEquals(-0.5, share.value(), 1e-12);
    assertTrue(share.high() < 0, share.toString());
  }

  @Test
  void isNotKnownWhereTheWholeMayBeNothing() {
    assertEquals(Optional.empty(), LogShare.of(logs(1, 0.5), logs(0.2, 0.2)));
    assertEquals(
        Optional.empty(),
        LogShare.of(new Estimate(2, 0, Double.POSITIVE_INFINITY, CONFIDENCE), logs(2, 0.1)));
  }

  @Test
  void comparesOnlyIntervalsOfOneConfidence() {
    assertThrows(
        IllegalArgumentException.class, () -> LogShare.of(logs(1, 0.5).at(0.99, 5), logs(2, 1)));
  }

  /** Shares of 5 blocks in a whole of 5, scatter 0.15 and 0.1: covered about 96% of the time. */
  @Test
  void coversTheTruth() {
    Random random = new Random(25);
    int covered = 0;
    int all = 4000;
    for (int i = 0; i < all; i++) {
      Estimate part = drawn(random, 0.3, 0.15);
      Estimate whole = drawn(random, 0.6, 0.1);
      covered +=
          LogShare.of(part, whole).filter(s -> s.low() <= 0.5 && 0.5 <= s.high()).isPresent()
              ? 1
              : 0;
    }
    double share = (double) covered / all;
    assertTrue(share > 0.94 && share < 0.98, "covered " + share);
  }

  private static Estimate drawn(Random random, double mean, double scatter) {
    double[] logs = random.doubles(5).map(_ -> mean + scatter * random.nextGaussian()).toArray();
    StudentT t = StudentT.of(logs);
    return Estimate.ofLogs(t.mean(), t.interval(CONFIDENCE), CONFIDENCE);
  }

  private static Estimate logs(double log, double half) {
    return Estimate.ofLogs(log, new Interval(log - half, log + half), CONFIDENCE);
  }
}
