package dev.sett.report.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.verdict.TestingResults;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  void aRefusedResultGivesNoAdvice() {
    assertTrue(
        AdviceWords.lines(all(Verdict.REFUSED))
            .getFirst()
            .startsWith(
                "Change nothing because of this result: a metric that decides has no verdict."));
    assertEquals(List.of(), AdviceWords.lines(TestingResults.noTrials().result()));
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
        "");
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
