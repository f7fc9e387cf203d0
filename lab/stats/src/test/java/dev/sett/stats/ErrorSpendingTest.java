package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.stats.LookStudy.Course;
import dev.sett.stats.LookStudy.Tally;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The error of several looks: known boundaries, and what comes out with the judge of real runs. */
final class ErrorSpendingTest {

  private static final double ERROR = 0.05;

  /** Seen with 600 runs: one look 4.0%, five 3.8%, until decided 2.7%; five at 95% each 14%. */
  private static final LookStudy STUDY = new LookStudy(600, /* seed= */ 1);

  /**
   * The usual five looks of a two-sided test each of whose sides spends half: 4.877, 3.357, 2.680,
   * 2.290, 2.031 (Reboussin, DeMets, Kim and Lan, Controlled Clinical Trials 21, 2000).
   */
  @Test
  void fiveEqualStepsHaveTheKnownBounds() {
    double[] spent = new double[5];
    for (int k = 0; k < spent.length; k++) {
      spent[k] = 2 * ErrorSpending.obrienFleming(ERROR / 2, (k + 1) / 5.0);
    }

    double[] bounds = bounds(ErrorSpending.levels(new double[] {1, 2, 3, 4, 5}, spent));

    assertArrayEquals(new double[] {4.8769, 3.3569, 2.6803, 2.2898, 2.0310}, bounds, 1e-3);
  }

  /** Pocock's constant for two looks is 2.178; by the second, 0.05 is spent. */
  @Test
  void twoEqualBoundsAreThoseOfPocock() {
    double first = level(2.1783);

    double[] bounds =
        bounds(ErrorSpending.levels(new double[] {4, 8}, new double[] {first, ERROR}));

    assertEquals(2.178, bounds[1], 2e-3);
  }

  @Test
  void oneLookHasAllThatIsSpent() {
    assertArrayEquals(
        new double[] {0.04}, ErrorSpending.levels(new double[] {3}, new double[] {0.04}), 1e-9);
    assertEquals(ERROR, ErrorSpending.obrienFleming(ERROR, 1), 1e-12);
  }

  /** A part of a family's error is spent more slowly than the whole, so its levels are stricter. */
  @Test
  void aFamilyHasStricterLevelsThanOneTestButLooserThanWithoutTheOverlap() {
    double[] sizes = {3, 6};
    double[] spent = {0.04, 0.045};

    double one = ErrorSpending.levels(sizes, spent)[1];
    double family = ErrorSpending.familyLevels(sizes, spent)[1];

    assertTrue(0.005 < family && family < one, family + " and " + one);
  }

  /** p99 and memory have less of the error than the others, and the strictest bounds. */
  @Test
  void theTestWithTheSmallestShareSpendsNoMoreThanThat() {
    double[] sizes = {3, 6};
    double[] spent = {0.04, 0.045};
    double share = TestGraph.of(List.of(true, true, false, false)).share(3);

    double[] ofOne = Arrays.stream(spent).map(error -> share * error).toArray();
    double allowed = ErrorSpending.levels(sizes, ofOne)[1];

    double given = share * ErrorSpending.familyLevels(sizes, spent)[1];
    assertTrue(given <= allowed * (1 + 1e-9), given + " and " + allowed);
  }

  @Test
  void theFirstStretchSpendsFourFifthsAndEachLaterOneHalfOfWhatIsLeft() {
    double first = ErrorSpending.target(ERROR, 0);
    double second = ErrorSpending.target(ERROR, first);

    assertEquals(0.04, first, 1e-12);
    assertEquals(0.045, second, 1e-12);
    assertEquals(0.0475, ErrorSpending.target(ERROR, second), 1e-12);
    // Whoever is interrupted early has spent next to nothing.
    assertEquals(0.04, ErrorSpending.target(ERROR, 0.001), 1e-12);
  }

  @Test
  void aLookAlwaysSpendsMoreThanTheOneBeforeAndNeverMoreThanItsStretch() {
    double before = 0;
    for (int k = 1; k <= 100; k++) {
      double spent = ErrorSpending.spent(ERROR, 0, before, k / 100.0);
      assertTrue(spent > before, "look " + k);
      before = spent;
    }
    assertEquals(0.04, before, 1e-12);
  }

  @Test
  void refusesWhatDoesNotGrow() {
    double[] spent = {0.04, 0.045};
    assertThrows(
        IllegalArgumentException.class, () -> ErrorSpending.levels(new double[] {3, 3}, spent));
    assertThrows(
        IllegalArgumentException.class,
        () -> ErrorSpending.levels(new double[] {3, 4}, new double[] {0.04, 0.04}));
    assertThrows(
        IllegalArgumentException.class, () -> ErrorSpending.levels(new double[] {3}, spent));
    assertThrows(IllegalArgumentException.class, () -> ErrorSpending.obrienFleming(ERROR, 0));
  }

  /** The rate itself is at most 5%; among 600 that gives 7% at most, but once in forty times. */
  @ParameterizedTest
  @ValueSource(strings = {"one", "five", "until decided"})
  void equalsAreFoundToDifferInAtMostFivePercentHoweverOftenOneLooks(String looks) {
    Course course =
        switch (looks) {
          case "one" -> Course.stretches(1, 3, 3);
          case "five" -> Course.stretches(5, 3, 3);
          default -> Course.untilDecided(10);
        };

    Tally tally = STUDY.run(course, /* effect= */ 0, course.errors(), /* timesThePrior= */ 1);

    System.out.printf("%s: %s%n", looks, tally);
    assertTrue(tally.wrong() <= 0.07, looks + ": " + tally);
  }

  /** The broken twin: each of five looks at 95%. */
  @Test
  void lookingFiveTimesAtTheWholeErrorFailsTheBar() {
    Course course = Course.stretches(5, 3, 3);

    Tally tally = STUDY.run(course, /* effect= */ 0, LookStudy.naive(course), 1);

    assertTrue(tally.wrong() > 0.1, tally.toString());
  }

  @Test
  void aClearDifferenceEndsARunEarly() {
    Course course = Course.untilDecided(10);

    Tally tally = STUDY.run(course, Math.log(1.2), course.errors(), 1);

    assertTrue(tally.pairs() < 7 && tally.decided() > 0.9, tally.toString());
  }

  private static double level(double bound) {
    return 2 * NormalDistribution.of(0, 1).survivalProbability(bound);
  }

  private static double[] bounds(double[] levels) {
    return Arrays.stream(levels)
        .map(level -> NormalDistribution.of(0, 1).inverseSurvivalProbability(level / 2))
        .toArray();
  }
}
