package dev.sett.report.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.verdict.TestingResults;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class AdviceWordsTest {

  private static final Result FIRST_LOOK = TestingResults.firstLook(7).result();
  private static final String RISKS =
      "Known risks of this change, which a short run may not show: docs/why/unbounded-admission.md,"
          + " docs/why/connection-pool.md, docs/why/pinning.md, docs/why/per-thread-caches.md.";
  private static final String NO_CAUSE = "The cause was not looked for: --explain does that.";

  @Test
  void whereItIsBetterAtOnePointAndWorseAtAnotherTheLoadDecides() {
    assertEquals(
        List.of(
            "Decide by your load: B (virtual) is better at 10 ms"
                + " wait, and A (platform:200) at ping.",
            "It gives at 10 ms wait: 2.40 times the requests per second [2.36, 2.43], 14.9% less CPU"
                + " per request [-16.0, -13.7], 48% lower p99 latency [-58, -36].",
            "It costs at ping: 17.3% fewer requests per second [-18.7, -16.0], 22% more CPU per"
                + " request [20, 24], 24% higher p99 latency [10, 40].",
            RISKS,
            NO_CAUSE),
        AdviceWords.lines(FIRST_LOOK));
  }

  @Test
  void whatIsBetterEverywhereIsToBeChangedTo() {
    List<String> lines = AdviceWords.lines(at("10 ms wait"));
    assertEquals("Change to B (virtual).", lines.getFirst());
    assertTrue(
        lines
            .get(1)
            .startsWith("Expected gain at 10 ms wait: 2.40 times the requests per second ["),
        lines.get(1));
    assertEquals(List.of(RISKS, NO_CAUSE), lines.subList(2, 4));
  }

  @Test
  void aLongerTailIsARiskAndNoReasonToKeepTheBaseline() {
    List<String> lines =
        AdviceWords.lines(with(at("10 ms wait"), Map.of(Metric.P99, Verdict.A_BETTER)));
    assertEquals("Change to B (virtual).", lines.getFirst());
    assertTrue(
        lines.get(2).startsWith("Risk at 10 ms wait: 48% lower p99 latency [-58, -36]. Known"),
        lines.get(2));
  }

  @Test
  void whatIsWorseEverywhereIsNotChangedTo() {
    assertEquals(
        List.of(
            "Keep A (platform:200): B (virtual) is not better at any point.",
            "The change would cost at ping: 17.3% fewer requests per second [-18.7, -16.0], 22% more"
                + " CPU per request [20, 24], 24% higher p99 latency [10, 40].",
            NO_CAUSE),
        AdviceWords.lines(at("ping")));
  }

  @Test
  void whatIsBetterOnlyInWhatDoesNotDecideIsNotChangedTo() {
    List<String> lines =
        AdviceWords.lines(with(at("ping"), Map.of(Metric.MEMORY_UNDER_LOAD, Verdict.B_BETTER)));
    assertEquals(
        "Keep A (platform:200): B (virtual) is better only in memory under load and worse in"
            + " requests per second and CPU per request.",
        lines.getFirst());
    assertTrue(lines.get(2).startsWith("It would give at ping: "), lines.get(2));
    assertTrue(lines.get(2).contains("memory under load"), lines.get(2));
  }

  @Test
  void equivalentVariantsKeepTheBaseline() {
    assertEquals(
        List.of("Keep A (platform:200): B (virtual) is equivalent, so there is nothing to gain."),
        AdviceWords.lines(all(Verdict.EQUIVALENT)));
  }

  @Test
  void otherMetricsDecideOnlyWhereTheLeadingOnesAreEquivalent() {
    Result lean = with(all(Verdict.EQUIVALENT), Map.of(Metric.MEMORY_UNDER_LOAD, Verdict.B_BETTER));
    assertEquals("Change to B (virtual).", AdviceWords.lines(lean).getFirst());
    Result open = with(lean, Map.of(Metric.REQUESTS_PER_SECOND, Verdict.UNDECIDED));
    assertTrue(AdviceWords.lines(open).getFirst().startsWith("Keep A (platform:200) for now"));
  }

  @Test
  void aTradeOffIsForTheReaderToDecide() {
    Result tradeOff = with(at("10 ms wait"), Map.of(Metric.CPU_PER_REQUEST, Verdict.A_BETTER));
    assertEquals(
        "Decide what matters more: B (virtual) is better in one" + " way and worse in another.",
        AdviceWords.lines(tradeOff).getFirst());
  }

  @Test
  void whatIsUndecidedIsToBeMeasuredOn() {
    assertEquals(
        List.of(
            "Keep A (platform:200) for now: it is undecided whether B (virtual) is better.",
            "To decide, measure again with a longer --budget."),
        AdviceWords.lines(all(Verdict.UNDECIDED)));
  }

  @Test
  void moreBlocksThanWerePlannedAreToBeAskedFor() {
    int planned = FIRST_LOOK.plan().experiment().design().maxBlocks();
    assertEquals(
        "To decide, measure again with a longer --budget.", nextIfNeeded(planned).getLast());
    int more = planned + 1;
    assertEquals(
        "About %d blocks would decide: measure again with --blocks %<d and a longer --budget."
            .formatted(more),
        nextIfNeeded(more).getLast());
  }

  /** The advice if nothing is decided and this many blocks would probably decide. */
  private static List<String> nextIfNeeded(int blocks) {
    return AdviceWords.lines(
        effects(
            FIRST_LOOK,
            FIRST_LOOK.effects().stream()
                .map(e -> e.withVerdict(Verdict.UNDECIDED))
                .map(e -> e.withBlocksNeeded(OptionalInt.of(blocks)))
                .toList()));
  }

  @Test
  void aRefusedResultGivesNoAdvice() {
    assertTrue(
        AdviceWords.lines(all(Verdict.REFUSED))
            .getFirst()
            .startsWith(
                "Change nothing because of this result: no metric that decides has a verdict."));
    assertEquals(List.of(), AdviceWords.lines(TestingResults.noTrials().result()));
  }

  @Test
  void aLargeLossIsSaidThoughAnotherMetricHasNoVerdict() {
    Result busy =
        because(
            with(at("ping"), Map.of(Metric.CPU_PER_REQUEST, Verdict.REFUSED)),
            "CPU per request: the CPU of virtual was 97% busy.");
    assertEquals(
        List.of(
            "Keep A (platform:200): B (virtual) is better in nothing that is decided.",
            "The change would cost at ping: 17.3% fewer requests per second [-18.7, -16.0], 24%"
                + " higher p99 latency [10, 40].",
            "At ping, what counts is requests per second; no verdict on CPU per request: the CPU of"
                + " virtual was 97% busy.",
            NO_CAUSE),
        AdviceWords.lines(busy));
  }

  @Test
  void aGainIsConditionalWhereAnotherMetricHasNoVerdict() {
    Result wait = at("10 ms wait");
    List<String> lines =
        AdviceWords.lines(with(wait, Map.of(Metric.CPU_PER_REQUEST, Verdict.REFUSED)));
    assertEquals(
        "Change to B (virtual) if you decide by requests per second alone.", lines.getFirst());
    assertEquals(
        "At 10 ms wait, what counts is requests per second; no verdict on CPU per request: the"
            + " reason is next to the verdicts.",
        lines.get(2));
    Result onlyCpu = with(wait, Map.of(Metric.REQUESTS_PER_SECOND, Verdict.REFUSED));
    assertEquals(
        "Change to B (virtual) if you decide by CPU per request alone.",
        AdviceWords.lines(onlyCpu).getFirst());
  }

  @Test
  void nothingFollowsWhereTheOtherMetricIsOpenOrTheSame() {
    for (Verdict other : List.of(Verdict.UNDECIDED, Verdict.EQUIVALENT)) {
      Result known =
          with(
              at("ping"),
              Map.of(Metric.REQUESTS_PER_SECOND, other, Metric.CPU_PER_REQUEST, Verdict.REFUSED));
      assertTrue(AdviceWords.lines(known).getFirst().startsWith("Change nothing"));
    }
  }

  @Test
  void aPointThatIsNotDecidedIsNamedWhereTheBaselineIsKept() {
    List<Effect> effects =
        FIRST_LOOK.effects().stream()
            .map(e -> e.point().equals("ping") ? e : e.withVerdict(Verdict.UNDECIDED))
            .toList();
    List<String> lines = AdviceWords.lines(effects(FIRST_LOOK, effects));
    assertEquals(
        "Keep A (platform:200): B (virtual) is better in nothing that is decided.",
        lines.getFirst());
    assertTrue(lines.contains("Not decided at 10 ms wait."), lines.toString());
  }

  @Test
  void aLargeDifferenceInTooFewBlocksIsSaidWithWhatWouldDecideIt() {
    assertEquals(
        List.of(
            "Keep A (platform:200): B (virtual) is probably worse, but 3 blocks are too few for a"
                + " verdict.",
            "So far at ping: 78% fewer requests per second [-86, -66].",
            "A verdict needs at least 5 blocks: measure again with --blocks 5 and a longer"
                + " --budget."),
        AdviceWords.lines(threeBlocks(at("ping"), 0.22, 0.14, 0.34)));
    assertEquals(
        "Measure again before you change: B (virtual) is probably better, but 3 blocks are too few"
            + " for a verdict.",
        AdviceWords.lines(threeBlocks(at("ping"), 2.4, 2.0, 2.9)).getFirst());
  }

  /** A ramp without a plateau has memory, but no time, though its trial did not fail. */
  @Test
  void blocksThatHadNoValueAreAskedForOnTop() {
    Result three = threeBlocks(at("ping"), 2.4, 2.0, 2.9);
    List<Double> five = List.of(1.0, 1.0, 1.0, 1.0, 1.0);
    List<Effect> effects =
        three.effects().stream()
            .map(
                e ->
                    e.metric() == Metric.MEMORY_UNDER_LOAD
                        ? e.withBaseValues(five).withOtherValues(five)
                        : e)
            .toList();
    assertEquals(
        "A verdict needs at least 5 blocks, and 2 of 5 had no value: measure again with --blocks 7"
            + " and a longer --budget.",
        AdviceWords.lines(effects(three, effects)).getLast());
  }

  @Test
  void aRefusedMetricDoesNotHideALargeDifferenceInTooFewBlocks() {
    Result busy =
        with(
            threeBlocks(at("ping"), 0.22, 0.14, 0.34),
            Map.of(Metric.CPU_PER_REQUEST, Verdict.REFUSED));
    List<String> lines = AdviceWords.lines(busy);
    assertTrue(lines.getFirst().startsWith("Keep A (platform:200): B (virtual) is probably worse"));
    assertTrue(lines.get(2).contains("no verdict on CPU per request"), lines.get(2));
  }

  @Test
  void whatReachesIntoTheMarginOrHasTwoBlocksIsNotLarge() {
    String open = "Keep A (platform:200) for now: it is undecided whether B (virtual) is better.";
    assertEquals(open, AdviceWords.lines(threeBlocks(at("ping"), 0.9, 0.8, 0.98)).getFirst());
    Result two = threeBlocks(at("ping"), 0.22, 0.14, 0.34);
    assertEquals(
        open,
        AdviceWords.lines(
                effects(
                    two,
                    two.effects().stream()
                        .map(
                            e ->
                                e.withBaseValues(List.of(1.0, 1.0))
                                    .withOtherValues(List.of(0.2, 0.2)))
                        .toList()))
            .getFirst());
  }

  @Test
  void ofSeveralBetterVariantsTheOneThatGainsMostIsNamed() {
    Result three = TestingResults.threeVariants(7).result();
    List<Effect> effects = new ArrayList<>();
    for (Effect effect : three.effects()) {
      boolean last = effect.other().equals("virtual:400");
      effects.add(
          effect
              .withVerdict(effect.metric().leading() ? Verdict.B_BETTER : Verdict.EQUIVALENT)
              .withRatio(last ? 1.5 : 1.1));
    }
    List<String> lines = AdviceWords.lines(effects(three, effects));
    assertEquals("Change to C (virtual:400), which gains most.", lines.getFirst());
    assertTrue(
        lines.contains(
            "Known risks of this change, which a short run may not show:"
                + " docs/why/connection-pool.md, docs/why/pinning.md, docs/why/per-thread-caches.md,"
                + " docs/why/too-few-threads.md."),
        lines.toString());
  }

  @Test
  void saysWhatToSetInACommand() {
    Result wait = at("10 ms wait");
    Result own =
        wait.withPlan(
            wait.plan()
                .withExperiment(
                    wait.plan()
                        .experiment()
                        .withVariants(
                            List.of(
                                own("platform:200", "-Dvirtual.enabled=false"),
                                own("virtual", "-Dvirtual.enabled=true")))));
    assertEquals(
        "Change to B (virtual). Setting: -Dvirtual.enabled=true instead of"
            + " -Dvirtual.enabled=false.",
        AdviceWords.lines(own).getFirst());
  }

  private static Variant own(String name, String flag) {
    return new Variant(
        name,
        new OwnServer(
            List.of("java", flag, "-jar", "app.jar"),
            URI.create("http://localhost:8080/"),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            Optional.empty()));
  }

  @Test
  void aConfirmedCauseIsLinkedToItsRule() {
    Result explained =
        at("ping")
            .withExplanations(
                List.of(
                    why("noise", Explanation.Status.CONSISTENT),
                    why("hand-off", Explanation.Status.CONFIRMED),
                    why("pinning", Explanation.Status.REFUTED)));
    assertEquals(
        "Cause at ping: about hand-off, confirmed (docs/why/hand-off.md).",
        AdviceWords.lines(explained).getLast());
  }

  @Test
  void thatNoCauseWasFoundIsNotThatNoneWasLookedFor() {
    Result looked = at("ping").withExplained(true);
    assertEquals("No known cause was found.", AdviceWords.lines(looked).getLast());
    String text =
        TextReport.render(looked, List.of(), "", TextReport.Warnings.LIMITING, /* colour= */ false);
    assertTrue(text.contains("Why\n  None of the known causes fits the evidence.\n"), text);
  }

  private static Explanation why(String rule, Explanation.Status status) {
    return new Explanation(
        rule,
        "about " + rule,
        "ping",
        "virtual",
        status,
        "",
        List.of(),
        Optional.empty(),
        List.of(),
        "",
        /* steps= */ List.of());
  }

  /** Nothing is decided, and requests per second differ by this in three short blocks. */
  private static Result threeBlocks(Result result, double ratio, double low, double high) {
    return effects(
        result,
        result.effects().stream()
            .map(e -> e.withVerdict(Verdict.UNDECIDED))
            .map(e -> e.withBaseValues(List.of(1.0, 1.0, 1.0)))
            .map(e -> e.withOtherValues(List.of(ratio, ratio, ratio)))
            .map(
                e ->
                    e.metric() == Metric.REQUESTS_PER_SECOND
                        ? e.withRatio(ratio).withLow(low).withHigh(high)
                        : e.withLow(0.5).withHigh(2))
            .toList());
  }

  private static Result because(Result result, String reason) {
    return result.withVerdicts(
        result.verdicts().stream()
            .map(v -> new PointVerdict(v.point(), v.sentence(), List.of(reason), v.costRps()))
            .toList());
  }

  /** Only one of the points. */
  private static Result at(String point) {
    Result only =
        effects(
            FIRST_LOOK,
            FIRST_LOOK.effects().stream().filter(e -> e.point().equals(point)).toList());
    return only.withPlan(
        only.plan()
            .withExperiment(
                only.plan()
                    .experiment()
                    .withPoints(
                        only.plan().experiment().points().stream()
                            .filter(p -> p.name().equals(point))
                            .toList())));
  }

  private static Result all(Verdict verdict) {
    return effects(
        FIRST_LOOK, FIRST_LOOK.effects().stream().map(e -> e.withVerdict(verdict)).toList());
  }

  private static Result with(Result result, Map<Metric, Verdict> verdicts) {
    return effects(
        result,
        result.effects().stream()
            .map(e -> e.withVerdict(verdicts.getOrDefault(e.metric(), e.verdict())))
            .toList());
  }

  private static Result effects(Result result, List<Effect> effects) {
    return result.withEffects(effects);
  }
}
