package dev.sett.verdict.words;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictSentenceTest {
  private static final Design DESIGN = Defaults.design();
  private static final List<String> VARIANTS = List.of("platform", "virtual", "tuned");

  @Test
  void tellsChangesInPercentWithTheirIntervals() {
    assertEquals(
        "ping: B (virtual) serves 17% fewer requests per second than A (platform) [-19, -15] and uses"
            + " 21% more CPU per request [18, 24]",
        VerdictSentence.of(
            "ping",
            VARIANTS,
            List.of(
                effect("virtual", Metric.REQUESTS_PER_SECOND, 0.83, 0.81, 0.85, Verdict.A_BETTER),
                effect("virtual", Metric.CPU_PER_REQUEST, 1.21, 1.18, 1.24, Verdict.A_BETTER)),
            DESIGN));
  }

  @Test
  void tellsRatiosFromTwoOnAsFactors() {
    assertEquals(
        "2.4 times the requests per second [2.3, 2.5]",
        VerdictSentence.change(
            effect("virtual", Metric.REQUESTS_PER_SECOND, 2.4, 2.3, 2.5, Verdict.B_BETTER)));
    assertEquals(
        "x31 [28, 36]",
        VerdictSentence.figures(
            effect("virtual", Metric.REQUESTS_PER_SECOND, 31.2, 28.1, 35.6, Verdict.B_BETTER)));
  }

  @Test
  void keepsOneDecimalWhereTheIntervalIsNarrow() {
    assertEquals(
        "-3.4% [-4.1, -2.8]",
        VerdictSentence.figures(
            effect("virtual", Metric.CPU_PER_REQUEST, 0.966, 0.959, 0.972, Verdict.B_BETTER)));
  }

  @Test
  void namesTheMarginOfEquivalence() {
    Effect requests =
        effect("virtual", Metric.REQUESTS_PER_SECOND, 1.001, 0.99, 1.01, Verdict.EQUIVALENT);
    Effect cpu = effect("virtual", Metric.CPU_PER_REQUEST, 1.0, 0.98, 1.02, Verdict.EQUIVALENT);
    assertEquals(
        "requests per second equivalent (within 3%)", VerdictSentence.part(requests, DESIGN));
    assertEquals(
        "ping: B (virtual) is equivalent to A (platform) (requests per second and CPU per request"
            + " within 3%)",
        VerdictSentence.of("ping", VARIANTS, List.of(requests, cpu), DESIGN));
  }

  @Test
  void everyMetricIsEquivalentWithinAMarginOfItsOwn() {
    assertEquals(
        "ping: B (virtual) is equivalent to A (platform) (requests per second within 3%; p99 latency"
            + " and memory under load within 10%)",
        VerdictSentence.of(
            "ping",
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
        "ping: B (virtual) serves 17% fewer requests per second than A (platform) [-19, -15]; memory"
            + " under load undecided; no verdict on CPU per request and p99 latency",
        VerdictSentence.of(
            "ping",
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
        "ping: B (virtual) serves 17% fewer requests per second than A (platform) [-19, -15]; p99"
            + " latency and memory under load undecided",
        VerdictSentence.of(
            "ping",
            VARIANTS,
            List.of(
                effect("virtual", Metric.REQUESTS_PER_SECOND, 0.83, 0.81, 0.85, Verdict.A_BETTER),
                effect("virtual", Metric.P99, 1.04, 0.9, 1.3, Verdict.UNDECIDED),
                effect("virtual", Metric.MEMORY_UNDER_LOAD, 1, 0.8, 1.3, Verdict.UNDECIDED)),
            DESIGN));
  }

  @Test
  void whatIsEquivalentFollowsWhatIsDecided() {
    Effect fewer =
        effect("virtual", Metric.REQUESTS_PER_SECOND, 0.83, 0.81, 0.85, Verdict.A_BETTER);
    Effect cpu = effect("virtual", Metric.CPU_PER_REQUEST, 1, 0.98, 1.02, Verdict.EQUIVALENT);
    Effect memory = effect("virtual", Metric.MEMORY_UNDER_LOAD, 1, 0.9, 1.1, Verdict.EQUIVALENT);
    Effect p99 = effect("virtual", Metric.P99, 1.04, 0.9, 1.3, Verdict.UNDECIDED);
    assertEquals(
        "ping: B (virtual) serves 17% fewer requests per second than A (platform) [-19, -15]; CPU"
            + " per request equivalent (within 3%), memory under load equivalent (within 10%); p99"
            + " latency undecided",
        VerdictSentence.of("ping", VARIANTS, List.of(fewer, cpu, p99, memory), DESIGN));
    assertEquals(
        "ping: B (virtual) is equivalent to A (platform) in CPU per request (within 3%) and memory"
            + " under load (within 10%); p99 latency undecided",
        VerdictSentence.of("ping", VARIANTS, List.of(cpu, p99, memory), DESIGN));
  }

  @Test
  void saysThatNothingIsDecidedBeforeWhatIsKnown() {
    Effect requests =
        effect("virtual", Metric.REQUESTS_PER_SECOND, 0.84, 0.69, 1.03, Verdict.UNDECIDED);
    Effect cpu = effect("virtual", Metric.CPU_PER_REQUEST, 1.02, 0.76, 1.33, Verdict.UNDECIDED);
    Effect p99 = effect("virtual", Metric.P99, 1.04, 0.9, 1.3, Verdict.UNDECIDED);
    Effect memory = effect("virtual", Metric.MEMORY_UNDER_LOAD, 1, 0.8, 1.3, Verdict.REFUSED);
    assertEquals(
        "ping: undecided whether B (virtual) differs from A (platform): requests per second (between"
            + " 31% fewer and 3% more), CPU per request (between 24% less and 33% more), p99 latency;"
            + " no verdict on memory under load",
        VerdictSentence.of("ping", VARIANTS, List.of(requests, cpu, p99, memory), DESIGN));
    Effect more = effect("virtual", Metric.REQUESTS_PER_SECOND, 1.3, 1.14, 1.48, Verdict.B_BETTER);
    assertEquals(
        "ping: B (virtual) serves 30% more requests per second than A (platform) [14, 48]; CPU per"
            + " request undecided (between 24% less and 33% more), p99 latency undecided; no verdict"
            + " on memory under load",
        VerdictSentence.of("ping", VARIANTS, List.of(more, cpu, p99, memory), DESIGN));
  }

  @Test
  void anUpperEndBeyondAllReasonIsUnbounded() {
    Effect open = effect("virtual", Metric.SLO_RATE, 2.2, 0.0001, 1e60, Verdict.UNDECIDED);

    assertEquals("x2.2 [0.0, unbounded]", VerdictSentence.figures(open));
    String sentence = VerdictSentence.of("load", VARIANTS, List.of(open), DESIGN);
    assertTrue(sentence.contains("s are not enough)"), sentence);
    assertEquals(
        "x2.2 [2.0, 2.4]",
        VerdictSentence.figures(effect("virtual", Metric.SLO_RATE, 2.2, 2, 2.4, Verdict.B_BETTER)));
  }

  @Test
  void aRateWithinAnObjectiveNamesIt() {
    Effect more = effect("virtual", Metric.SLO_RATE, 1.35, 1.28, 1.43, Verdict.B_BETTER);

    assertEquals(
        "load: B (virtual) serves 35% more requests per second than A (platform) at a p99 of 50 ms"
            + " or less [28, 43]",
        VerdictSentence.of("load", VARIANTS, List.of(more), DESIGN, "at a p99 of 50 ms or less"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CPU_PER_REQUEST   | 0.8  | uses 20% less CPU per request than A (platform)
          MEMORY_UNDER_LOAD | 3    | uses 3.00 times as much memory under load as A (platform)
          P99               | 0.82 | has an 18% lower p99 latency than A (platform)
          P99               | 1.2  | has a 20% higher p99 latency than A (platform)
          P99               | 3.1  | has 3.10 times the p99 latency of A (platform)
          REQUESTS_PER_SECOND | 2.4 | serves 2.40 times as many requests per second as A (platform)
          RATE_WITHIN       | 0.6  | sustains a 40% lower rate than A (platform) within the limit
          RATE_WITHIN       | 3    | sustains 3.00 times the rate of A (platform) within the limit
          SLO_RATE          | 1.35 | serves 35% more requests per second than A (platform) within the objective
          SLO_RATE          | 3    | serves 3.00 times as many requests per second as A (platform) within the objective
          START             | 0.8  | takes 20% less time to start than A (platform)
          START             | 1.8  | takes 80% longer to start than A (platform)
          START             | 2    | takes 2.00 times as long to start as A (platform)
          TIME_TO_95        | 1.1  | takes 10% longer to reach 95% of the plateau than A (platform)
          TIME_LOST         | 0.9  | loses 10% less time in the ramp than A (platform)
          TOTAL_TIME        | 0.5  | takes 50% less time in total than A (platform)
          UNITS_PER_SECOND  | 1.1  | completes 10% more units per second than A (platform)
          PLATEAU           | 0.9  | serves 10% fewer requests per second on the plateau than A (platform)
          """)
  void everyMetricHasItsVerb(Metric metric, double ratio, String expected) {
    Verdict verdict = ratio > 1 == metric.moreIsBetter() ? Verdict.B_BETTER : Verdict.A_BETTER;
    Effect effect = effect("virtual", metric, ratio, ratio - 0.02, ratio + 0.02, verdict);
    String sentence = VerdictSentence.of("ping", VARIANTS, List.of(effect), DESIGN);
    assertEquals("ping: B (virtual) " + expected, sentence.replaceFirst(" \\[.*", ""));
  }

  @Test
  void theBaseIsNamedInFullOnceWhereRequestsFail() {
    Effect fewer =
        effect("virtual", Metric.REQUESTS_PER_SECOND, 0.83, 0.81, 0.85, Verdict.A_BETTER);
    assertEquals(
        "ping: B (virtual) serves 17% fewer requests per second than A (platform) [-19, -15] and"
            + " fails 3.0% of requests, A none",
        VerdictSentence.of("ping", VARIANTS, List.of(fewer, answered(100, 97)), DESIGN));
    assertEquals(
        "ping: B (virtual) fails 3.0% of requests, A (platform) none",
        VerdictSentence.of("ping", VARIANTS, List.of(answered(100, 97)), DESIGN));
  }

  @Test
  void errorsAreToldAsWhatFails() {
    assertEquals("fails 3.0% of requests, A none", VerdictSentence.part(answered(100, 97), DESIGN));
    assertEquals("fails no requests, A 12%", VerdictSentence.part(answered(88, 100), DESIGN));
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
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
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
            OptionalInt.of(12),
            Optional.empty(),
            Optional.empty());
    assertEquals(
        "requests per second undecided (between 4% fewer and 9% more; about 12 blocks would"
            + " decide)",
        VerdictSentence.part(wide, DESIGN));
    assertEquals(
        "p99 latency undecided (between 1% and 8% higher)",
        VerdictSentence.part(effect("v", Metric.P99, 1.04, 1.01, 1.08, Verdict.UNDECIDED), DESIGN));
    assertEquals(
        "memory undecided (between 9% and 2% less)",
        VerdictSentence.part(
            effect("v", Metric.MEMORY, 0.95, 0.91, 0.98, Verdict.UNDECIDED), DESIGN));
  }

  @Test
  void givesEveryFurtherVariantItsOwnSentence() {
    assertEquals(
        "ping: B (virtual) serves 10% more requests per second than A (platform) [5, 15]. "
            + "ping: no verdict on C (tuned) against A (platform)",
        VerdictSentence.of(
            "ping",
            VARIANTS,
            List.of(
                effect("virtual", Metric.REQUESTS_PER_SECOND, 1.10, 1.05, 1.15, Verdict.B_BETTER),
                effect("tuned", Metric.REQUESTS_PER_SECOND, 1.10, 1.05, 1.15, Verdict.REFUSED)),
            DESIGN));
  }

  @Test
  void keepsTheLetterOfAVariantWhenAnEarlierOneIsMissing() {
    assertEquals(
        "ping: C (tuned) serves 10% more requests per second than A (platform) [5, 15]",
        VerdictSentence.of(
            "ping",
            VARIANTS,
            List.of(
                effect("tuned", Metric.REQUESTS_PER_SECOND, 1.10, 1.05, 1.15, Verdict.B_BETTER)),
            DESIGN));
  }

  @Test
  void saysSoWhenThereIsNothingToTell() {
    assertEquals(
        "ping: no verdict: no block was finished",
        VerdictSentence.of("ping", VARIANTS, List.of(), DESIGN));
  }

  @Test
  void writesNumbersTheSameInEveryLocale() {
    Effect effect = effect("v", Metric.P50, 2.44, 2.41, 2.47, Verdict.A_BETTER);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertEquals("2.44 times the p50 latency [2.41, 2.47]", VerdictSentence.change(effect));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void neverWritesMinusZeroOrInfinity() {
    assertEquals(
        "0% [-5, 5]",
        VerdictSentence.figures(effect("v", Metric.P50, 0.9999, 0.95, 1.05, Verdict.UNDECIDED)));
    assertEquals(
        "x2.0 [1.5, unbounded]",
        VerdictSentence.figures(
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
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
