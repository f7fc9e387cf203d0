package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Comparison COMPARISON = withSeed(42);

  private static Comparison withSeed(long seed) {
    return new Comparison(0.95, 0.03, StatsDefaults.RESAMPLES, seed);
  }

  /** B over A is exp(logs), A is 100. */
  private static PairedSample sample(String name, double... logs) {
    return new PairedSample(
        name,
        DoubleStream.of(logs).map(log -> 100).boxed().toList(),
        DoubleStream.of(logs).map(log -> 100 * Math.exp(log)).boxed().toList());
  }

  private static PairedSample noisy(String name, double mean, double sd, int blocks, long seed) {
    Random random = new Random(seed);
    return sample(
        name,
        DoubleStream.generate(() -> mean + sd * random.nextGaussian()).limit(blocks).toArray());
  }

  private static PairedEffect only(PairedSample sample) {
    return COMPARISON.effects(List.of(sample)).getFirst();
  }

  @Test
  void callsAClearDifferenceByItsDirection() {
    PairedEffect lower = only(noisy("rate", Math.log(0.8), 0.02, 6, 1));
    assertEquals(Decision.LOWER, lower.decision());
    assertEquals(0.8, lower.ratio().value(), 0.02);
    assertEquals(0.8, lower.hodgesLehmann().value(), 0.02);
    assertTrue(lower.adjustedPValue() < 0.01);
    assertTrue(lower.blocksNeeded().isEmpty());
    assertEquals(Decision.HIGHER, only(noisy("cpu", 0.2, 0.02, 6, 1)).decision());
  }

  @Test
  void callsANarrowIntervalInsideTheMarginEquivalentEvenIfItExcludesOne() {
    PairedEffect effect = only(sample("rate", 0.010, 0.011, 0.010, 0.009, 0.010));
    assertTrue(effect.ratio().excludesOne());
    assertEquals(Decision.EQUIVALENT, effect.decision());
  }

  @Test
  void decidesNothingUnderFiveBlocksUnlessItIsClear() {
    PairedEffect effect = only(sample("rate", 0.7, 1.1, 0.5, 0.9));
    assertTrue(effect.corrected().excludesOne());
    assertEquals(Decision.UNDECIDED, effect.decision());
    assertEquals(5, effect.blocksNeeded().orElseThrow());
    assertEquals(Decision.HIGHER, only(sample("rate", 0.7, 0.7001, 0.7002, 0.6999)).decision());
  }

  @Test
  void knowsNothingFromOneBlock() {
    PairedEffect effect = only(sample("rate", 0.7));
    assertEquals(0, effect.ratio().low());
    assertEquals(Double.POSITIVE_INFINITY, effect.ratio().high());
    assertEquals(1, effect.pValue());
    assertTrue(effect.blocksNeeded().isEmpty());
  }

  @Test
  void judgesIdenticalVariantsEquivalent() {
    PairedEffect effect = only(sample("rate", 0, 0, 0, 0, 0));
    assertEquals(Decision.EQUIVALENT, effect.decision());
    assertEquals(1, effect.pValue());
    assertEquals(1, effect.wilcoxonPValue());
  }

  @Test
  void fiveBlocksOfOneSignAreNotEnoughByThemselves() {
    // The bootstrap alone would exclude 0 at every level: no resample has another sign.
    double[] logs = {0.01, 0.20, 0.02, 0.15, 0.01};
    assertTrue(BootstrapMean.of(logs, 1000, 1).expandedBca(0.999).low() > 0);
    assertEquals(Decision.UNDECIDED, only(sample("rate", logs)).decision());
  }

  @Test
  void predictsTheBlocksThatDecideAndMoreForSmallerEffects() {
    int large = only(noisy("rate", 0.10, 0.09, 5, 3)).blocksNeeded().orElseThrow();
    int small = only(noisy("rate", 0.05, 0.09, 5, 3)).blocksNeeded().orElseThrow();
    assertTrue(5 < large && large < small && small <= 200, large + " and " + small);
  }

  @Test
  void oneDifferenceAmongManyNeedsMoreEvidenceThanAlone() {
    PairedSample suspect = sample("suspect", 0.02, 0.09, 0.05, 0.03, 0.08, 0.01);
    List<PairedSample> family = new ArrayList<>(List.of(suspect));
    for (int i = 0; i < 9; i++) {
      family.add(noisy("quiet " + i, 0, 0.05, 6, i));
    }
    PairedEffect alone = only(suspect);
    PairedEffect among = COMPARISON.effects(family).getFirst();
    assertEquals(1 - 0.05 * 0.75, alone.corrected().confidence(), 1e-12);
    assertEquals(1 - 0.05 * 0.75 / 10, among.corrected().confidence(), 1e-12);
    assertEquals(alone.pValue() / 0.75, alone.adjustedPValue(), 1e-12);
    assertEquals(Decision.HIGHER, alone.decision());
    assertEquals(Decision.UNDECIDED, among.decision());
    assertEquals(alone.ratio(), among.ratio());
    assertTrue(among.corrected().low() < alone.corrected().low());
    assertTrue(among.adjustedPValue() > alone.adjustedPValue());
  }

  @Test
  void equivalenceIsJudgedByTheCorrectedIntervalToo() {
    PairedSample narrow = sample("narrow", 0.016, -0.02, 0.018, -0.016, 0.02, -0.012);
    List<PairedSample> family = new ArrayList<>(List.of(narrow));
    for (int i = 0; i < 9; i++) {
      family.add(noisy("quiet " + i, 0, 0.05, 6, i));
    }
    PairedEffect alone = only(narrow);
    PairedEffect among = COMPARISON.effects(family).getFirst();
    assertEquals(Decision.EQUIVALENT, alone.decision());
    assertEquals(Decision.UNDECIDED, among.decision());
    assertTrue(among.ratio().isWithin(COMPARISON.margin()), among.toString());
    assertFalse(among.corrected().isWithin(COMPARISON.margin()), among.toString());
  }

  @Test
  void whatFollowsHasLittleOfTheErrorUntilALeadingMetricDiffers() {
    PairedSample tail =
        new PairedSample(
            "tail",
            sample("t", 0, 0, 0, 0, 0).a(),
            sample("t", 0.5, 0.6, 0.4, 0.55, 0.45).b(),
            /* prior= */ Optional.empty(),
            /* drift= */ 0,
            new PairedSample.Terms(/* leading= */ false, OptionalDouble.empty()));
    PairedSample same = noisy("rate", 0, 0.05, 5, 1);
    PairedSample different = sample("rate", 0.3, 0.31, 0.29, 0.3, 0.3);
    double first = COMPARISON.effects(List.of(same, tail)).getLast().corrected().confidence();
    double after = COMPARISON.effects(List.of(different, tail)).getLast().corrected().confidence();
    assertEquals(1 - 0.05 * 0.75 * 0.1, first, 1e-12);
    assertEquals(1 - 0.05 * 0.75, after, 1e-12);
  }

  @Test
  void refusesTwoSamplesOfOneName() {
    List<PairedSample> twins = List.of(sample("rate", 0), sample("rate", 1));
    assertThrows(IllegalArgumentException.class, () -> COMPARISON.effects(twins));
  }

  @Test
  void refusesValuesWithoutALogarithm() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new PairedSample("rate", List.of(1.0), List.of(bad)));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new PairedSample("rate", List.of(1.0), List.of(1.0, 2.0)));
  }

  @RepeatedTest(value = 50, name = RandomInputs.SEED)
  void turningTheVariantsRoundTurnsTheVerdictRound(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    PairedSample sample =
        noisy("rate", inputs.within(-0.2, 0.2), 0.04, inputs.count(5, 12), inputs.seed());
    PairedEffect effect = only(sample);
    PairedEffect turned = only(new PairedSample("rate", sample.b(), sample.a()));
    assertEquals(effect.ratio().value(), 1 / turned.ratio().value(), 1e-9);
    assertEquals(effect.pValue(), turned.pValue(), 1e-9);
    assertEquals(effect.wilcoxonPValue(), turned.wilcoxonPValue(), 1e-9);
    assertEquals(effect.decision() == Decision.HIGHER, turned.decision() == Decision.LOWER);
  }

  @RepeatedTest(value = 50, name = RandomInputs.SEED)
  void theUnitOfMeasurementDoesNotMatter(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    double unit = inputs.within(0.01, 1e6);
    PairedSample sample = noisy("rate", 0.05, 0.05, 6, inputs.seed());
    PairedSample scaled =
        new PairedSample(
            "rate",
            sample.a().stream().map(a -> a * unit).toList(),
            sample.b().stream().map(b -> b * unit).toList());
    assertEquals(only(sample).ratio().low(), only(scaled).ratio().low(), 1e-9);
    assertEquals(only(sample).ratio().high(), only(scaled).ratio().high(), 1e-9);
  }

  @RepeatedTest(value = 50, name = RandomInputs.SEED)
  void theReportedIntervalHoldsBothMethodsAndTheCorrectedOneHoldsIt(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    PairedSample sample = noisy("rate", 0.02, 0.05, inputs.count(2, 15), inputs.seed());
    PairedEffect effect = only(sample);
    Interval t = StudentT.of(sample.logRatios()).interval(0.95);
    assertTrue(effect.ratio().low() <= Math.exp(t.low()) * (1 + 1e-12));
    assertTrue(effect.ratio().high() >= Math.exp(t.high()) * (1 - 1e-12));
    assertTrue(effect.corrected().low() <= effect.ratio().low());
    assertTrue(effect.corrected().high() >= effect.ratio().high());
    if (effect.decision() == Decision.LOWER || effect.decision() == Decision.HIGHER) {
      assertTrue(effect.corrected().excludesOne());
    }
  }

  @Test
  void aSeedGivesOneAnswerAndAnotherSeedAnother() {
    PairedSample sample = sample("rate", 0.01, 0.4, 0.02, 0.03, 0.01, 0.02, 0.03, 0.05);
    assertEquals(only(sample), only(sample));
    assertNotEquals(only(sample).ratio(), withSeed(7).effects(List.of(sample)).getFirst().ratio());
    assertFalse(COMPARISON.effects(List.of(sample)).isEmpty());
  }
}
