package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A point has five percent of error, whatever it compares. */
final class PointVerdictTest {

  private static final int RUNS = 1000;

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void equalProgramsAreCalledDifferentInFivePercentOfPoints(int pairs) {
    PointStudy study = new PointStudy(RUNS, /* seed= */ 5);
    double wrong = study.count(pairs, /* difference= */ 0, /* timesThePrior= */ 1).wrong();
    // Three standard errors of 1000 points are 2.1%. Without a correction it is about 15%.
    assertTrue(wrong <= 0.071, wrong + " with " + pairs + " pairs");
    assertTrue(wrong >= 0.01, wrong + ": the intervals are far too wide");
  }
}
