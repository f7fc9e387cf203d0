package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values that are only known to lie between bounds. */
class BoundedComparisonTest {

  private static final Comparison COMPARISON =
      new Comparison(0.95, 0.03, StatsDefaults.RESAMPLES, /* seed= */ 42);
  private static final List<Double> A = List.of(2.00, 2.02, 1.98, 2.01, 1.99, 2.00);
  private static final List<Double> EQUAL = List.of(2.01, 2.00, 2.00, 1.99, 2.01, 1.99);

  private static List<Double> times(List<Double> values, double factor) {
    return values.stream().map(value -> value * factor).toList();
  }

  private static List<Double> less(List<Double> values, double by) {
    return values.stream().map(value -> value - by).toList();
  }

  /** B over A, of which as much may be too much at most. */
  private static BoundedComparison.Sample sample(
      String name, List<Double> a, List<Double> b, double tooMuch) {
    return new BoundedComparison.Sample(
        new PairedSample(name, a, b), new ValueBounds(less(a, tooMuch), a, less(b, tooMuch), b));
  }

  private static BoundedComparison.Judged only(List<Double> a, List<Double> b, double tooMuch) {
    return BoundedComparison.effects(COMPARISON::effects, List.of(sample("p99", a, b, tooMuch)))
        .getFirst();
  }

  @Test
  void aFactorOfThreeIsDecidedWithHalfOfTheSmallerValueInDoubt() {
    BoundedComparison.Judged judged = only(A, times(EQUAL, 3), /* tooMuch= */ 1);

    assertEquals(Decision.HIGHER, judged.effect().decision());
    assertFalse(judged.undone());
    // From 5 over 2 to 6 over 1.
    assertEquals(3, judged.effect().ratio().value(), 0.03);
    assertTrue(judged.effect().ratio().low() < 2.5 && judged.effect().ratio().low() > 2.4);
    assertTrue(judged.effect().ratio().high() > 6 && judged.effect().ratio().high() < 6.2);
    assertTrue(judged.effect().corrected().excludesOne());
  }

  @Test
  void aDifferenceThatTheBoundsCanUndoIsUndecidedAndSaysSo() {
    BoundedComparison.Judged judged = only(A, times(EQUAL, 1.2), /* tooMuch= */ 1);

    assertEquals(Decision.HIGHER, only(A, times(EQUAL, 1.2), /* tooMuch= */ 0).effect().decision());
    assertEquals(Decision.UNDECIDED, judged.effect().decision());
    assertTrue(judged.undone());
    assertFalse(judged.effect().corrected().excludesOne());
    assertEquals(OptionalInt.empty(), judged.effect().blocksNeeded());
  }

  @Test
  void equivalenceNeedsBothExtremesWithinTheMargin() {
    assertEquals(Decision.EQUIVALENT, only(A, EQUAL, /* tooMuch= */ 0.01).effect().decision());
    BoundedComparison.Judged late = only(A, EQUAL, /* tooMuch= */ 0.2);

    assertEquals(Decision.UNDECIDED, late.effect().decision());
    assertTrue(late.undone());
    assertFalse(late.effect().corrected().isWithin(COMPARISON.margin()));
  }

  @Test
  void whatIsUndecidedAsMeasuredStaysUndecided() {
    List<Double> scattered = List.of(1.7, 3.9, 1.8, 3.1, 1.6, 3.5);
    BoundedComparison.Judged judged = only(A, scattered, /* tooMuch= */ 0.1);

    assertEquals(Decision.UNDECIDED, judged.effect().decision());
    assertFalse(judged.undone());
    assertTrue(judged.effect().blocksNeeded().isPresent());
    PairedEffect exact = only(A, scattered, /* tooMuch= */ 0).effect();
    assertTrue(judged.effect().ratio().low() < exact.ratio().low());
    assertTrue(judged.effect().ratio().high() > exact.ratio().high());
    assertTrue(judged.effect().blocksNeeded().getAsInt() >= exact.blocksNeeded().orElseThrow());
  }

  @Test
  void moreBlocksAreNoUseWhereTheBoundsDecideTheOtherWay() {
    List<Double> scattered = List.of(1.9, 3.9, 1.8, 3.3, 1.9, 3.5);
    PairedSample sample = new PairedSample("CPU per request", A, scattered);
    // B was cold: it needs between a tenth of its value and all of it.
    ValueBounds cold = new ValueBounds(A, A, times(scattered, 0.1), scattered);
    PairedEffect judged =
        BoundedComparison.effects(
                COMPARISON::effects, List.of(new BoundedComparison.Sample(sample, cold)))
            .getFirst()
            .effect();

    assertEquals(Decision.UNDECIDED, judged.decision());
    assertTrue(only(A, scattered, /* tooMuch= */ 0).effect().blocksNeeded().isPresent());
    assertEquals(OptionalInt.empty(), judged.blocksNeeded());
  }

  @Test
  void exactSamplesAreJudgedAsEver() {
    PairedSample sample = new PairedSample("rate", A, times(EQUAL, 1.2));

    assertEquals(
        COMPARISON.effects(List.of(sample)),
        BoundedComparison.effects(
                COMPARISON::effects,
                List.of(
                    new BoundedComparison.Sample(
                        sample, ValueBounds.exactly(sample.a(), sample.b()))))
            .stream()
            .map(BoundedComparison.Judged::effect)
            .toList());
  }

  @Test
  void swappingTheVariantsTurnsTheIntervalRound() {
    PairedEffect one = only(A, times(EQUAL, 3), /* tooMuch= */ 1).effect();
    PairedEffect turned = only(times(EQUAL, 3), A, /* tooMuch= */ 1).effect();

    assertEquals(1 / one.ratio().high(), turned.ratio().low(), 0.01);
    assertEquals(1 / one.ratio().low(), turned.ratio().high(), 0.01);
    ValueBounds bounds = new ValueBounds(less(A, 1), A, EQUAL, EQUAL);
    assertEquals(new ValueBounds(EQUAL, EQUAL, less(A, 1), A), bounds.turned());
  }

  /** Labs whose truth is 1.3, with delays of 0 to 1 on values of 2 and 2.6, block by block. */
  @Test
  void theIntervalHoldsTheTruthWhateverPartOfTheDelayIsReal() {
    Comparison comparison = new Comparison(0.95, 0.03, /* resamples= */ 500, /* seed= */ 1);
    Random random = new Random(7);
    int labs = 300;
    int held = 0;
    int heldAsMeasured = 0;
    for (int lab = 0; lab < labs; lab++) {
      List<Double> a = new ArrayList<>();
      List<Double> b = new ArrayList<>();
      // B is late in every block, A only at times.
      for (int block = 0; block < 6; block++) {
        a.add(2 * Math.exp(0.05 * random.nextGaussian()) + 0.2 * random.nextDouble());
        b.add(2.6 * Math.exp(0.05 * random.nextGaussian()) + 0.5 + 0.5 * random.nextDouble());
      }
      PairedSample sample = new PairedSample("p99", a, b);
      ValueBounds bounds = new ValueBounds(less(a, 1), a, less(b, 1), b);
      Estimate bounded =
          BoundedComparison.effects(
                  comparison::effects, List.of(new BoundedComparison.Sample(sample, bounds)))
              .getFirst()
              .effect()
              .ratio();
      Estimate measured = comparison.effects(List.of(sample)).getFirst().ratio();
      held += bounded.low() <= 1.3 && 1.3 <= bounded.high() ? 1 : 0;
      heldAsMeasured += measured.low() <= 1.3 && 1.3 <= measured.high() ? 1 : 0;
    }

    // Healthy 300, broken (the values as measured) 2, bars 285 and 150.
    assertTrue(held >= 0.95 * labs, held + " of " + labs);
    assertTrue(heldAsMeasured < 0.5 * labs, heldAsMeasured + " of " + labs);
  }

  @Test
  void boundsOutOfOrderAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new ValueBounds(A, less(A, 1), A, A));
    assertThrows(IllegalArgumentException.class, () -> new ValueBounds(less(A, 2), A, A, A));
    assertThrows(
        IllegalArgumentException.class,
        () -> new ValueBounds(A, A, A.subList(0, 2), A.subList(0, 2)));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new BoundedComparison.Sample(
                new PairedSample("p99", A, A),
                ValueBounds.exactly(A.subList(0, 2), A.subList(0, 2))));
  }
}
