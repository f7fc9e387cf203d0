package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known answers, each with the page it was published on. */
class PublishedTablesTest {

  /** NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2, column 0.975. */
  @ParameterizedTest
  @CsvSource({"4, 2.776", "7, 2.365", "9, 2.262", "11, 2.201", "19, 2.093", "30, 2.042"})
  void studentQuantilesAreThoseOfTheHandbook(int degreesOfFreedom, double expected) {
    assertEquals(expected, StudentT.quantile(0.95, degreesOfFreedom + 1), 0.0005);
  }

  /** Student, "The probable error of a mean" (1908): Cushny and Peebles' sleep data. */
  @Test
  void studentsOwnExampleHasHisMeanAndTheKnownP() {
    double[] sleep = {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4};
    StudentT student = StudentT.of(sleep);
    assertEquals(1.58, student.mean(), 1e-9);
    assertEquals(0.002833, student.pValue(), 1e-6); // R: t.test(extra ~ group, sleep, paired)
    assertEquals(0.7001142, student.interval(0.95).low(), 1e-6);
    assertEquals(2.4598858, student.interval(0.95).high(), 1e-6);
  }

  /**
   * Wilcoxon's critical values, two-sided 0.05 (Hollander, Wolfe, Chicken, table A.4; McCornack,
   * JASA 60 (1965)): T that is just significant. C is one more.
   */
  @ParameterizedTest
  @CsvSource({"5, -1", "6, 0", "7, 2", "8, 3", "9, 5", "10, 8", "12, 13", "15, 25", "20, 52"})
  void signedRankCriticalValuesAreThoseOfTheTable(int n, int expected) {
    assertEquals(expected, SignedRank.criticalRank(n, 0.025) - 1);
  }

  /** Hollander, Wolfe, Chicken, example 3.1: Hamilton depression scale, nine patients. */
  @Test
  void depressionScaleHasThePublishedTestEstimateAndInterval() {
    double[] before = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    double[] after = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
    double[] change = new double[before.length];
    for (int i = 0; i < change.length; i++) {
      change[i] = after[i] - before[i];
    }
    SignedRank ranks = SignedRank.of(change);
    assertEquals(2 * 0.01953125, ranks.pValue(), 1e-9); // T+ = 5, P(T+ <= 5) = 10 / 512
    assertEquals(-0.46, ranks.centre(), 0.0005);
    assertEquals(-0.786, ranks.interval(0.95).low(), 0.0005);
    assertEquals(-0.010, ranks.interval(0.95).high(), 0.0005);
  }

  /**
   * R package boot, boot.ci of a mean with a million resamples, as printed in the tests of SciPy
   * ({@code test_bootstrap_against_R}): percentile (28.86, 84.21), BCa (32.31, 91.43).
   */
  @Test
  void bootstrapIntervalsAgreeWithRsBootPackage() {
    double[] x = {10, 12, 12.5, 12.5, 13.9, 15, 21, 22, 23, 34, 50, 81, 89, 121, 134, 213};
    BootstrapMean boot = BootstrapMean.of(x, 400_000, /* seed= */ 1);
    assertEquals(28.86, boot.percentile(0.95).low(), 0.3);
    assertEquals(84.21, boot.percentile(0.95).high(), 0.8);
    assertEquals(32.31, boot.bca(0.95).low(), 0.3);
    assertEquals(91.43, boot.bca(0.95).high(), 0.9);
  }

  /** Hollander, Wolfe, Chicken, example 9.1 and 9.2: five years of cloud seeding (Smith 1967). */
  @Test
  void theilSenSlopeOfTheCloudSeedingRatiosIsThePublishedOne() {
    TheilSen line = TheilSen.ofSeries(new double[] {1.26, 1.27, 1.12, 1.16, 1.03}, 0.80);
    assertEquals(-0.056, line.slope(), 0.0005);
  }

  /** Hyndman and Fan, "Sample quantiles in statistical packages" (1996), definition 7. */
  @Test
  void quantilesInterpolateAsRDoes() {
    double[] x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    assertEquals(5.5, Robust.median(x));
    assertEquals(3.25, Robust.quantile(x, 0.25));
    assertEquals(9.1, Robust.quantile(x, 0.9), 1e-12);
  }
}
