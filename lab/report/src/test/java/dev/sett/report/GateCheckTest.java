package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Censored;
import dev.sett.model.Defaults;
import dev.sett.model.Design;
import dev.sett.model.Effect;
import dev.sett.model.Gate;
import dev.sett.model.GateReader;
import dev.sett.model.Metric;
import dev.sett.model.PairScatter;
import dev.sett.model.Plan;
import dev.sett.model.PointVerdict;
import dev.sett.model.Result;
import dev.sett.model.Verdict;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.Prior;
import dev.sett.stats.ValueBounds;
import dev.sett.verdict.blocks.Censoring;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GateCheckTest {
  private static final Result EMPTY = TestingResults.firstLook(1).result();

  /** CPU per request at ping: so many blocks of B at this ratio over A, with this scatter. */
  private static Result result(double ratio, double scatter, int blocks, Verdict v, long seed) {
    return result(ratio, scatter, blocks, v, seed, /* tooMuch= */ 0);
  }

  /** The same if up to so much of each value (about 100) may be the measurement's own. */
  private static Result result(
      double ratio, double scatter, int blocks, Verdict v, long seed, double tooMuch) {
    Random random = new Random(seed);
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      a.add(100 * Math.exp(scatter * random.nextGaussian()));
      b.add(100 * ratio * Math.exp(scatter * random.nextGaussian()));
    }
    ValueBounds bounds =
        new ValueBounds(
            a.stream().map(value -> value - tooMuch).toList(),
            a,
            b.stream().map(value -> value - tooMuch).toList(),
            b);
    Effect effect =
        Effect.of(
            "ping",
            "platform:200",
            "virtual",
            Metric.CPU_PER_REQUEST,
            a,
            b,
            BoundedComparison.effects(
                    Comparison.withSeed(1)::effects,
                    List.of(new BoundedComparison.Sample(new PairedSample("x", a, b), bounds)))
                .getFirst(),
            bounds,
            v == Verdict.REFUSED);
    return new Result(
        EMPTY.plan(),
        EMPTY.finishedAt(),
        List.of(effect),
        EMPTY.verdicts(),
        List.of(),
        /* interrupted= */ false);
  }

  private static Result result(double ratio) {
    return result(ratio, 0.01, 6, Verdict.UNDECIDED, 1);
  }

  private static List<GateOutcome> check(Result result, String... gates) {
    List<Gate> read = new ArrayList<>();
    for (String gate : gates) {
      read.add(GateReader.read(gate, result.plan().experiment()));
    }
    return GateCheck.all(read, result);
  }

  private static GateOutcome.Status status(Result result, String gate) {
    return check(result, gate).getFirst().status();
  }

  @Test
  void failsOnlyWhereTheWholeIntervalLiesBeyondTheLimit() {
    String gate = "b slower than a by 5% on cpu at ping";
    assertEquals(GateOutcome.Status.FAILED, status(result(1.10), gate));
    assertEquals(GateOutcome.Status.UNDECIDED, status(result(1.05), gate));
    assertEquals(GateOutcome.Status.PASSED, status(result(1.01), gate));
    assertEquals(GateOutcome.Status.PASSED, status(result(0.5), gate));
  }

  @Test
  void aBoundPassesAndFailsOnlyWhereTheTruthMust() {
    String more = "b higher than a by 5% on cpu at ping";
    String less = "b lower than a by 5% on cpu at ping";
    Result base = censored(result(1.10), new Censored(100, 6, 0, 0));
    assertEquals(GateOutcome.Status.FAILED, status(base, more));
    assertEquals(GateOutcome.Status.PASSED, status(base, less));
    Result other = censored(result(1.10), new Censored(100, 0, 6, 0));
    assertEquals(GateOutcome.Status.UNDECIDED, status(other, more));
    assertEquals(GateOutcome.Status.UNDECIDED, status(other, less));
    String said = check(other, more).getFirst().sentence();
    assertTrue(said.contains("virtual below 100 req/s, the lowest rate, in 6 of 6 blocks"), said);
    assertTrue(said.endsWith("lower rates would narrow it."), said);
  }

  private static Result censored(Result result, Censored blocks) {
    return new Result(
        result.plan(),
        result.finishedAt(),
        result.effects().stream().map(e -> Censoring.applied(e, blocks)).toList(),
        result.verdicts(),
        result.warnings(),
        result.interrupted());
  }

  @Test
  void whatTheMeasurementMayHaveAddedCountsForNeitherSide() {
    Result exact = result(1.30, 0.01, 6, Verdict.A_BETTER, 1);
    Result doubtful = result(1.30, 0.01, 6, Verdict.A_BETTER, 1, /* tooMuch= */ 10);

    assertEquals(GateOutcome.Status.FAILED, status(exact, "b slower than a by 25% on cpu at ping"));
    assertEquals(
        GateOutcome.Status.UNDECIDED, status(doubtful, "b slower than a by 25% on cpu at ping"));
    assertEquals(
        GateOutcome.Status.FAILED, status(doubtful, "b slower than a by 10% on cpu at ping"));
    assertEquals(GateOutcome.Status.PASSED, status(exact, "b slower than a by 40% on cpu at ping"));
    assertEquals(
        GateOutcome.Status.UNDECIDED, status(doubtful, "b slower than a by 40% on cpu at ping"));
    // A is 10/13 of B as measured, between 0.69 and 0.83 with the bounds.
    assertEquals(GateOutcome.Status.FAILED, status(exact, "a faster than b by 20% on cpu at ping"));
    assertEquals(
        GateOutcome.Status.UNDECIDED, status(doubtful, "a faster than b by 20% on cpu at ping"));
  }

  /** Warm pairs whose slices scatter: what is judged again are the values of the pairs alone. */
  @Test
  void whatWidensAnIntervalOfWarmPairsWidensThatOfMoreQuestionsToo() {
    Result values = warm(/* noise= */ 0);
    Result noisy = warm(/* noise= */ 0.01);
    String[] gates = {
      "b slower than a by 5% on cpu at ping",
      "b slower than a by 6% on cpu at ping",
      "b slower than a by 7% on cpu at ping",
      "b slower than a by 8% on cpu at ping"
    };
    Effect plain = noisy.effects().getFirst();

    Effect one = check(noisy, gates[0]).getFirst().measured().orElseThrow();
    Effect four = check(noisy, gates).getFirst().measured().orElseThrow();
    Effect ofValues = check(values, gates).getFirst().measured().orElseThrow();

    assertEquals(plain.plainHigh(), one.high(), 1e-9);
    double wider = Math.log(four.high() / one.high());
    assertTrue(wider > Math.log(ofValues.high() / values.effects().getFirst().plainHigh()));
    assertTrue(four.low() < one.low() && four.low() < ofValues.low());
  }

  private static Result warm(double noise) {
    Plan of = EMPTY.plan();
    Design design = Defaults.warmPairs(Duration.ofMinutes(5)).withPairs(4);
    Plan plan =
        new Plan(
            of.sett(),
            of.command(),
            of.startedAt(),
            of.experiment().with(design),
            of.pairing(),
            of.serverCpus(),
            of.loadCpus(),
            of.machine(),
            of.warnings());
    List<Double> a = List.of(100.0, 101.0, 99.0, 100.0);
    List<Double> b = List.of(103.0, 104.0, 102.0, 103.5);
    Prior prior = PairScatter.prior(plan.experiment(), Metric.CPU_PER_REQUEST).orElseThrow();
    PairedSample sample =
        new PairedSample(
            "x",
            a,
            b,
            Optional.of(noise > 0 ? prior.withNoise(noise, /* degrees= */ 20) : prior),
            /* drift= */ 0,
            PairedSample.Terms.USUAL);
    ValueBounds exact = ValueBounds.exactly(a, b);
    Effect effect =
        Effect.of(
            "ping",
            "platform:200",
            "virtual",
            Metric.CPU_PER_REQUEST,
            a,
            b,
            BoundedComparison.effects(
                    Comparison.withSeed(1)::effects,
                    List.of(new BoundedComparison.Sample(sample, exact)))
                .getFirst(),
            exact,
            /* refused= */ false);
    return new Result(
        plan,
        EMPTY.finishedAt(),
        List.of(effect),
        EMPTY.verdicts(),
        List.of(),
        /* interrupted= */ false);
  }

  @Test
  void aMetricThatThePointDoesNotHaveIsNotMeasuredAndSaysWhy() {
    Result measured = result(1.10);
    Result slow =
        new Result(
            measured.plan(),
            measured.finishedAt(),
            measured.effects(),
            List.of(
                new PointVerdict(
                    "ping",
                    "B",
                    List.of("p99 latency: too few requests.", "memory under load: something else."),
                    /* costRps= */ 10)),
            List.of(),
            /* interrupted= */ false);

    GateOutcome outcome = check(slow, "b slower than a by 10% on p99 at ping").getFirst();

    assertEquals(GateOutcome.Status.NOT_MEASURED, outcome.status());
    assertTrue(outcome.fails(false));
    assertEquals(
        "No block has p99 latency for both variants. p99 latency: too few requests.",
        outcome.sentence());
  }

  @Test
  void theSameMayBeAskedFromTheOtherSide() {
    assertEquals(
        GateOutcome.Status.FAILED, status(result(1.10), "a faster than b by 5% on cpu at ping"));
    assertEquals(
        GateOutcome.Status.PASSED, status(result(1.10), "a slower than b by 5% on cpu at ping"));
    assertEquals(
        GateOutcome.Status.FAILED, status(result(2.5), "b higher than a by 2x on cpu at ping"));
  }

  @Test
  void saysWhatWasAskedAndWhatWasMeasured() {
    List<GateOutcome> outcomes =
        check(result(1.10), "b slower than a by 5% on cpu at ping", "b slower than a by 2x on cpu");
    assertEquals(
        """
        Gate failed: b slower than a by 5% on cpu at ping
          B (virtual) against A (platform:200): 10% more CPU per request [7, 12]. The whole interval is beyond the limit of +5%.
        Gate passed: b slower than a by 2x on cpu [at ping, cpu-per-request]
          B (virtual) against A (platform:200): 10% more CPU per request [7, 12]. No part of the interval is beyond the limit of x2.
        Gate not measured: b slower than a by 2x on cpu [at 10 ms wait, cpu-per-request]
          No block has CPU per request for both variants.
        """,
        GateText.of(outcomes));
    assertEquals("", GateText.of(List.of()));
  }

  @Test
  void moreQuestionsMakeWiderIntervals() {
    Effect alone =
        check(result(1.1), "b slower than a on cpu at ping").getFirst().measured().orElseThrow();
    Effect among =
        check(result(1.1), "b slower than a on cpu at ping", "b faster than a on p99")
            .getFirst()
            .measured()
            .orElseThrow();
    assertTrue(among.low() < alone.low() && among.high() > alone.high(), alone + " " + among);
  }

  @Test
  void fewBlocksDecideNothingAndARefusedMeasurementIsNone() {
    String gate = "b slower than a by 5% on cpu at ping";
    GateOutcome few = check(result(1.12, 0.02, 4, Verdict.UNDECIDED, 1), gate).getFirst();
    assertEquals(GateOutcome.Status.UNDECIDED, few.status());
    assertTrue(
        few.sentence().endsWith("Found only 4 blocks; a gate needs at least 5."), few.sentence());
    GateOutcome one = check(result(1.5, 0.01, 1, Verdict.UNDECIDED, 1), gate).getFirst();
    assertEquals(GateOutcome.Status.UNDECIDED, one.status());
    assertFalse(one.sentence().contains("Infinity"), one.sentence());
    GateOutcome refused = check(result(1.5, 0.01, 6, Verdict.REFUSED, 1), gate).getFirst();
    assertEquals(GateOutcome.Status.NOT_MEASURED, refused.status());
    assertTrue(refused.isRefused());
    assertFalse(one.isRefused());
    assertTrue(refused.sentence().contains("does not support a verdict"), refused.sentence());
  }

  @Test
  void fewBlocksThatAreClearDecideAsInAVerdict() {
    String gate = "b slower than a by 5% on cpu at ping";
    assertEquals(
        GateOutcome.Status.FAILED, status(result(1.5, 0.01, 4, Verdict.A_BETTER, 1), gate));
    assertEquals(
        GateOutcome.Status.PASSED, status(result(0.5, 0.01, 4, Verdict.B_BETTER, 1), gate));
  }

  @Test
  void whatFailsARunIsFailedOrNotMeasuredAndUndecidedOnlyIfAsked() {
    String gate = "b slower than a by 5% on cpu at ping";
    GateOutcome undecided = check(result(1.05), gate).getFirst();
    assertFalse(undecided.fails(/* undecidedToo= */ false));
    assertTrue(undecided.fails(/* undecidedToo= */ true));
    assertTrue(check(result(1.10), gate).getFirst().fails(false));
    assertFalse(check(result(1), gate).getFirst().fails(true));
  }

  @Test
  void neitherNeedBeTheBase() {
    Result three = TestingResults.threeVariants(1).result();
    List<GateOutcome> outcomes = check(three, "c slower than b on cpu");
    assertEquals(2, outcomes.size());
    for (GateOutcome outcome : outcomes) {
      assertEquals("virtual", outcome.measured().orElseThrow().base());
      assertTrue(outcome.sentence().startsWith("C (virtual:400) against B (virtual): "));
    }
  }

  /**
   * B is exactly at the limit in 400 laboratories of six blocks: the gate may fail in 5% of them.
   * Two-sided intervals of 96.25% leave 1.9% on that side. Seen: 2 of 400; bar 20.
   */
  @Test
  void aBranchExactlyAtTheLimitRarelyFails() {
    int failed = 0;
    for (int seed = 0; seed < 400; seed++) {
      Result result = result(1.05, 0.03, 6, Verdict.UNDECIDED, seed);
      failed +=
          status(result, "b slower than a by 5% on cpu at ping") == GateOutcome.Status.FAILED
              ? 1
              : 0;
    }
    assertTrue(failed <= 20, failed + " of 400");
  }
}
