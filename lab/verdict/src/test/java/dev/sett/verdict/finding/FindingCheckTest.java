package dev.sett.verdict.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.verdict.TestingResults;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class FindingCheckTest {
  private static final TestingResults.Made MADE = TestingResults.published(7);
  private static final Published.Finding MORE =
      new Published.Finding(
          "x", "ping", Metric.REQUESTS_PER_SECOND, "b", "a", 1.52, 1.75, /* expected= */ false);

  @Test
  void anIntervalIsJudgedWhateverItsMiddleIs() {
    Published.Finding finding =
        new Published.Finding(
            "a fifth of the time",
            "p",
            Metric.TOTAL_TIME,
            "b",
            "a",
            0.2,
            0.21,
            /* expected= */ false);
    assertEquals(
        FindingOutcome.REPRODUCED,
        judged(finding, effect("b", 0.2, 0.19, 0.21, Verdict.B_BETTER)).agreement());
    assertEquals(
        FindingOutcome.SAME_DIRECTION,
        judged(finding, effect("b", 0.2, 0.17, 0.24, Verdict.B_BETTER)).agreement());
  }

  @Test
  void saysHowManyBlocksWouldDecideWhereTheIntervalIsTooWide() {
    FindingCheck check =
        judged(MORE, effect("b", 1.6, 0.9, 2.8, Verdict.UNDECIDED, /* blocks= */ 6));
    assertEquals(FindingOutcome.TOO_IMPRECISE, check.agreement());
    assertEquals(new FindingReason.TooWide(/* blocks= */ 6, OptionalInt.of(14)), check.why());
  }

  @Test
  void fewerBlocksThanAVerdictNeedsSayNothing() {
    Effect few = effect("b", 1.6, 1.55, 1.7, Verdict.UNDECIDED, /* blocks= */ 4);
    assertEquals(FindingOutcome.TOO_IMPRECISE, judged(MORE, few).agreement());
    Effect clear = effect("b", 1.6, 1.55, 1.7, Verdict.B_BETTER, /* blocks= */ 4);
    assertEquals(FindingOutcome.REPRODUCED, judged(MORE, clear).agreement());
    Effect enough = effect("b", 1.6, 1.55, 1.7, Verdict.UNDECIDED, /* blocks= */ 5);
    assertEquals(FindingOutcome.REPRODUCED, judged(MORE, enough).agreement());
  }

  @Test
  void anExpectationOfOursIsNoFinding() {
    Published.Finding expected =
        new Published.Finding(
            "x", "ping", Metric.REQUESTS_PER_SECOND, "b", "a", 1.52, 1.75, /* expected= */ true);
    FindingCheck check = judged(expected, effect("b", 1.6, 1.55, 1.7, Verdict.B_BETTER));
    assertEquals(FindingOutcome.AS_EXPECTED, check.agreement());
  }

  @Test
  void givesEveryFindingInOrderAndSaysWhyOneWasNotMeasured() {
    List<FindingCheck> checks = FindingCheck.all(MADE.result(), MADE.trials());

    assertEquals(
        List.of(
            FindingOutcome.REPRODUCED,
            FindingOutcome.SAME_DIRECTION,
            FindingOutcome.CONTRADICTED,
            FindingOutcome.AS_EXPECTED,
            FindingOutcome.TOO_IMPRECISE,
            FindingOutcome.NOT_MEASURED),
        checks.stream().map(FindingCheck::agreement).toList(),
        checks::toString);
    assertEquals(
        new FindingReason.Quoted(
            "100 ms wait was left out: it needs 4 CPUs, and this machine has 2"),
        checks.getLast().why());
  }

  @Test
  void saysThatAPointIsNotInThisRun() {
    FindingCheck check =
        FindingCheck.all(with(MADE.result().effects(), List.of("nowhere")), List.of()).getFirst();
    assertEquals(FindingOutcome.NOT_MEASURED, check.agreement());
    assertEquals(FindingReason.Missing.POINT, check.why());
  }

  @Test
  void aPointIsNotMistakenForOneWithALongerName() {
    Published.Finding shorter =
        new Published.Finding(
            "x", "100 ms", Metric.REQUESTS_PER_SECOND, "b", "a", 1.5, 1.7, /* expected= */ false);

    assertEquals(FindingReason.Missing.POINT, FindingCheck.outside(shorter, MADE.result()).why());
  }

  @Test
  void saysThatTheLoadEngineWasTheLimit() {
    TestingResults.Made refused = TestingResults.refused(7);
    FindingCheck check = FindingCheck.all(with(refused.result()), refused.trials()).getFirst();
    assertEquals(FindingOutcome.NOT_MEASURED, check.agreement());
    assertEquals(new FindingReason.Quoted("The load engine used 93% of its CPU"), check.why());
  }

  @Test
  void saysThatAMetricWasNotMeasured() {
    Result whole = MADE.result();
    Metric asked = FindingCheck.all(whole, List.of()).getFirst().finding().metric();
    List<Effect> others = whole.effects().stream().filter(e -> e.metric() != asked).toList();
    Result without = result(whole, whole.plan().experiment(), others);
    FindingCheck check = FindingCheck.all(without, List.of()).getFirst();
    assertEquals(FindingOutcome.NOT_MEASURED, check.agreement());
    assertEquals(FindingReason.Missing.METRIC, check.why());
  }

  @Test
  void saysWhichTrialFailed() {
    TestingResults.Made failed = TestingResults.noTrials();
    FindingCheck check = FindingCheck.all(with(failed.result()), failed.trials()).getFirst();
    assertEquals(FindingOutcome.NOT_MEASURED, check.agreement());
    FindingReason.FailedTrial why = assertInstanceOf(FindingReason.FailedTrial.class, check.why());
    assertEquals("platform:200", why.variant());
    assertTrue(why.failure().startsWith("The program"), why.failure());
    assertEquals(
        FindingReason.Missing.BLOCK,
        FindingCheck.all(with(failed.result()), List.of()).getFirst().why());
  }

  @Test
  void testsAFindingOnEveryJdkThatItsPointWasMeasuredOn() {
    List<Effect> effects =
        MADE.result().effects().stream().map(e -> at(e, e.point() + ", JDK 21")).toList();
    Result result = with(effects, List.of("ping, JDK 21", "ping, JDK 25"));

    List<FindingCheck> checks = FindingCheck.all(result, List.of());

    assertEquals("ping, JDK 21", checks.get(0).point());
    assertEquals(FindingOutcome.REPRODUCED, checks.get(0).agreement());
    assertEquals("ping, JDK 25", checks.get(1).point());
    assertEquals(FindingOutcome.NOT_MEASURED, checks.get(1).agreement());
  }

  @Test
  void aPointOnAnotherJdkIsLeftToAFindingOfItsOwn() {
    Published published = MADE.result().plan().experiment().published().orElseThrow();
    Published.Finding here = published.findings().getFirst();
    Published.Finding on21 =
        new Published.Finding(
            here.says(),
            "ping, JDK 21",
            here.metric(),
            here.variant(),
            here.against(),
            here.low(),
            here.high(),
            here.expected());
    Result run = with(List.of(), List.of("ping", "ping, JDK 21"));
    Experiment both =
        run.plan()
            .experiment()
            .withPublished(Optional.of(published.withFindings(List.of(here, on21))));

    List<FindingCheck> checks = FindingCheck.all(result(run, both, List.of()), List.of());

    assertEquals(
        List.of("ping", "ping, JDK 21"), checks.stream().map(FindingCheck::point).toList());
  }

  /** The same result at other points, with what was published in {@link #MADE}. */
  private static Result with(List<Effect> effects, List<String> points) {
    Result r = MADE.result();
    Experiment e = r.plan().experiment();
    Point ping = e.points().getFirst();
    List<Point> others =
        points.stream()
            .map(name -> new Point(name, ping.request(), ping.connections(), ping.rateRps()))
            .toList();
    return result(r, e.withPoints(others), effects);
  }

  private static Result with(Result r) {
    Experiment e = r.plan().experiment();
    Experiment asked =
        new Experiment(
            e.name(),
            e.about(),
            e.variants(),
            e.points(),
            e.design(),
            e.placement(),
            Optional.empty(),
            MADE.result().plan().experiment().published(),
            /* engine= */ Optional.empty(),
            /* services= */ List.of());
    return result(r, asked, r.effects());
  }

  private static Result result(Result r, Experiment experiment, List<Effect> effects) {
    Plan p = r.plan();
    Plan plan =
        new Plan(
            p.sett(),
            p.command(),
            p.startedAt(),
            experiment,
            p.pairing(),
            p.serverCpus(),
            p.loadCpus(),
            p.machine(),
            p.warnings());
    return new Result(plan, r.finishedAt(), effects, r.verdicts(), List.of(), r.interrupted());
  }

  private static Effect at(Effect e, String point) {
    return new Effect(
        point,
        e.base(),
        e.other(),
        e.metric(),
        e.baseValues(),
        e.otherValues(),
        e.ratio(),
        e.low(),
        e.high(),
        e.plainLow(),
        e.plainHigh(),
        e.hodgesLehmann(),
        e.wilcoxonP(),
        e.verdict(),
        e.blocksNeeded(),
        Optional.empty(),
        Optional.empty());
  }

  private static FindingCheck judged(Published.Finding finding, Effect ours) {
    return FindingCheck.judged(finding, "ping", ours, Defaults.design());
  }

  private static Effect effect(
      String other, double ratio, double low, double high, Verdict verdict) {
    return effect(other, ratio, low, high, verdict, /* blocks= */ 6);
  }

  private static Effect effect(
      String other, double ratio, double low, double high, Verdict verdict, int blocks) {
    return new Effect(
        "ping",
        "a",
        other,
        Metric.REQUESTS_PER_SECOND,
        Collections.nCopies(blocks, 1.0),
        Collections.nCopies(blocks, ratio),
        ratio,
        low,
        high,
        low,
        high,
        ratio,
        0.5,
        verdict,
        verdict == Verdict.UNDECIDED ? OptionalInt.of(14) : OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
