package dev.sett.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SentenceTest {
  private static final Design DESIGN = Defaults.design();
  private static final List<String> VARIANTS = List.of("platform", "virtual", "tuned");

  @Test
  void tellsChangesInPercentWithTheirIntervals() {
    assertEquals(
        "B (virtual): 17% fewer requests per second [-19, -15] and 21% more CPU per request"
            + " [18, 24] on ping",
        Sentence.of(
            VARIANTS,
            List.of(
                effect("virtual", Metric.REQUESTS_PER_SECOND, 0.83, 0.81, 0.85, Verdict.A_BETTER),
                effect("virtual", Metric.CPU_PER_REQUEST, 1.21, 1.18, 1.24, Verdict.A_BETTER)),
            DESIGN));
  }

  @Test
  void aVariantThatIsCalledByItsLetterIsNamedOnce() {
    assertEquals("B", Sentence.label(1, "B"));
    assertEquals("A (B)", Sentence.label(0, "B"));
    assertEquals("B (b)", Sentence.label(1, "b"));
  }

  @Test
  void tellsRatiosFromTwoOnAsFactors() {
    assertEquals(
        "2.4 times the requests per second [2.3, 2.5]",
        Sentence.change(
            effect("virtual", Metric.REQUESTS_PER_SECOND, 2.4, 2.3, 2.5, Verdict.B_BETTER)));
    assertEquals(
        "x31 [28, 36]",
        Sentence.figures(
            effect("virtual", Metric.REQUESTS_PER_SECOND, 31.2, 28.1, 35.6, Verdict.B_BETTER)));
  }

  @Test
  void keepsOneDecimalWhereTheIntervalIsNarrow() {
    assertEquals(
        "-3.4% [-4.1, -2.8]",
        Sentence.figures(
            effect("virtual", Metric.CPU_PER_REQUEST, 0.966, 0.959, 0.972, Verdict.B_BETTER)));
  }

  @Test
  void namesTheMarginOfEquivalence() {
    Effect requests =
        effect("virtual", Metric.REQUESTS_PER_SECOND, 1.001, 0.99, 1.01, Verdict.EQUIVALENT);
    Effect cpu = effect("virtual", Metric.CPU_PER_REQUEST, 1.0, 0.98, 1.02, Verdict.EQUIVALENT);
    assertEquals("requests per second equivalent (within 3%)", Sentence.part(requests, DESIGN));
    assertEquals(
        "B (virtual): equivalent to A (requests per second and CPU per request within 3%) on"
            + " ping",
        Sentence.of(VARIANTS, List.of(requests, cpu), DESIGN));
  }

  @Test
  void everyMetricIsEquivalentWithinAMarginOfItsOwn() {
    assertEquals(
        "B (virtual): equivalent to A (requests per second within 3%; p99 latency and memory under"
            + " load within 10%) on ping",
        Sentence.of(
            VARIANTS,
            List.of(
                effect("virtual", Metric.REQUESTS_PER_SECOND, 1, 0.99, 1.01, Verdict.EQUIVALENT),
                effect("virtual", Metric.P99, 1.04, 0.99, 1.08, Verdict.EQUIVALENT),
                effect("virtual", Metric.MEMORY_UNDER_LOAD, 1, 0.95, 1.05, Verdict.EQUIVALENT)),
            DESIGN));
  }

  @Test
  void whatIsOpenAndWhatIsRefusedAreToldApart() {
    assertEquals(
        "B (virtual): 17% fewer requests per second [-19, -15]; memory under load undecided; no"
            + " verdict on CPU per request and p99 latency on ping",
        Sentence.of(
            VARIANTS,
            List.of(
                effect("virtual", Metric.REQUESTS_PER_SECOND, 0.83, 0.81, 0.85, Verdict.A_BETTER),
                effect("virtual", Metric.CPU_PER_REQUEST, 1.04, 0.9, 1.3, Verdict.REFUSED),
                effect("virtual", Metric.P99, 1.04, 0.9, 1.3, Verdict.REFUSED),
                effect("virtual", Metric.MEMORY_UNDER_LOAD, 1, 0.8, 1.3, Verdict.UNDECIDED)),
            DESIGN));
  }

  @Test
  void whatIsOpenBesideTheFirstQuestionsIsToldBriefly() {
    assertEquals(
        "B (virtual): 17% fewer requests per second [-19, -15]; p99 latency and memory under load"
            + " undecided on ping",
        Sentence.of(
            VARIANTS,
            List.of(
                effect("virtual", Metric.REQUESTS_PER_SECOND, 0.83, 0.81, 0.85, Verdict.A_BETTER),
                effect("virtual", Metric.P99, 1.04, 0.9, 1.3, Verdict.UNDECIDED),
                effect("virtual", Metric.MEMORY_UNDER_LOAD, 1, 0.8, 1.3, Verdict.UNDECIDED)),
            DESIGN));
  }

  @Test
  void errorsAreToldAsWhatFails() {
    assertEquals("fails 3.0% of requests, A none", Sentence.part(answered(100, 97), DESIGN));
    assertEquals("fails no requests, A 12%", Sentence.part(answered(88, 100), DESIGN));
  }

  private static Effect answered(double base, double other) {
    return new Effect(
        "ping",
        "platform",
        "virtual",
        Metric.ANSWERED,
        List.of(base, base),
        List.of(other, other),
        other / base,
        other / base,
        other / base,
        other / base,
        other / base,
        other / base,
        0.01,
        other < base ? Verdict.A_BETTER : Verdict.B_BETTER,
        OptionalInt.empty());
  }

  @Test
  void saysBetweenWhatTheTruthLiesAndWhatWouldDecide() {
    Effect wide =
        new Effect(
            "ping",
            "platform",
            "virtual",
            Metric.REQUESTS_PER_SECOND,
            List.of(1.0),
            List.of(1.0),
            1.02,
            0.96,
            1.09,
            0.96,
            1.09,
            1.02,
            0.6,
            Verdict.UNDECIDED,
            OptionalInt.of(12));
    assertEquals(
        "requests per second undecided (between 4% fewer and 9% more; about 12 blocks would"
            + " decide)",
        Sentence.part(wide, DESIGN));
    assertEquals(
        "p99 latency undecided (between 1% and 8% higher)",
        Sentence.part(effect("v", Metric.P99, 1.04, 1.01, 1.08, Verdict.UNDECIDED), DESIGN));
    assertEquals(
        "memory undecided (between 9% and 2% less)",
        Sentence.part(effect("v", Metric.MEMORY, 0.95, 0.91, 0.98, Verdict.UNDECIDED), DESIGN));
  }

  @Test
  void givesEveryFurtherVariantItsOwnSentence() {
    assertEquals(
        "B (virtual): 10% more requests per second [5, 15] on ping. "
            + "C (tuned): no verdict on ping",
        Sentence.of(
            VARIANTS,
            List.of(
                effect("virtual", Metric.REQUESTS_PER_SECOND, 1.10, 1.05, 1.15, Verdict.B_BETTER),
                effect("tuned", Metric.REQUESTS_PER_SECOND, 1.10, 1.05, 1.15, Verdict.REFUSED)),
            DESIGN));
  }

  @Test
  void keepsTheLetterOfAVariantWhenAnEarlierOneIsMissing() {
    assertEquals(
        "C (tuned): 10% more requests per second [5, 15] on ping",
        Sentence.of(
            VARIANTS,
            List.of(
                effect("tuned", Metric.REQUESTS_PER_SECOND, 1.10, 1.05, 1.15, Verdict.B_BETTER)),
            DESIGN));
  }

  @Test
  void saysSoWhenThereIsNothingToTell() {
    assertEquals("No verdict: no block was finished", Sentence.of(VARIANTS, List.of(), DESIGN));
  }

  @Test
  void writesNumbersTheSameInEveryLocale() {
    Effect effect = effect("v", Metric.P50, 2.44, 2.41, 2.47, Verdict.A_BETTER);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertEquals("2.44 times the p50 latency [2.41, 2.47]", Sentence.change(effect));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void neverWritesMinusZeroOrInfinity() {
    assertEquals(
        "0% [-5, 5]",
        Sentence.figures(effect("v", Metric.P50, 0.9999, 0.95, 1.05, Verdict.UNDECIDED)));
    assertEquals(
        "x2.0 [1.5, unbounded]",
        Sentence.figures(
            effect("v", Metric.P50, 2, 1.5, Double.POSITIVE_INFINITY, Verdict.UNDECIDED)));
  }

  private static Effect effect(
      String other, Metric metric, double ratio, double low, double high, Verdict verdict) {
    return new Effect(
        "ping",
        "platform",
        other,
        metric,
        List.of(1.0, 1.0),
        List.of(ratio, ratio),
        ratio,
        low,
        high,
        low,
        high,
        ratio,
        0.01,
        verdict,
        OptionalInt.empty());
  }
}
