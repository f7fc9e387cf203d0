package dev.sett.verdict.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.Prior;
import dev.sett.stats.StatsDefaults;
import dev.sett.stats.ValueBounds;
import dev.sett.verdict.TestingGates;
import dev.sett.verdict.TestingResults;
import dev.sett.verdict.blocks.PairPriors;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GateCheckTest {
  private static final Result EMPTY = TestingGates.EMPTY;

  private static GateOutcome.Status status(Result result, String gate) {
    return TestingGates.check(result, gate).getFirst().status();
  }

  @Test
  void failsOnlyWhereTheWholeIntervalLiesBeyondTheLimit() {
    String gate = "b slower than a by 5% on cpu at ping";
    assertEquals(GateOutcome.Status.FAILED, status(TestingGates.result(1.10), gate));
    assertEquals(GateOutcome.Status.UNDECIDED, status(TestingGates.result(1.05), gate));
    assertEquals(GateOutcome.Status.PASSED, status(TestingGates.result(1.01), gate));
    assertEquals(GateOutcome.Status.PASSED, status(TestingGates.result(0.5), gate));
  }

  @Test
  void aBoundPassesAndFailsOnlyWhereTheTruthMust() {
    String more = "b higher than a by 5% on cpu at ping";
    String less = "b lower than a by 5% on cpu at ping";
    Result base =
        TestingGates.censored(TestingGates.result(1.10), new CensoredBlocks(100, 6, 0, 0));
    assertEquals(GateOutcome.Status.FAILED, status(base, more));
    assertEquals(GateOutcome.Status.PASSED, status(base, less));
    Result other =
        TestingGates.censored(TestingGates.result(1.10), new CensoredBlocks(100, 0, 6, 0));
    assertEquals(GateOutcome.Status.UNDECIDED, status(other, more));
    assertEquals(GateOutcome.Status.UNDECIDED, status(other, less));
  }

  @Test
  void whatTheMeasurementMayHaveAddedCountsForNeitherSide() {
    Result exact = TestingGates.result(1.30, 0.01, 6, Verdict.A_BETTER, 1);
    Result doubtful = TestingGates.result(1.30, 0.01, 6, Verdict.A_BETTER, 1, /* tooMuch= */ 10);

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

  /** Blocks are then stretches of time of the same two processes, each like the one before. */
  @Test
  void driftOfServersThatRunAlreadyLeavesAGateUndecided() {
    String gate = "b slower than a by 5% on cpu at ping";
    Result drifts = drifting();
    Experiment experiment = drifts.plan().experiment();
    Launch already =
        new RunningServer(
            URI.create("http://localhost:8080/"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Result running =
        drifts.withPlan(
            drifts
                .plan()
                .withExperiment(
                    experiment.withVariants(
                        experiment.variants().stream()
                            .map(variant -> new Variant(variant.name(), already))
                            .toList())));

    assertEquals(GateOutcome.Status.FAILED, status(drifts, gate));
    assertEquals(GateOutcome.Status.UNDECIDED, status(running, gate));
  }

  /** Twelve blocks in which B takes 5 to 16% more than A, each a little more than the last. */
  private static Result drifting() {
    return TestingGates.result(
        Collections.nCopies(12, 100.0), IntStream.range(0, 12).mapToObj(i -> 105.0 + i).toList());
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

    Effect one = TestingGates.check(noisy, gates[0]).getFirst().measured().orElseThrow();
    Effect four = TestingGates.check(noisy, gates).getFirst().measured().orElseThrow();
    Effect ofValues = TestingGates.check(values, gates).getFirst().measured().orElseThrow();

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
            of.experiment().withDesign(design),
            of.pairing(),
            of.serverCpus(),
            of.loadCpus(),
            of.machine(),
            of.warnings());
    List<Double> a = List.of(100.0, 101.0, 99.0, 100.0);
    List<Double> b = List.of(103.0, 104.0, 102.0, 103.5);
    Prior prior = PairPriors.prior(plan.experiment(), Metric.CPU_PER_REQUEST).orElseThrow();
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
                    new Comparison(0.95, 0.03, StatsDefaults.RESAMPLES, /* seed= */ 1)::effects,
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
  void aMetricThatThePointDoesNotHaveIsNotMeasured() {
    GateOutcome outcome =
        TestingGates.check(TestingGates.result(1.10), "b slower than a by 10% on p99 at ping")
            .getFirst();
    assertEquals(GateOutcome.Status.NOT_MEASURED, outcome.status());
    assertFalse(outcome.isRefused());
    assertTrue(outcome.fails(false));
  }

  @Test
  void theSameMayBeAskedFromTheOtherSide() {
    assertEquals(
        GateOutcome.Status.FAILED,
        status(TestingGates.result(1.10), "a faster than b by 5% on cpu at ping"));
    assertEquals(
        GateOutcome.Status.PASSED,
        status(TestingGates.result(1.10), "a slower than b by 5% on cpu at ping"));
    assertEquals(
        GateOutcome.Status.FAILED,
        status(TestingGates.result(2.5), "b higher than a by 2x on cpu at ping"));
  }

  @Test
  void moreQuestionsMakeWiderIntervals() {
    Effect alone =
        TestingGates.check(TestingGates.result(1.1), "b slower than a on cpu at ping")
            .getFirst()
            .measured()
            .orElseThrow();
    Effect among =
        TestingGates.check(
                TestingGates.result(1.1),
                "b slower than a on cpu at ping",
                "b faster than a on p99")
            .getFirst()
            .measured()
            .orElseThrow();
    assertTrue(among.low() < alone.low() && among.high() > alone.high(), alone + " " + among);
  }

  @Test
  void fewBlocksDecideNothingAndARefusedMeasurementIsNone() {
    String gate = "b slower than a by 5% on cpu at ping";
    GateOutcome few =
        TestingGates.check(TestingGates.result(1.12, 0.02, 4, Verdict.UNDECIDED, 1), gate)
            .getFirst();
    assertEquals(GateOutcome.Status.UNDECIDED, few.status());
    assertEquals(OptionalInt.of(5), few.blocksNeeded());
    GateOutcome one =
        TestingGates.check(TestingGates.result(1.5, 0.01, 1, Verdict.UNDECIDED, 1), gate)
            .getFirst();
    assertEquals(GateOutcome.Status.UNDECIDED, one.status());
    GateOutcome refused =
        TestingGates.check(TestingGates.result(1.5, 0.01, 6, Verdict.REFUSED, 1), gate).getFirst();
    assertEquals(GateOutcome.Status.NOT_MEASURED, refused.status());
    assertTrue(refused.isRefused());
    assertFalse(one.isRefused());
    assertEquals(OptionalInt.empty(), refused.blocksNeeded());
  }

  @Test
  void fewBlocksThatAreClearDecideAsInAVerdict() {
    String gate = "b slower than a by 5% on cpu at ping";
    assertEquals(
        GateOutcome.Status.FAILED,
        status(TestingGates.result(1.5, 0.01, 4, Verdict.A_BETTER, 1), gate));
    assertEquals(
        GateOutcome.Status.PASSED,
        status(TestingGates.result(0.5, 0.01, 4, Verdict.B_BETTER, 1), gate));
  }

  @Test
  void whatFailsARunIsFailedOrNotMeasuredAndUndecidedOnlyIfAsked() {
    String gate = "b slower than a by 5% on cpu at ping";
    GateOutcome undecided = TestingGates.check(TestingGates.result(1.05), gate).getFirst();
    assertFalse(undecided.fails(/* undecidedToo= */ false));
    assertTrue(undecided.fails(/* undecidedToo= */ true));
    assertTrue(TestingGates.check(TestingGates.result(1.10), gate).getFirst().fails(false));
    assertFalse(TestingGates.check(TestingGates.result(1), gate).getFirst().fails(true));
  }

  @Test
  void neitherNeedBeTheBase() {
    Result three = TestingResults.threeVariants(1).result();
    List<GateOutcome> outcomes = TestingGates.check(three, "c slower than b on cpu");
    assertEquals(2, outcomes.size());
    for (GateOutcome outcome : outcomes) {
      assertEquals("virtual", outcome.measured().orElseThrow().base());
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
      Result result = TestingGates.result(1.05, 0.03, 6, Verdict.UNDECIDED, seed);
      failed +=
          status(result, "b slower than a by 5% on cpu at ping") == GateOutcome.Status.FAILED
              ? 1
              : 0;
    }
    assertTrue(failed <= 20, failed + " of 400");
  }
}
