package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Change points, slopes, medians. */
class SeriesTest {

  private static double[] noise(int n, double sd, long seed) {
    Random random = new Random(seed);
    double[] values = new double[n];
    Arrays.setAll(values, i -> sd * random.nextGaussian());
    return values;
  }

  @Test
  void findsTwoStepsWithinAWindowOfTheTruth() {
    double[] series = noise(60, 1, 4);
    for (int i = 0; i < 60; i++) {
      series[i] += i < 20 ? 0 : i < 40 ? 5 : 10;
    }
    int[] found = ChangePoints.find(series, 0.01, 1);
    assertEquals(2, found.length, Arrays.toString(found));
    assertEquals(20, found[0], 1);
    assertEquals(40, found[1], 1);
  }

  @Test
  void findsAStepInPureNoiseAboutAsOftenAsTheSignificanceSays() {
    int found = 0;
    for (int seed = 0; seed < 200; seed++) {
      found += ChangePoints.find(noise(40, 1, seed), 0.05, seed).length > 0 ? 1 : 0;
    }
    // Expected 10 of 200 with a deviation of 3.1; a test without permutations finds 200.
    assertTrue(found >= 1 && found <= 20, found + " of 200");
  }

  @Test
  void aFewWildValuesAreNoChangeOfLevel() {
    double[] series = noise(40, 1, 2);
    series[18] = 100;
    series[19] = 100;
    assertArrayEquals(new int[0], ChangePoints.find(series, 0.01, 1));
  }

  @Test
  void shortOrConstantSeriesHaveNoChangePoint() {
    assertEquals(0, ChangePoints.find(new double[] {1, 1, 1, 9, 9, 9, 9}, 0.01, 1).length);
    assertEquals(0, ChangePoints.find(new double[50], 0.01, 1).length);
    assertThrows(IllegalArgumentException.class, () -> ChangePoints.find(new double[9], 0, 1));
  }

  @RepeatedTest(value = 200, name = RandomInputs.SEED)
  void theilSenFollowsAStraightLineThroughOneWildValue(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    double slope = inputs.within(-5, 5);
    double intercept = inputs.within(-5, 5);
    double[] y = new double[12];
    Arrays.setAll(y, i -> intercept + slope * i);
    y[7] = 1000;
    TheilSen line = TheilSen.ofSeries(y, 0.95);
    assertEquals(slope, line.slope(), 1e-9);
    assertEquals(intercept, line.intercept(), 1e-9);
    assertTrue(line.slopeInterval().contains(line.slope()));
  }

  @Test
  void theSlopeIntervalCoversTheTruthAboutAsOftenAsItSays() {
    int covered = 0;
    for (int seed = 0; seed < 400; seed++) {
      covered += TheilSen.ofSeries(noise(20, 1, seed), 0.90).slopeInterval().contains(0) ? 1 : 0;
    }
    // Expected 360 of 400 with a deviation of 6.
    assertTrue(covered >= 345 && covered <= 385, covered + " of 400");
  }

  @Test
  void aSlopeNeedsTwoDifferentPlaces() {
    assertThrows(
        IllegalArgumentException.class,
        () -> TheilSen.of(new double[] {1, 1}, new double[] {1, 2}, 0.95));
    assertThrows(
        IllegalArgumentException.class,
        () -> TheilSen.of(new double[] {1}, new double[] {1, 2}, 0.95));
  }

  @RepeatedTest(value = 200, name = RandomInputs.SEED)
  void theMedianSplitsTheValuesInHalves(RepetitionInfo repetition) {
    double[] values = new RandomInputs(repetition).several(1, 30, -1e6, 1e6);
    double median = Robust.median(values.clone());
    assertTrue(Arrays.stream(values).filter(v -> v <= median).count() * 2 >= values.length);
    assertTrue(Arrays.stream(values).filter(v -> v >= median).count() * 2 >= values.length);
  }

  @Test
  void summariesOfNothingAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Robust.median());
    assertThrows(IllegalArgumentException.class, () -> Robust.quantile(new double[] {1}, 1.1));
    assertThrows(IllegalArgumentException.class, () -> SignedRank.of());
    assertThrows(IllegalArgumentException.class, () -> StudentT.of(new double[0]));
  }

  @Test
  void theHodgesLehmannIntervalCoversAboutAsOftenAsItSays() {
    int covered = 0;
    for (int seed = 0; seed < 1000; seed++) {
      covered += SignedRank.of(noise(8, 1, seed)).interval(0.95).contains(0) ? 1 : 0;
    }
    // Exact confidence for 8 values is 1 - 10 / 256 = 0.961: 961 of 1000, deviation 6.
    assertTrue(covered >= 940 && covered <= 980, covered + " of 1000");
  }

  @Test
  void fiveValuesCannotGiveAHodgesLehmannInterval() {
    assertEquals(Interval.EVERYTHING, SignedRank.of(1, 2, 3, 4, 5).interval(0.95));
    assertEquals(0.0625, SignedRank.of(1, 2, 3, 4, 5).pValue(), 1e-12);
  }

  @Test
  void manyValuesUseTheNormalApproximation() {
    Interval interval = SignedRank.of(noise(60, 1, 5)).interval(0.95);
    assertTrue(interval.contains(0) && interval.halfWidth() > 0.1 && interval.halfWidth() < 0.5);
  }
}
