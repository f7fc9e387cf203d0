package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MeanIntervalsTest {
  private static final double CONFIDENCE = 0.95;

  @Test
  void meanOfThreeIsStudentsInterval() {
    // t(0.975; 2) = 4.3027, s = 1, n = 3.
    Interval interval = MeanIntervals.mean(new double[] {1, 2, 3}, CONFIDENCE);
    assertEquals(2 - 4.3027 / Math.sqrt(3), interval.low(), 1e-4);
    assertEquals(2 + 4.3027 / Math.sqrt(3), interval.high(), 1e-4);
  }

  @Test
  void oneNumberSaysNothing() {
    assertEquals(Interval.EVERYTHING, MeanIntervals.mean(new double[] {5}, CONFIDENCE));
    assertEquals(
        Interval.EVERYTHING, MeanIntervals.ratio(new double[] {1}, new double[] {2}, CONFIDENCE));
  }

  @Test
  void ratioOfProportionalPairsIsExact() {
    Interval interval =
        MeanIntervals.ratio(new double[] {1, 1.1, 1.2}, new double[] {4, 4.4, 4.8}, CONFIDENCE);
    assertEquals(0.25, interval.low(), 1e-6);
    assertEquals(0.25, interval.high(), 1e-6);
  }

  @Test
  void ratioToWhatMayBeZeroIsUnknown() {
    assertEquals(
        Interval.EVERYTHING,
        MeanIntervals.ratio(new double[] {1, 1, 1}, new double[] {-1, 1, 2}, CONFIDENCE));
  }

  @Test
  void unequalNumbersAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> MeanIntervals.ratio(new double[] {1, 2}, new double[] {1}, CONFIDENCE));
  }

  /** 2000 studies of four pairs: at 95%, between 93 and 97% contain the true ratio. */
  @Test
  void ratioIsCoveredAsOftenAsPromised() {
    Random random = new Random(/* seed= */ 7);
    int covered = 0;
    for (int study = 0; study < 2000; study++) {
      double[] x = new double[4];
      double[] y = new double[4];
      for (int i = 0; i < x.length; i++) {
        double common = 0.3 * random.nextGaussian();
        x[i] = 2 + common + 0.4 * random.nextGaussian();
        y[i] = 8 + common + 0.4 * random.nextGaussian();
      }
      covered += MeanIntervals.ratio(x, y, CONFIDENCE).contains(0.25) ? 1 : 0;
    }
    assertTrue(covered > 0.93 * 2000 && covered < 0.97 * 2000, covered + " of 2000");
  }
}
