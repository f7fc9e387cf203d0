package dev.sett.report.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Looks;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.result.Stretch;
import dev.sett.model.result.Verdict;
import dev.sett.report.html.HtmlReport;
import dev.sett.verdict.TestingResults;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LookWordsTest {

  private static final String RESUME = "./sett resume results/x --budget";
  private static final Duration BUDGET = Duration.ofMinutes(6);
  private static final Map<String, Integer> THREE = Map.of("ping", 3);
  private static final Looks BEGUN = Looks.begun(0.05, Stretch.begun(BUDGET, false, Map.of()));
  private static final Looks FIRST = BEGUN.with(THREE, BUDGET, /* share= */ 1);
  private static final Looks SECOND =
      FIRST
          .begun(Stretch.begun(BUDGET, false, THREE))
          .with(Map.of("ping", 6), BUDGET, /* share= */ 1);

  @Test
  void theOnlyLookAtTheEndIsNotWorthALine() {
    assertEquals(Optional.empty(), LookWords.of(result(FIRST)));
    assertEquals(Optional.empty(), LookWords.of(result(FIRST).withLooks(Optional.empty())));
  }

  @Test
  void aLaterLookSaysThatItsIntervalsAreWider() {
    String words = LookWords.of(result(SECOND)).orElseThrow();
    assertTrue(
        words.startsWith(
            "Look 2 of this measurement; its intervals are wider for it (99.29% instead of 95%)."),
        words);
    assertTrue(words.endsWith("Of the error that all looks share, 10% is left."), words);
    String text =
        TextReport.render(
            result(SECOND), List.of(), "", TextReport.Warnings.LIMITING, /* colour= */ false);
    assertTrue(text.contains(words), text);
    String markdown = MarkdownReport.render(result(SECOND), List.of(), List.of());
    assertTrue(markdown.contains("Look 2 of this measurement"), markdown);
    String html = HtmlReport.render(result(SECOND, undecided(9)), List.of(), List.of());
    assertTrue(html.contains("Look 2 of this measurement"));
    assertTrue(html.contains("./sett resume RESULT --budget 15m"));
  }

  /** The command line adds the command with the folder, which nothing else knows. */
  @Test
  void howToContinueIsSaidOnceInEachForm() {
    Result open = result(FIRST, undecided(9));
    List<String> lines = AdviceWords.lines(open);
    assertEquals(1, lines.size(), lines.toString());
    assertTrue(lines.getFirst().startsWith("Keep "), lines.toString());
    String text =
        TextReport.render(
            open, List.of(), "results/x", TextReport.Warnings.LIMITING, /* colour= */ false);
    assertFalse(text.contains("RESULT"), text);
    assertEquals(
        2, MarkdownReport.render(open, List.of(), List.of()).split("To continue:", -1).length);
    assertEquals(2, HtmlReport.render(open, List.of(), List.of()).split("To continue:", -1).length);
  }

  @Test
  void anEarlyLookSaysSo() {
    Looks early = BEGUN.with(THREE, Duration.ofMinutes(3), /* share= */ 0.5);
    String words = LookWords.of(result(early)).orElseThrow();
    assertTrue(words.contains("Look 1 of this measurement, after about 50% of its time; "), words);
  }

  @Test
  void whatIsUndecidedEndsWithTheCommandThatContinues() {
    // A pair took two minutes, so five more take ten.
    assertEquals(
        "To continue: ./sett resume results/x --budget 10m (about 5 more pairs would decide)",
        howToContinue(undecided(8)));
    assertEquals(
        "To continue: ./sett resume results/x --budget 15m (about 6 more pairs would decide)",
        howToContinue(undecided(8), undecided(9)));
    assertEquals(
        "To continue: ./sett resume results/x --budget 5m (about 1 more pair would decide)",
        howToContinue(undecided(3)));
    assertEquals(
        "To continue: ./sett resume results/x --budget 15m (about 6 more pairs would decide)",
        howToContinue(
            undecided(8).withBaseValues(List.of(1.0, 1.0)).withOtherValues(List.of(1.1, 1.1))),
        "not only what a verdict needs at least");
    assertEquals(
        "To continue: ./sett resume results/x --budget 3h (about 97 more pairs would decide, which"
            + " take 3h15m)",
        howToContinue(undecided(100)));
  }

  @Test
  void aMetricThatWouldTakeHoursDoesNotHideOneThatIsNearlyDecided() {
    assertEquals(
        "To continue: ./sett resume results/x --budget 10m (about 5 more pairs would decide requests"
            + " per second on ping; CPU per request on ping would take 3h15m)",
        howToContinue(
            effect(Metric.CPU_PER_REQUEST, Verdict.UNDECIDED, OptionalInt.of(100)), undecided(8)));
  }

  @Test
  void nothingIsSuggestedThatWouldNotDecide() {
    String words =
        howToContinue(effect(Metric.CPU_PER_REQUEST, Verdict.UNDECIDED, OptionalInt.empty()));
    assertTrue(words.startsWith("Not even 200 pairs would decide CPU per request on ping"), words);
    String other =
        howToContinue(
            effect(Metric.CPU_PER_REQUEST, Verdict.UNDECIDED, OptionalInt.empty()), undecided(8));
    assertTrue(other.contains("about 5 more pairs"), other);
  }

  @Test
  void nothingIsSuggestedWhereAllIsDecidedOrNothingCanBeAdded() {
    Effect p99 = effect(Metric.P99, Verdict.UNDECIDED, OptionalInt.of(9));
    Effect better = effect(Metric.CPU_PER_REQUEST, Verdict.B_BETTER, OptionalInt.empty());
    assertEquals(Optional.empty(), LookWords.howToContinue(result(FIRST, p99, better), RESUME));
    assertEquals(
        Optional.empty(),
        LookWords.howToContinue(result(FIRST, undecided(8)).withLooks(Optional.empty()), RESUME));
    Looks spent = Looks.once(0.05, BUDGET, THREE);
    String words = LookWords.howToContinue(result(spent, undecided(8)), RESUME).orElseThrow();
    assertFalse(words.contains("resume"), words);
    assertTrue(words.startsWith("No error is left for another look."), words);
  }

  private static String howToContinue(Effect... effects) {
    return LookWords.howToContinue(result(FIRST, effects), RESUME).orElseThrow();
  }

  private static Effect undecided(int needed) {
    return effect(Metric.REQUESTS_PER_SECOND, Verdict.UNDECIDED, OptionalInt.of(needed));
  }

  private static Effect effect(Metric metric, Verdict verdict, OptionalInt needed) {
    return new Effect(
        "ping",
        "platform:200",
        "virtual",
        metric,
        List.of(100.0, 101.0, 102.0),
        List.of(102.0, 104.0, 103.0),
        1.02,
        0.98,
        1.06,
        0.99,
        1.05,
        1.02,
        0.25,
        verdict,
        needed,
        Optional.empty(),
        Optional.empty());
  }

  private static Result result(Looks looks, Effect... effects) {
    Result firstLook = TestingResults.firstLook(1).result();
    Plan plan = firstLook.plan();
    Experiment experiment = plan.experiment().withDesign(Defaults.warmPairs(BUDGET).withPairs(3));
    return new Result(
            plan.withExperiment(experiment),
            firstLook.finishedAt(),
            List.of(effects),
            List.of(),
            List.of(),
            /* interrupted= */ false)
        .withLooks(Optional.of(looks));
  }
}
