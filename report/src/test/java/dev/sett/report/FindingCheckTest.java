package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Effect;
import dev.sett.model.Experiment;
import dev.sett.model.Metric;
import dev.sett.model.Plan;
import dev.sett.model.Point;
import dev.sett.model.Published;
import dev.sett.model.Result;
import dev.sett.model.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingCheckTest {
  private static final TestingResults.Made MADE = TestingResults.published(7);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // published | ours, its interval, its verdict | outcome | why
        "1.52 | 1.75 | 1.6 | 1.5 | 1.7 | B_BETTER | HOLDS | ours overlaps what was published",
        "1.52 | 1.75 | 1.8 | 1.74 | 1.9 | B_BETTER | HOLDS | ours overlaps what was published",
        "1.52 | 1.75 | 2.4 | 2.3 | 2.5 | B_BETTER | IN_DIRECTION | ours is stronger",
        "1.52 | 1.75 | 1.2 | 1.1 | 1.3 | B_BETTER | IN_DIRECTION | ours is weaker",
        "1.52 | 1.75 | 0.8 | 0.7 | 0.9 | A_BETTER | DOES_NOT_HOLD | the other way round here",
        "1.52 | 1.75 | 1.01 | 0.99 | 1.02 | EQUIVALENT | DOES_NOT_HOLD | no difference here, within 3",
        "1.52 | 1.75 | 1.6 | 0.9 | 2.8 | UNDECIDED | UNDECIDED | the interval is too wide after 6 blocks; about 14 would decide",
        "1.52 | 1.75 | 1.1 | 0.9 | 1.3 | UNDECIDED | DOES_NOT_HOLD | it is less than was published",
        "1.52 | 1.75 | 1.02 | 1.01 | 1.04 | B_BETTER | UNDECIDED | hardly more than 3",
        "0.5 | 0.8 | 0.4 | 0.35 | 0.45 | A_BETTER | IN_DIRECTION | ours is stronger",
        "0.5 | 0.8 | 0.9 | 0.85 | 0.95 | A_BETTER | IN_DIRECTION | ours is weaker",
        "0.5 | 0.8 | 1.5 | 1.4 | 1.6 | B_BETTER | DOES_NOT_HOLD | the other way round here",
        "2.7 | 2.7 | 2.64 | 2.63 | 2.65 | B_BETTER | HOLDS | ours overlaps",
        "2.7 | 2.7 | 2.5 | 2.45 | 2.6 | B_BETTER | IN_DIRECTION | ours is weaker",
        "0.98 | 1.06 | 1 | 0.99 | 1.01 | EQUIVALENT | HOLDS | no difference here either",
        "1.02 | 1.03 | 1 | 0.99 | 1.01 | EQUIVALENT | HOLDS | no difference here either",
        "0.98 | 1.06 | 1.2 | 1.1 | 1.3 | B_BETTER | DOES_NOT_HOLD | a larger difference here",
        "0.98 | 1.06 | 1.05 | 1.04 | 1.07 | B_BETTER | HOLDS | inside what was published",
        "0.98 | 1.06 | 1.08 | 1.04 | 1.12 | B_BETTER | UNDECIDED | maybe inside",
        "0.9 | 1.1 | 1.02 | 0.95 | 1.09 | UNDECIDED | HOLDS | the whole interval is inside",
        "0.98 | 1.06 | 1.08 | 0.94 | 1.2 | UNDECIDED | UNDECIDED | too wide",
      })
  void judgesByDirectionMarginAndOverlap(
      double publishedLow,
      double publishedHigh,
      double ratio,
      double low,
      double high,
      Verdict verdict,
      FindingCheck.Outcome outcome,
      String why) {
    Published.Finding finding =
        new Published.Finding(
            "x", "ping", Metric.REQUESTS_PER_SECOND, "b", "a", publishedLow, publishedHigh);

    FindingCheck check =
        FindingCheck.judged(finding, "ping", effect("b", ratio, low, high, verdict), 0.03);

    assertEquals(outcome, check.outcome(), check::toString);
    assertTrue(check.why().contains(why), check.why());
  }

  @Test
  void aTimeThatIsLowerIsBetterAndStillAsPublished() {
    Published.Finding finding =
        new Published.Finding("a fifth of the time", "p", Metric.TOTAL_TIME, "b", "a", 0.2, 0.21);
    assertEquals(
        FindingCheck.Outcome.HOLDS,
        FindingCheck.judged(finding, "p", effect("b", 0.2, 0.19, 0.21, Verdict.B_BETTER), 0.03)
            .outcome());
  }

  @Test
  void givesEveryFindingInOrderAndSaysWhyOneWasNotTested() {
    List<FindingCheck> checks = FindingCheck.all(MADE.result(), MADE.trials());

    assertEquals(
        List.of(
            FindingCheck.Outcome.HOLDS,
            FindingCheck.Outcome.IN_DIRECTION,
            FindingCheck.Outcome.DOES_NOT_HOLD,
            FindingCheck.Outcome.UNDECIDED,
            FindingCheck.Outcome.NOT_TESTED),
        checks.stream().map(FindingCheck::outcome).toList(),
        checks::toString);
    assertEquals(
        "100 ms wait was left out: it needs 4 CPUs, and this machine has 2",
        checks.getLast().why());
  }

  @Test
  void saysThatAPointIsNotInThisRun() {
    FindingCheck check =
        FindingCheck.all(with(MADE.result().effects(), List.of("nowhere")), List.of()).getFirst();
    assertEquals(FindingCheck.Outcome.NOT_TESTED, check.outcome());
    assertEquals("its point is not in this run", check.why());
  }

  @Test
  void saysThatTheLoadEngineWasTheLimit() {
    TestingResults.Made refused = TestingResults.refused(7);
    FindingCheck check = FindingCheck.all(with(refused.result()), refused.trials()).getFirst();
    assertEquals(FindingCheck.Outcome.NOT_TESTED, check.outcome());
    assertEquals("The load engine used 93 % of its CPU", check.why());
  }

  @Test
  void saysThatAMetricWasNotMeasured() {
    Result whole = MADE.result();
    Metric asked = FindingCheck.all(whole, List.of()).getFirst().finding().metric();
    List<Effect> others = whole.effects().stream().filter(e -> e.metric() != asked).toList();
    Result without = result(whole, whole.plan().experiment(), others);
    FindingCheck check = FindingCheck.all(without, List.of()).getFirst();
    assertEquals(FindingCheck.Outcome.NOT_TESTED, check.outcome());
    assertEquals(asked.words() + " was not measured", check.why());
  }

  @Test
  void saysWhichTrialFailed() {
    TestingResults.Made failed = TestingResults.noTrials();
    FindingCheck check = FindingCheck.all(with(failed.result()), failed.trials()).getFirst();
    assertEquals(FindingCheck.Outcome.NOT_TESTED, check.outcome());
    assertTrue(check.why().startsWith("a trial of platform:200 failed: The program"), check.why());
    assertEquals(
        "no whole block was finished",
        FindingCheck.all(with(failed.result()), List.of()).getFirst().why());
  }

  @Test
  void testsAFindingOnEveryJdkThatItsPointWasMeasuredOn() {
    List<Effect> effects =
        MADE.result().effects().stream().map(e -> at(e, e.point() + ", JDK 21")).toList();
    Result result = with(effects, List.of("ping, JDK 21", "ping, JDK 25"));

    List<FindingCheck> checks = FindingCheck.all(result, List.of());

    assertEquals("ping, JDK 21", checks.get(0).point());
    assertEquals(FindingCheck.Outcome.HOLDS, checks.get(0).outcome());
    assertEquals("ping, JDK 25", checks.get(1).point());
    assertEquals(FindingCheck.Outcome.NOT_TESTED, checks.get(1).outcome());
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
    return result(r, e.with(others), effects);
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
            MADE.result().plan().experiment().published());
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
        e.blocksNeeded());
  }

  private static Effect effect(
      String other, double ratio, double low, double high, Verdict verdict) {
    return new Effect(
        "ping",
        "a",
        other,
        Metric.REQUESTS_PER_SECOND,
        List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
        List.of(ratio, ratio, ratio, ratio, ratio, ratio),
        ratio,
        low,
        high,
        low,
        high,
        ratio,
        0.5,
        verdict,
        verdict == Verdict.UNDECIDED ? OptionalInt.of(14) : OptionalInt.empty());
  }
}
