package dev.sett.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThroughputDistributionTest {

  @Test
  void aFirstSampleIsTrustedToASixth() {
    var known = new ThroughputDistribution(600, 1);
    assertEquals(600, known.mean());
    assertEquals(100, known.deviation(), 1e-9);
    assertEquals(0.841345, known.probabilityAbove(500), 1e-6);
  }

  @Test
  void samplesAreWeightedByAFifth() {
    var known = new ThroughputDistribution(600, 1);
    assertFalse(known.add(700, 2));
    assertEquals(620, known.mean(), 1e-9);
    // 0.8 * (100^2 + 0.2 * 100^2)
    assertEquals(Math.sqrt(9600), known.deviation(), 1e-9);
  }

  @Test
  void anOutlierOfALooseDistributionBeginsItAnew() {
    var known = new ThroughputDistribution(600, 1);
    assertTrue(known.add(1000, 2), "4 deviations off, variation 0.17");
    assertEquals(1000, known.mean());
  }

  @Test
  void anOutlierOfATightDistributionIsCountedAndTheFifthInARowBelieved() {
    var known = tight();
    for (int i = 0; i < 4; i++) {
      assertFalse(known.add(700, 100 + i));
      assertEquals(600, known.mean(), 1e-6);
    }
    assertTrue(known.add(700, 104));
    assertEquals(700, known.mean());
  }

  @Test
  void anOrdinarySampleEndsTheRowOfOutliers() {
    var known = tight();
    for (int i = 0; i < 4; i++) {
      known.add(700, 100 + i);
    }
    assertFalse(known.add(600, 104));
    assertFalse(known.add(700, 105));
  }

  @Test
  void aVeryFarOutlierIsBelievedAtOnce() {
    assertTrue(tight().add(901, 100));
    assertFalse(tight().add(899, 100));
  }

  @ParameterizedTest
  @CsvSource({"0, 0.5", "1, 0.8413447461", "-1, 0.1586552539", "2.5, 0.9937903347", "-6, 0"})
  void theNormalDistributionIsThatOfTheTables(double z, double probability) {
    assertEquals(probability, ThroughputDistribution.normal(z), 1e-7);
  }

  @Test
  void nothingDoneAtAllIsNoSpecialCase() {
    var known = new ThroughputDistribution(0, 1);
    assertFalse(known.add(0, 2));
    assertEquals(0, known.variation());
    assertEquals(0, known.probabilityAbove(1));
    assertEquals(0.5, known.probabilityAbove(0));
    assertTrue(known.add(5, 3));
  }

  /** Variation 0.01 or so, mean 600. */
  private static ThroughputDistribution tight() {
    var known = new ThroughputDistribution(600, 1);
    for (int i = 0; i < 60; i++) {
      known.add(600, 2 + i);
    }
    return known;
  }
}
