package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 1, 0.95",
    "-1, -2, 1, 0.95",
    "1, 1.1, 2, 0.95",
    "1, 0.5, 0.9, 0.95",
    "1, 0.9, 1.1, 0",
    "1, 0.9, 1.1, 1",
    "NaN, 0.9, 1.1, 0.95",
    "Infinity, 0.9, Infinity, 0.95",
    "1, -0.1, 1.1, 0.95",
    "1, NaN, 1.1, 0.95"
  })
  void refusesWhatIsNoEstimate(double value, double low, double high, double confidence) {
    assertThrows(IllegalArgumentException.class, () -> new Estimate(value, low, high, confidence));
  }

  @Test
  void knowsNothingWithinZeroAndInfinity() {
    Estimate nothing = new Estimate(2, 0, Double.POSITIVE_INFINITY, 0.95);
    assertFalse(nothing.excludesOne());
    assertFalse(nothing.isWithin(0.5));
    assertEquals(Double.POSITIVE_INFINITY, nothing.logHalfWidth());
  }

  @Test
  void isWithinTheMarginOnBothSidesOnlyStrictly() {
    assertTrue(new Estimate(1, 0.98, 1.02, 0.95).isWithin(0.03));
    assertFalse(new Estimate(1, 0.98, 1.03, 0.95).isWithin(0.03));
    assertFalse(new Estimate(1, 0.97, 1.02, 0.95).isWithin(0.03)); // 1 / 1.03 is 0.9709
  }

  /** Student's quantiles of five numbers: 2.776 at 95%, 3.495 at 97.5%. */
  @Test
  void isWiderAtAHigherConfidence() {
    Estimate estimate = Estimate.ofLogs(0.5, new Interval(0.3, 0.8), 0.95);
    Estimate higher = estimate.at(0.975, 5);
    assertEquals(estimate.value(), higher.value());
    assertEquals(0.975, higher.confidence());
    assertEquals(0.5 - 0.2 * 3.4954 / 2.7764, Math.log(higher.low()), 1e-4);
    assertEquals(0.5 + 0.3 * 3.4954 / 2.7764, Math.log(higher.high()), 1e-4);
    assertEquals(estimate, estimate.at(0.95, 5));
    assertEquals(Double.POSITIVE_INFINITY, estimate.at(0.975, 1).high());
  }

  @RepeatedTest(value = 300, name = RandomInputs.SEED)
  void turnedRoundTwiceIsTheSame(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    double log = inputs.within(-2, 2);
    double half = inputs.within(0, 1);
    Estimate estimate = Estimate.ofLogs(log, new Interval(log - half, log + half), 0.95);
    Estimate twice = estimate.inverse().inverse();
    assertEquals(estimate.value(), twice.value(), 1e-9 * estimate.value());
    assertEquals(estimate.low(), twice.low(), 1e-9 * estimate.low());
    assertEquals(estimate.high(), twice.high(), 1e-9 * estimate.high());
    assertEquals(-estimate.logValue(), estimate.inverse().logValue(), 1e-9);
    assertEquals(half, estimate.logHalfWidth(), 1e-9);
    assertEquals(estimate.excludesOne(), estimate.inverse().excludesOne());
    assertEquals(estimate.isWithin(0.03), estimate.inverse().isWithin(0.03));
  }

  @Test
  void theQuotientOfTwoHasTheirHalfWidthsInQuadrature() {
    Estimate x = Estimate.ofLogs(0.5, new Interval(0.5 - 0.3, 0.5 + 0.6), 0.95);
    Estimate y = Estimate.ofLogs(0.2, new Interval(0.2 - 0.8, 0.2 + 0.4), 0.95);
    Estimate quotient = x.over(y);
    assertEquals(Math.exp(0.3), quotient.value(), 1e-12);
    assertEquals(Math.exp(0.3 - 0.5), quotient.low(), 1e-12); // 0.3 and 0.4 make 0.5
    assertEquals(Math.exp(0.3 + 1.0), quotient.high(), 1e-12); // 0.6 and 0.8 make 1
    assertEquals(0.95, quotient.confidence());
  }

  @Test
  void theQuotientWithOneOfWhichNothingIsKnownSaysNothing() {
    Estimate nothing = new Estimate(2, 0, Double.POSITIVE_INFINITY, 0.95);
    Estimate quotient = new Estimate(1, 0.9, 1.1, 0.95).over(nothing);
    assertEquals(0.5, quotient.value(), 1e-12);
    assertEquals(0, quotient.low());
    assertEquals(Double.POSITIVE_INFINITY, quotient.high());
  }

  @Test
  void estimatesOfDifferentConfidenceMakeNoQuotient() {
    Estimate one = new Estimate(1, 0.9, 1.1, 0.95);
    Estimate other = new Estimate(1, 0.9, 1.1, 0.99);
    assertThrows(IllegalArgumentException.class, () -> one.over(other));
  }

  @RepeatedTest(value = 300, name = RandomInputs.SEED)
  void intervalsThatAreApartHaveAQuotientThatExcludesOne(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    double first = inputs.within(-2, 2);
    double second = inputs.within(-2, 2);
    double half = inputs.within(0.01, 1);
    Estimate x = Estimate.ofLogs(first, new Interval(first - half, first + half), 0.95);
    Estimate y = Estimate.ofLogs(second, new Interval(second - half / 2, second + half), 0.95);
    assertEquals(x.overlaps(y), y.overlaps(x));
    assertTrue(x.overlaps(y) || x.over(y).excludesOne());
  }
}
