package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of the scatter beforehand, and what it does to few pairs. */
final class PriorTest {
  private static final Prior PRIOR = new Prior(0.02, 0.9);
  private static final int RUNS = 3_000;

  /** A prior that leaves no doubt about the deviation gives the interval of a normal mean. */
  @Test
  void aDeviationThatIsKnownGivesTheNormalInterval() {
    Prior sure = new Prior(0.02, 1e-6);
    PairPosterior two = PairPosterior.of(new double[] {0.1, 0.3}, sure);

    assertEquals(0.2, two.mean(), 1e-12);
    assertEquals(1.959964 * 0.02 / Math.sqrt(2), two.halfWidth(0.95), 1e-6);
    assertEquals(1.959964 * 0.02 / Math.sqrt(8), two.halfWidth(0.95, 8), 1e-6);
    // 0.02 / sqrt(2) is one standard error: p = 0.3173.
    PairPosterior small = PairPosterior.of(new double[] {0.02 / Math.sqrt(2)}, sure);
    assertEquals(0.4795, small.pValue(0), 1e-4);
    assertEquals(1, small.pValue(0.1), 1e-12);
    // Noise known as well adds its variance.
    PairPosterior noisy =
        PairPosterior.of(new double[] {0.1, 0.3}, sure.withNoise(0.0004, /* degrees= */ 1e6));
    assertEquals(1.959964 * 0.02, noisy.halfWidth(0.95), 1e-4);
  }

  /** With many pairs their own scatter counts, and the interval is nearly Student's. */
  @Test
  void manyPairsSpeakForThemselves() {
    Random random = new Random(3);
    double[] logs = random.doubles(200, -0.1, 0.1).toArray();
    double student = StudentT.of(logs).halfWidth(0.95);
    assertEquals(student, PairPosterior.of(logs, PRIOR).halfWidth(0.95), 0.02 * student);
  }

  /** The pairs scatter far beyond what the prior knows: they count, and two say little. */
  @Test
  void pairsMayContradictThePrior() {
    Prior answered = new Prior(0.002, 0.9);
    double two = PairPosterior.of(new double[] {0, -0.3}, answered).halfWidth(0.95);
    assertTrue(two > 0.14, "half width " + two);
    Random random = new Random(4);
    double[] far = random.doubles(20, -0.2, 0.2).toArray();
    double student = StudentT.of(far).halfWidth(0.95);
    assertEquals(student, PairPosterior.of(far, answered).halfWidth(0.95), 0.15 * student);
  }

  @Test
  void onePairHasAnIntervalOfTheUsualScatter() {
    double one = PairPosterior.of(new double[] {0.3}, PRIOR).halfWidth(0.95);
    assertTrue(one > 0.04 && one < 0.15, "half width " + one);
    assertEquals(Double.POSITIVE_INFINITY, StudentT.of(new double[] {0.3}).halfWidth(0.95));
  }

  @Test
  void twoPairsThatAgreeByChanceAreNotCertain() {
    List<Double> a = List.of(1000.0, 1000.0);

    PairedEffect alike =
        only(
            new PairedSample(
                "x", a, List.of(1010.0, 1010.0), known(), 0, PairedSample.Terms.USUAL));
    assertEquals(Decision.UNDECIDED, alike.decision());
    // One sample, and nobody looks before the last pair: nothing to correct for.
    assertEquals(alike.ratio().low(), alike.corrected().low());
    PairedEffect apart =
        only(
            new PairedSample(
                "x", a, List.of(1100.0, 1100.0), known(), 0, PairedSample.Terms.USUAL));
    assertEquals(Decision.HIGHER, apart.decision());
    assertEquals(
        Decision.UNDECIDED, only(new PairedSample("x", a, List.of(1100.0, 1100.0))).decision());
  }

  @Test
  void whatWasStillDriftingWidensTheIntervalAtBothEnds() {
    List<Double> a = List.of(1000.0, 1000.0);
    List<Double> b = List.of(1100.0, 1110.0);

    PairedEffect still = only(new PairedSample("x", a, b, known(), 0, PairedSample.Terms.USUAL));
    PairedEffect drifting =
        only(new PairedSample("x", a, b, known(), 0.1, PairedSample.Terms.USUAL));

    assertEquals(still.ratio().low() / Math.exp(0.1), drifting.ratio().low(), 1e-9);
    assertEquals(still.ratio().high() * Math.exp(0.1), drifting.ratio().high(), 1e-9);
    assertEquals(Decision.HIGHER, still.decision());
    assertEquals(Decision.UNDECIDED, drifting.decision());
  }

  @Test
  void fewBlocksDecideWhereTheDifferenceIsClear() {
    List<Double> a = List.of(1000.0, 1010.0, 990.0, 1000.0);

    assertEquals(
        Decision.LOWER,
        only(new PairedSample("x", a, List.of(105.0, 105.1, 105.0, 105.2))).decision());
    assertEquals(
        Decision.UNDECIDED,
        only(new PairedSample("x", a, List.of(905.0, 930.0, 880.0, 901.0))).decision());
  }

  @Test
  void refusesWhatIsNotAboveZero() {
    assertThrows(IllegalArgumentException.class, () -> new Prior(0, 0.9));
    assertThrows(IllegalArgumentException.class, () -> new Prior(0.02, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> PRIOR.withNoise(-1, 3));
    assertThrows(IllegalArgumentException.class, () -> PRIOR.withNoise(1, 0));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new PairedSample(
                "x", List.of(1.0), List.of(1.0), known(), -1, PairedSample.Terms.USUAL));
  }

  /**
   * Where the scatter of processes is drawn from the prior, 95% of intervals hold the truth,
   * however much slices add; where programs scatter 1.5 or 2 times as far, fewer do. 4,000 runs: a
   * coverage of 95% shows as 93.9 to 96.1% in 999 of 1000 cases.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 1, 0, 0.937",
    "3, 1, 0, 0.937",
    "6, 1, 0, 0.937",
    "10, 1, 0, 0.937",
    "2, 1, 1, 0.927",
    "2, 1.5, 0, 0.9",
    "3, 1.5, 0, 0.9",
    "10, 1.5, 1, 0.9",
    "2, 2, 0, 0.85",
    "3, 2, 0, 0.85",
    "10, 2, 1, 0.85"
  })
  void coversWhatItPromises(int pairs, double timesThePrior, double noise, double atLeast) {
    double share =
        new PairStudy(PRIOR, noise > 0 ? RUNS / 3 : RUNS, /* seed= */ 11)
            .coverage(pairs, timesThePrior, noise);
    assertTrue(share >= atLeast, "covered " + share);
  }

  private static Optional<Prior> known() {
    return Optional.of(PRIOR);
  }

  private static PairedEffect only(PairedSample sample) {
    Comparison comparison = new Comparison(0.95, 0.03, StatsDefaults.RESAMPLES, /* seed= */ 1);
    return comparison.effects(List.of(sample)).getFirst();
  }
}
