package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.StartMeasure;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Carriers;
import dev.sett.model.inside.InsideWindow.Hiccup;
import dev.sett.model.inside.InsideWindow.PoolReading;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Explanation.Status;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.stats.Estimate;
import dev.sett.why.proposal.Intervention;
import dev.sett.why.proposal.Prediction;
import dev.sett.why.proposal.Proposal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhyTest {

  private static final Why WHY = Why.withAllRules();

  private static Candidate first() {
    return WHY.findings(TestingBank.result(), TestingBank.trials(), TestingBank.evidence())
        .candidates()
        .getFirst();
  }

  @Test
  void saysWhyTenThreadsAreNotEnough() {
    List<Candidate> all =
        WHY.findings(TestingBank.result(), TestingBank.trials(), TestingBank.evidence())
            .candidates();
    assertEquals(List.of("too-few-threads"), all.stream().map(Candidate::rule).toList());
    Candidate candidate = all.getFirst();
    assertEquals("platform:10", candidate.variant());
    assertEquals("transfer", candidate.point());
    assertTrue(
        candidate
            .text()
            .startsWith("10 of 10 threads of qtp are busy and 40 requests wait for one."),
        candidate.text());
    assertEquals(
        new Explanation.Reading("busy threads in the pool, mean", 10, ""),
        candidate.numbers().getFirst());
    assertEquals(
        new Intervention.Threads("platform:60"),
        candidate.proposals().getFirst().change(),
        "1.2 times the 4.9 times that the other variant answers");
  }

  @Test
  void watchedProgramIsSuspectedOfWhatFits() {
    assertEquals(
        List.of(), suspected(window(0.2, 0, 3, 0), Optional.empty(), 900_000_000, "25.0.3"));
    assertEquals(
        List.of("too-few-threads"),
        suspected(window(0, 0, 10, 40), Optional.empty(), 100_000_000, "25.0.3"));
    assertEquals(
        List.of("pinning"),
        suspected(window(1, 60, 1, 0), Optional.empty(), 100_000_000, "21.0.8"));
  }

  @Test
  void whatJfrRecordsWhileOneWatchesCounts() {
    InsideWindow full = window(1, 60, 1, 0);
    assertEquals(List.of(), suspected(full, Optional.empty(), 750_000_000, "21.0.8"));
    RecordingSummary pins =
        new RecordingSummary(
            10_000_000_000L,
            new RecordingSummary.Waits(900, 9_000_000_000L, "Till.count"),
            RecordingSummary.Waits.NONE,
            RecordingSummary.Waits.NONE,
            RecordingSummary.Waits.NONE,
            /* safepointNanos= */ 0,
            /* compilerQueue= */ -1,
            /* throttledNanos= */ 0,
            /* hottest= */ List.of(),
            /* samples= */ 0,
            /* calls= */ List.of(),
            /* sampler= */ Optional.empty(),
            /* humongous= */ OptionalDouble.empty(),
            /* allocations= */ List.of());
    assertEquals(List.of("pinning"), suspected(full, Optional.of(pins), 750_000_000, "21.0.8"));
  }

  private static List<String> suspected(
      InsideWindow window, Optional<RecordingSummary> recording, long cpuNanos, String jdk) {
    return WHY.suspicions(List.of(window), recording, usage(cpuNanos), 1, jdk).stream()
        .map(Suspicion::rule)
        .toList();
  }

  private static InsideWindow window(double mounted, double queued, int active, long waiting) {
    Carriers carriers =
        new Carriers(100, 1, 1, mounted, queued, Math.round(queued), queued > 0 ? 100 : 0, 0);
    return new InsideWindow(
        1000,
        1_000_000_000,
        Optional.of(carriers),
        new Hiccup(90, 60_000, 900_000),
        new Hiccup(90, 60_000, 900_000),
        List.of(new PoolReading("QueuedThreadPool", "qtp", 10, 10, active, waiting, -1)),
        4L << 20,
        1,
        1_000_000,
        90L << 20,
        3L << 20,
        400_000);
  }

  private static Usage usage(long cpuNanos) {
    return new Usage(
        1_000_000_000,
        cpuNanos,
        cpuNanos / 2,
        cpuNanos / 2,
        1_000_000,
        900,
        10,
        List.of(new Usage.Family(ThreadFamily.CARRIER, 1, cpuNanos / 5 * 4, 0, 0, 0)),
        30,
        210L << 20,
        0,
        new Usage.Machine(1_000_000_000, 0, 0, 0));
  }

  /** The superseded one is the next to try if the better one is refuted. */
  @Test
  void keepsWhatABetterOneMakesSuperfluous() {
    Why two =
        new Why(
            List.of(
                rule("better", "beats: [plain]"),
                rule("plain", "fault: none"),
                rule("other", "fault: none")));
    Findings findings =
        two.findings(TestingBank.result(), TestingBank.trials(), TestingBank.evidence());
    assertEquals(
        List.of("better", "other"), findings.candidates().stream().map(Candidate::rule).toList());
    assertEquals(List.of("plain"), findings.superseded().stream().map(Candidate::rule).toList());
  }

  private static Rule rule(String name, String more) {
    return RuleReader.read(
        name,
        """
        title: slow
        symptom: slow
        about: slow
        weight: 50
        needs: [rate-worse = 1]
        says: It is slow.
        shows: [rate]
        advice: {Anywhere: wait}
        reference: nobody
        """
            + more
            + "\n");
  }

  @Test
  void namesWhatWasMissing() {
    Findings blind = WHY.findings(TestingBank.result(), TestingBank.trials(), List.of());
    assertTrue(
        blind.unanswered().stream()
            .anyMatch(u -> u.rule().equals("pinning") && u.missing().contains("mounted")),
        blind.unanswered().toString());
  }

  @Test
  void needsNoInsideWhereTheModelSaysHowManyThreadsThereAre() {
    Findings blind = WHY.findings(TestingBank.result(), TestingBank.trials(), List.of());
    assertEquals(
        List.of("too-few-threads"), blind.candidates().stream().map(Candidate::rule).toList());
  }

  @Test
  void saysConsistentWithoutAControlRun() {
    Explanation explanation = Why.untested(first(), "No JDK 23 was found.");
    assertEquals(Status.CONSISTENT, explanation.status());
    assertTrue(explanation.text().endsWith(". It was not tested. No JDK 23 was found."));
    assertTrue(explanation.control().isEmpty());
    assertTrue(explanation.advice().stream().anyMatch(a -> a.startsWith("Jetty: ")));
  }

  @Test
  void confirmsWhatMovedAsPredicted() {
    Explanation explanation = tested(1.98, 1.94, 2.02, Verdict.B_BETTER);
    assertEquals(Status.CONFIRMED, explanation.status());
    Explanation.Control control = explanation.control().orElseThrow();
    assertEquals("threads platform:60", control.change());
    assertEquals("control-1-too-few-threads", control.folder());
    assertEquals(1.94, control.low(), 1e-12);
    assertEquals(5, control.before().size());
    Explanation.Share share = control.share().orElseThrow();
    assertEquals("virtual", share.other());
    assertEquals(4.9, share.gap());
    assertEquals(Math.log(1.98) / Math.log(4.9), share.value(), 1e-12);
    assertTrue(share.low() > 0.4 && share.high() < 0.46, share.toString());
  }

  @Test
  void whatMovesAsPredictedAndClosesLittleIsRealButExplainsLittle() {
    Explanation explanation = tested(1.5, 1.45, 1.55, Verdict.B_BETTER);
    assertEquals(Status.PARTIAL, explanation.status());
    assertEquals("real, but explains only 26% of the difference", explanation.statusWords());
    assertEquals(
        Status.CONFIRMED, tested(1.75, 1.68, 1.82, Verdict.B_BETTER).status(), "35%, at least 32%");
    assertEquals(
        Status.PARTIAL, tested(1.75, 1.5, 2.04, Verdict.B_BETTER).status(), "35%, at least 25%");
  }

  /** What moves the CPU per request a lot may move the throughput little. */
  @Test
  void saysWhatItClosesOfTheLargestDifference() {
    Candidate cpu =
        new Candidate(
            "hand-off",
            "hand-off",
            TestingBank.POINT.name(),
            "virtual",
            List.of(
                gap(Metric.CPU_PER_REQUEST, 0.9),
                gap(Metric.REQUESTS_PER_SECOND, 1.44),
                gap(Metric.P99, 0.01)),
            "",
            List.of(),
            List.of(
                new Proposal(
                    new Intervention.Connections(2),
                    new Prediction(Metric.CPU_PER_REQUEST, 0.5, 0.98))),
            List.of(),
            "",
            Stage.MECHANISM,
            50);
    Result control =
        TestingBank.result(
            TestingBank.EXPERIMENT,
            List.of(
                TestingBank.effect(
                    "a", "b", Metric.REQUESTS_PER_SECOND, 1.1, 1.09, 1.11, Verdict.B_BETTER),
                TestingBank.effect(
                    "a", "b", Metric.CPU_PER_REQUEST, 0.9, 0.89, 0.91, Verdict.B_BETTER)));
    Explanation.Control tested =
        Why.tested(cpu, cpu.proposals().getFirst(), "control-1", control, 1)
            .control()
            .orElseThrow();
    assertEquals(1, tested.share().orElseThrow().value(), 1e-12);
    Explanation.Share headline = tested.headline().orElseThrow();
    assertEquals(Metric.REQUESTS_PER_SECOND, headline.metric());
    assertEquals(Math.log(1.1) / Math.log(1.44), headline.value(), 1e-12);
  }

  private static Gap gap(Metric metric, double ratio) {
    return new Gap("platform:10", metric, new Estimate(ratio, 0.99 * ratio, 1.01 * ratio, 0.95));
  }

  /** Two control runs for one difference have two chances to close it by luck. */
  @Test
  void isLessSureAfterMoreAttempts() {
    Explanation once = tested(1.75, 1.65, 1.856, Verdict.B_BETTER, 1);
    Explanation often = tested(1.75, 1.65, 1.856, Verdict.B_BETTER, 5);
    assertEquals(Status.CONFIRMED, once.status(), "at least 31%");
    assertEquals(Status.PARTIAL, often.status(), "at least 29%");
    Explanation.Control control = often.control().orElseThrow();
    assertEquals(5, control.share().orElseThrow().attempts());
    assertTrue(control.low() < 1.65, control.toString());
  }

  @Test
  void explainsOnlyWhatDiffers() {
    for (Verdict verdict : List.of(Verdict.UNDECIDED, Verdict.EQUIVALENT, Verdict.REFUSED)) {
      Result same =
          TestingBank.result(
              TestingBank.EXPERIMENT,
              List.of(
                  TestingBank.effect(
                      "platform:10", "virtual", Metric.REQUESTS_PER_SECOND, 4.9, 4.7, 5.1, verdict),
                  TestingBank.effect(
                      "platform:10", "virtual", Metric.P50, 0.5, 0.4, 0.6, Verdict.B_BETTER)));
      assertEquals(
          List.of(),
          WHY.findings(same, TestingBank.trials(), TestingBank.evidence()).candidates(),
          "the tests of too-few-threads move the throughput, which is " + verdict);
    }
  }

  @Test
  void makesNoTestThatWouldWidenTheDifference() {
    Candidate candidate = first();
    Gap gap = candidate.gap().orElseThrow();
    assertTrue(gap.closedBy(new Prediction(Metric.REQUESTS_PER_SECOND, 1.2, 2)));
    assertFalse(gap.closedBy(new Prediction(Metric.REQUESTS_PER_SECOND, 0.2, 0.9)), "widens it");
    assertFalse(gap.closedBy(new Prediction(Metric.REQUESTS_PER_SECOND, 0.9, 1.1)), "no change");
    assertFalse(gap.closedBy(new Prediction(Metric.CPU_PER_REQUEST, 1.2, 2)), "not what differs");
  }

  @Test
  void aBottleneckThatGetsSlowerShowsWhatLimits() {
    Candidate candidate = first();
    Proposal slower =
        new Proposal(
            new Intervention.HoldLocks("Shop", Duration.ofMillis(2)),
            new Prediction(Metric.REQUESTS_PER_SECOND, 0.01, 0.67));
    assertTrue(candidate.gap().orElseThrow().testedBy(slower));

    Explanation limits = Why.tested(candidate, slower, "control-1", slowed(0.5), 1);
    assertEquals(Status.CONFIRMED, limits.status());
    assertEquals(Optional.empty(), limits.control().orElseThrow().share(), "it closes nothing");

    Explanation bystander = Why.tested(candidate, slower, "control-1", slowed(0.97), 1);
    assertEquals(Status.REFUTED, bystander.status());
  }

  private static Result slowed(double ratio) {
    return TestingBank.result(
        TestingBank.EXPERIMENT,
        List.of(
            TestingBank.effect(
                "platform:10",
                "platform:10, slower",
                Metric.REQUESTS_PER_SECOND,
                ratio,
                ratio - 0.01,
                ratio + 0.01,
                Verdict.A_BETTER)));
  }

  @Test
  void refutesWhatDidNotMove() {
    assertEquals(Status.REFUTED, tested(1.0, 0.99, 1.01, Verdict.EQUIVALENT).status());
  }

  @Test
  void doesNotTrustARefusedMeasurement() {
    assertEquals(Status.UNDECIDED, tested(1.98, 1.94, 2.02, Verdict.REFUSED).status());
  }

  @Test
  void doesNotDecideWithoutTheMetric() {
    Candidate candidate = first();
    Result empty = TestingBank.result(TestingBank.EXPERIMENT, List.of());
    assertEquals(
        Status.UNDECIDED,
        Why.tested(candidate, candidate.proposals().getFirst(), "control-1", empty, 1).status());
  }

  private static Explanation tested(double ratio, double low, double high, Verdict verdict) {
    return tested(ratio, low, high, verdict, /* attempts= */ 1);
  }

  private static Explanation tested(
      double ratio, double low, double high, Verdict verdict, int attempts) {
    Candidate candidate = first();
    Result control =
        TestingBank.result(
            TestingBank.EXPERIMENT,
            List.of(
                TestingBank.effect(
                    "platform:10",
                    "platform:10, threads platform:60",
                    Metric.REQUESTS_PER_SECOND,
                    ratio,
                    low,
                    high,
                    verdict)));
    return Why.tested(
        candidate,
        candidate.proposals().getFirst(),
        "control-1-too-few-threads",
        control,
        attempts);
  }

  @ParameterizedTest
  @CsvSource({
    // predicted up
    "1.4, 2.4, 1.90, 2.00, CONFIRMED",
    "1.4, 2.4, 1.20, 1.50, CONFIRMED",
    "1.4, 2.4, 0.90, 1.50, UNDECIDED",
    "1.4, 2.4, 1.02, 1.30, REFUTED",
    "1.4, 2.4, 2.60, 3.00, REFUTED",
    "1.4, 2.4, 0.50, 0.60, REFUTED",
    // predicted down
    "0.2, 0.9, 0.40, 0.60, CONFIRMED",
    "0.2, 0.9, 0.80, 1.10, UNDECIDED",
    "0.2, 0.9, 0.95, 1.05, REFUTED",
    // predicted not to move
    "0.85, 1.15, 0.97, 1.02, CONFIRMED",
    "0.85, 1.15, 0.80, 1.02, UNDECIDED",
    "0.85, 1.15, 0.50, 0.60, REFUTED",
    // nothing known
    "1.4, 2.4, 0, Infinity, UNDECIDED",
  })
  void judgesByTheInterval(
      double lowest, double highest, double low, double high, Status expected) {
    assertEquals(
        expected,
        Why.status(new Prediction(Metric.REQUESTS_PER_SECOND, lowest, highest), low, high));
  }

  @Test
  void predictsWhatThePointMeasures() {
    Prediction rate = new Prediction(Metric.REQUESTS_PER_SECOND, 1.6, 2.0);
    assertEquals(
        new Prediction(Metric.TOTAL_TIME, 0.5, 0.625),
        rate.under(new TotalMeasure(100)).orElseThrow());
    assertEquals(
        Metric.PLATEAU,
        rate.under(new RampMeasure(Duration.ZERO, Duration.ofSeconds(30), true))
            .orElseThrow()
            .metric());
    assertTrue(rate.under(new StartMeasure()).isEmpty());
  }
}
