package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class EDivisiveTest {
  private static final EDivisive USUAL = EDivisive.withSeed(1);

  private static double[] noise(int n, double sd, long seed) {
    Random random = new Random(seed);
    double[] values = new double[n];
    Arrays.setAll(values, i -> sd * random.nextGaussian());
    return values;
  }

  /** Noise of deviation 1 whose level goes up by this much at these places. */
  private static double[] steps(int n, double height, long seed, int... at) {
    double[] values = noise(n, 1, seed);
    for (int place : at) {
      for (int i = place; i < n; i++) {
        values[i] += height;
      }
    }
    return values;
  }

  private static List<Integer> places(EDivisive search, double... values) {
    return search.find(values).stream().map(EDivisive.Change::at).toList();
  }

  /** By hand: 9 / 6 (2 * 1 - 0 - 0), and 9 / 6 (2 * 10 - 4 / 3 - 4 / 3). */
  @Test
  void theStatisticIsThatOfTheFormula() {
    EDivisive lenient = new EDivisive(3, 0.5, 999, 1);
    assertEquals(3, lenient.find(0, 0, 0, 1, 1, 1).getFirst().statistic(), 1e-12);
    assertEquals(26, lenient.find(1, 2, 3, 11, 12, 13).getFirst().statistic(), 1e-12);
  }

  /** Of the 20 orders of three zeros and three ones, two split as far: p is 0.1. */
  @Test
  void thePValueIsTheShareOfOrdersThatSplitAsFar() {
    EDivisive lenient = new EDivisive(3, 0.5, 9999, 1);
    assertEquals(0.1, lenient.find(0, 0, 0, 1, 1, 1).getFirst().pValue(), 0.01);
  }

  @Test
  void tenValuesAreEnoughForAPlantedChange() {
    assertEquals(List.of(5), places(USUAL, 100, 101, 99, 100.5, 99.5, 110, 111, 109, 110.5, 109.5));
    assertEquals(List.of(7), places(USUAL, 100, 101, 99, 100.5, 99.5, 100.2, 99.8, 110, 111, 109));
  }

  @Test
  void severalChangesAreFoundAlsoWhereTheLevelComesBack() {
    assertEquals(List.of(15, 30), places(USUAL, steps(45, 6, 3, 15, 30)));
    double[] hump = noise(45, 1, 4);
    for (int i = 20; i < 28; i++) {
      hump[i] += 6;
    }
    assertEquals(List.of(20, 28), places(USUAL, hump));
  }

  /** Deviation 1, step of 3 in the middle of 20: within one place in at least 180 of 200. */
  @Test
  void aStepOfThreeDeviationsIsFoundNearItsPlace() {
    int near = 0;
    for (int seed = 0; seed < 200; seed++) {
      List<Integer> found = places(EDivisive.withSeed(seed), steps(20, 3, seed, 10));
      near += found.stream().anyMatch(at -> Math.abs(at - 10) <= 1) ? 1 : 0;
    }
    assertTrue(near >= 180, near + " of 200");
  }

  /** Expected 5% of the series, deviation 1.1 points in 400; a search without a test finds all. */
  @Test
  void inSeriesThatNeverChangeAboutOneInTwentyIsWronglySplit() {
    for (int n : new int[] {10, 20, 40}) {
      int wrong = 0;
      for (int seed = 0; seed < 400; seed++) {
        wrong += places(EDivisive.withSeed(seed), noise(n, 1, 1000 + seed)).isEmpty() ? 0 : 1;
      }
      System.out.printf("%d values: %.1f%% of 400 are split%n", n, wrong / 4.0);
      assertTrue(wrong >= 4 && wrong <= 33, wrong + " of 400 of " + n);
    }
  }

  /**
   * The rate holds for skewed values with wild ones among them, since nothing normal is assumed.
   */
  @Test
  void wildValuesDoNotRaiseTheRate() {
    int wrong = 0;
    for (int seed = 0; seed < 1000; seed++) {
      double[] values = noise(16, 1, 5000 + seed);
      Arrays.setAll(values, i -> Math.exp(1.5 * values[i]));
      wrong += places(EDivisive.withSeed(seed), values).isEmpty() ? 0 : 1;
    }
    System.out.printf("skewed: %.1f%% of 1000 are split%n", wrong / 10.0);
    assertTrue(wrong <= 70, wrong + " of 1000");
  }

  @Test
  void tooFewOrEqualValuesHaveNoChange() {
    assertEquals(List.of(), places(USUAL));
    assertEquals(List.of(), places(USUAL, 1));
    assertEquals(List.of(), places(USUAL, 1, 1, 1, 9, 9));
    assertEquals(List.of(), places(USUAL, new double[50]));
  }

  @RepeatedTest(value = 100, name = RandomInputs.SEED)
  void theAnswerDependsOnNeitherUnitNorOrigin(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    double unit = inputs.within(0.01, 1000);
    double origin = inputs.within(-1000, 1000);
    double[] values = steps(16, 4, inputs.seed(), 8);
    double[] other = Arrays.stream(values).map(v -> origin + unit * v).toArray();
    assertEquals(places(USUAL, values), places(USUAL, other));
  }

  @RepeatedTest(value = 100, name = RandomInputs.SEED)
  void everyLevelHasTheFewestValuesAndEveryPIsSmallEnough(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    double[] values = inputs.several(0, 24, -9, 9);
    int minSegment = inputs.count(2, 6);
    EDivisive search = new EDivisive(minSegment, 0.2, 99, 7);
    int before = 0;
    for (EDivisive.Change change : search.find(values)) {
      assertTrue(change.at() - before >= minSegment);
      assertTrue(change.pValue() > 0 && change.pValue() <= 0.2 && change.statistic() > 0);
      before = change.at();
    }
    assertTrue(before == 0 || values.length - before >= minSegment);
  }

  @RepeatedTest(value = 50, name = RandomInputs.SEED)
  void theSameSeedGivesTheSameAnswerAndTheValuesStayAsTheyWere(RepetitionInfo repetition) {
    long seed = new RandomInputs(repetition).seed();
    double[] values = steps(24, 2, seed, 12);
    double[] kept = values.clone();
    assertEquals(EDivisive.withSeed(seed).find(values), EDivisive.withSeed(seed).find(values));
    assertTrue(Arrays.equals(kept, values));
  }

  @Test
  void settingsAndValuesOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new EDivisive(1, 0.05, 999, 1));
    assertThrows(IllegalArgumentException.class, () -> new EDivisive(3, 0, 999, 1));
    assertThrows(IllegalArgumentException.class, () -> new EDivisive(3, 1, 999, 1));
    assertThrows(IllegalArgumentException.class, () -> new EDivisive(3, 0.01, 98, 1));
    assertThrows(IllegalArgumentException.class, () -> USUAL.find(1, Double.NaN));
  }
}
