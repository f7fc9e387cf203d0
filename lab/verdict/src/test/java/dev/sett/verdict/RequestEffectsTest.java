package dev.sett.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.result.Plan;
import dev.sett.model.result.RequestEffect;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.TrialSummary;
import dev.sett.model.yaml.ScriptReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RequestEffectsTest {

  private static final int PAIRS = 6;

  @Test
  void eachRequestHasAVerdictOfItsOwn() {
    List<Trial> trials = trials(/* failed= */ 0);

    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    for (RequestEffect effect : of(trials)) {
      verdicts.put(
          effect.request() + " " + effect.effect().metric().key(), effect.effect().verdict());
    }
    assertEquals(
        Map.of(
            "login p50", Verdict.EQUIVALENT,
            "login p99", Verdict.EQUIVALENT,
            "view p50", Verdict.B_BETTER,
            "view p99", Verdict.B_BETTER),
        verdicts);
  }

  @Test
  void summariesAreJudgedLikeTheirTrials() {
    List<Trial> trials = trials(/* failed= */ 0);
    List<Trial> summaries = trials.stream().map(TrialSummary::of).toList();
    List<RequestEffect> whole = of(trials);
    List<RequestEffect> summed = of(summaries);
    assertEquals(whole.size(), summed.size());
    for (int i = 0; i < whole.size(); i++) {
      assertEquals(whole.get(i).request(), summed.get(i).request());
      assertEquals(whole.get(i).effect().verdict(), summed.get(i).effect().verdict());
      assertEquals(whole.get(i).effect().ratio(), summed.get(i).effect().ratio(), 0.002);
    }
  }

  @Test
  void aRequestThatFailsOftenIsRefusedAndNoOther() {
    for (RequestEffect effect : of(trials(/* failed= */ 30))) {
      assertEquals(
          effect.request().equals("view"),
          effect.effect().verdict() == Verdict.REFUSED,
          effect.request());
    }
  }

  @Test
  void withoutAScriptThereAreNone() {
    assertEquals(List.of(), new RequestEffects(TestingTrials.plan(PAIRS)).of(trials(0)));
  }

  @Test
  void theHeadlineStaysAsItIs() {
    List<Trial> trials = trials(/* failed= */ 0);
    assertEquals(
        Judgement.effects(TestingTrials.plan(PAIRS), trials), Judgement.effects(plan(), trials));
    assertTrue(of(trials).stream().noneMatch(e -> e.effect().metric() == Metric.CPU_PER_REQUEST));
  }

  private static List<RequestEffect> of(List<Trial> trials) {
    return new RequestEffects(plan()).of(trials);
  }

  /** In B, {@code view} takes half as long. */
  private static List<Trial> trials(long failed) {
    List<List<Slice>> a = new ArrayList<>();
    List<List<Slice>> b = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      double noise = 1 + 0.004 * (i % 3);
      a.add(List.of(cost(5 * noise, 2, failed), cost(5 * noise, 2, failed)));
      b.add(List.of(cost(5, noise, failed), cost(5, noise, failed)));
    }
    return TestingTrials.pairs(a, b);
  }

  private static Slice cost(double login, double view, long failed) {
    Slice slice = TestingTrials.cost(/* requests= */ 1000, /* responseMillis= */ 3, 0);
    Slice of = TestingTrials.withRequests(slice, Map.of("view", view), failed);
    Slice others = TestingTrials.withRequests(slice, Map.of("login", login), /* failed= */ 0);
    Map<String, LoadSlice.Part> parts = new LinkedHashMap<>(others.load().requests());
    parts.putAll(of.load().requests());
    return new Slice(
        slice.phase(), slice.startMillis(), slice.load().withRequests(parts), slice.usage());
  }

  private static Plan plan() {
    Plan plan = TestingTrials.plan(PAIRS);
    Experiment experiment = plan.experiment();
    Traffic traffic =
        new Traffic(
            Optional.of(
                ScriptReader.read(
                    "s", "journey: {login: {path: /login}, view: {path: /view}}", Path.of("/"))),
            OptionalInt.empty(),
            /* poisson= */ false,
            /* timeout= */ Optional.empty());
    return plan.withExperiment(
        experiment.withPoints(List.of(experiment.points().getFirst().loadedBy(traffic))));
  }
}
