package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.CapacityMeasure;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Explanation.Status;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Estimate;
import dev.sett.why.Candidate;
import dev.sett.why.ControlRunLimits;
import dev.sett.why.Controls;
import dev.sett.why.Findings;
import dev.sett.why.Gap;
import dev.sett.why.Stage;
import dev.sett.why.proposal.Intervention;
import dev.sett.why.proposal.Prediction;
import dev.sett.why.proposal.Proposal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reasons are put to the test in a world where b does half of what a does. */
final class ExplainerTest {

  private static final String LARGER = "The pool orders now has 20 (was 10).";

  private static final Point POINT =
      new Point("p", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());

  @TempDir private Path folder;
  private final TestingWorld environment =
      new TestingWorld().variant("a", 1000, 10).variant("b", 500, 10);
  private final List<String> asked = new ArrayList<>();

  /** What the agent reports in a control run, by the run's name. */
  private final Map<String, String> reported = new HashMap<>();

  /** Control runs that come to no result. */
  private final Set<String> interrupted = new HashSet<>();

  @TempDir private Path reports;

  @BeforeEach
  void compareAWithB() throws Exception {
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(POINT), TestingRuns.fiveBlocks()),
        Pairing.ALTERNATING,
        List.of());
    TestingRuns.lab(folder, environment).run();
    environment.variant("b, 2x the connections", 1000, 10);
    environment.variant("b, 1/2 of the connections", 500, 10);
  }

  @Test
  void aReasonWhoseControlRunMovesTheNumberIsConfirmedAndTheNextOneIsNotTried() throws Exception {
    List<Explanation> explanations =
        explain(List.of(reason("first", 2), reason("second", 2)), List.of(), 600);

    assertEquals(List.of("evidence inside", "control-1-first"), asked);
    assertEquals("first", explanations.getFirst().rule());
    assertEquals(Status.CONFIRMED, explanations.getFirst().status());
    Explanation.Control control = explanations.getFirst().control().orElseThrow();
    assertEquals("control-1-first", control.folder());
    assertEquals(2, control.ratio(), 0.05);
    assertEquals(8, control.before().size(), "half of the time is enough for more than five");
    assertEquals(Status.CONSISTENT, explanations.getLast().status());
    assertTrue(Files.isRegularFile(folder.resolve("control-1-first/result.json")));
  }

  @Test
  void whereOneIsRefutedTheOneThatItStoodBeforeIsTried() throws Exception {
    List<Explanation> explanations =
        explain(List.of(reason("first", 0.5)), List.of(reason("second", 2)), 600);

    assertEquals(List.of("evidence inside", "control-1-first", "control-2-second"), asked);
    assertEquals(
        List.of("second CONFIRMED", "first REFUTED"),
        explanations.stream().map(e -> e.rule() + " " + e.status()).toList());
  }

  @Test
  void withoutTimeForAControlRunReasonsAreConsistentAtBest() throws Exception {
    List<Explanation> explanations = explain(List.of(reason("first", 2)), List.of(), 30);

    assertEquals(List.of("evidence inside"), asked);
    assertEquals(Status.CONSISTENT, explanations.getFirst().status());
    String why = explanations.getFirst().whyUntested().orElseThrow();
    assertEquals("It is first. It was not tested. " + why, explanations.getFirst().text());
    assertTrue(
        why.matches(
            "There was no time left for a control run. To make it: "
                + "./sett resume RESULT --explain --explain-budget [1-9]m"),
        why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hand-off", "one-carrier"})
  void aHandOffBetweenThreadsIsMeasuredInSteps(String rule) throws Exception {
    environment
        .variant("dispatch:2", 600, 10)
        .variant("virtual@fixed:1", 800, 10)
        .variant("virtual@fjp:1", 900, 10);

    Explanation explained = explain(List.of(reason(rule, 2)), List.of(), 1200).getFirst();

    assertEquals(List.of("evidence inside", "control-1-" + rule, "control-hand-off"), asked);
    Explanation.Steps steps = explained.steps().getFirst();
    assertEquals(
        List.of("b", "dispatch:2", "virtual@fixed:1", "virtual@fjp:1"),
        steps.steps().stream().map(Explanation.Step::from).toList());
    assertEquals(600 / 500.0, steps.steps().getFirst().ratio().ratio(), 0.02);
    assertEquals(2, steps.total().ratio(), 0.05);
  }

  @Test
  void evidenceThatIsThereIsNotGatheredAgain() throws Exception {
    explain(List.of(), List.of(), 600);
    explain(List.of(), List.of(), 600);

    assertEquals(List.of("evidence inside"), asked);
    assertEquals(8, ResultFolder.open(folder).evidence().size(), "four blocks of two");
  }

  @Test
  void aSecondExplanationMakesControlRunsOfItsOwn() throws Exception {
    explain(List.of(reason("first", 2)), List.of(), 600);
    Explanation again = explain(List.of(reason("first", 2)), List.of(), 600).getFirst();

    assertEquals(List.of("evidence inside", "control-1-first", "control-1-first-2"), asked);
    assertEquals(Status.CONFIRMED, again.status());
    assertEquals("control-1-first-2", again.control().orElseThrow().folder());
    assertEquals(8, again.control().orElseThrow().before().size());
  }

  @Test
  void evidenceHasAFixedRateWhereOnlyCapacityIsCompared() throws Exception {
    folder = reports.resolve("capacity");
    Point capacity = POINT.measured(new CapacityMeasure());
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(capacity), TestingRuns.fiveBlocks()),
        Pairing.ALTERNATING,
        List.of());
    TestingRuns.lab(folder, environment).run();

    explain(List.of(), List.of(), 600);

    List<Trial> evidence = ResultFolder.open(folder).evidence();
    assertEquals(8, evidence.size());
    assertTrue(evidence.stream().noneMatch(trial -> trial.slices(Phase.COST).isEmpty()));
    assertTrue(
        ResultFolder.open(folder).trials().all().stream()
            .allMatch(trial -> trial.slices(Phase.COST).isEmpty()));
  }

  @Test
  void whatSpeaksOfTheDecidedDifferenceComesFirst() throws Exception {
    Candidate aside = reason("aside", Metric.CPU_PER_REQUEST, 2);

    explain(List.of(aside, reason("first", 2)), List.of(), 600);

    assertEquals("control-1-first", asked.get(1));
  }

  /** Half the connections, a mechanism, are tested before twice the connections, the next best. */
  @Test
  void theBestReasonIsTestedAgainstARivalOfTheOtherStage() throws Exception {
    Candidate next = reason("next", Metric.REQUESTS_PER_SECOND, 3, Stage.RESOURCE);
    Candidate rival = reason("rival", Metric.REQUESTS_PER_SECOND, 0.5, Stage.MECHANISM);

    List<Explanation> explanations =
        explain(List.of(reason("first", 2), next), List.of(rival), 600);

    assertEquals(List.of("evidence inside", "control-1-first", "control-2-rival"), asked);
    assertEquals(
        List.of("first CONFIRMED", "next CONSISTENT", "rival REFUTED"),
        explanations.stream().map(e -> e.rule() + " " + e.status()).toList());
    Explanation.Share share = explanations.getFirst().control().orElseThrow().share().orElseThrow();
    assertEquals(2, share.attempts(), "corrected for both");
  }

  @Test
  void whatComesFirstIsWhatRunsOut() throws Exception {
    Candidate mechanism = reason("mechanism", Metric.REQUESTS_PER_SECOND, 2, Stage.MECHANISM);

    explain(List.of(mechanism, reason("resource", 2)), List.of(), 600);

    assertEquals(List.of("evidence inside", "control-1-resource"), asked);
  }

  @Test
  void whatTheAgentReportsIsPartOfTheControlRun() throws Exception {
    environment.variant("b, size of the pool orders doubled", 1000, 10);
    reported.put("control-1-pool", LARGER);

    Explanation explained = explain(List.of(doubled()), List.of(), 600).getFirst();

    assertEquals(Status.CONFIRMED, explained.status());
    assertEquals(
        "size of the pool orders doubled, as the agent reports: The pool orders now has 20 (was 10)",
        explained.control().orElseThrow().change());
  }

  @Test
  void reportsOfAControlRunWithoutAResultAreNotThoseOfTheNext() throws Exception {
    environment.variant("b, size of the pool orders doubled", 1000, 10);
    reported.put("control-1-pool", LARGER);
    interrupted.add("control-1-pool");

    List<Explanation> explained = explain(List.of(doubled(), doubled("later")), List.of(), 600);

    assertEquals(List.of("evidence inside", "control-1-pool", "control-2-later"), asked);
    assertEquals(
        List.of(Status.CONSISTENT, Status.CONSISTENT),
        explained.stream().map(Explanation::status).toList());
    assertTrue(explained.getLast().text().contains("proves nothing"), explained.getLast().text());
  }

  @Test
  void aControlRunWhoseChangeDidNotHappenProvesNothing() throws Exception {
    environment.variant("b, size of the pool orders doubled", 1000, 10);
    Explanation explained = explain(List.of(doubled()), List.of(), 600).getFirst();

    assertEquals(Status.CONSISTENT, explained.status());
    assertEquals(Optional.empty(), explained.control());
    assertTrue(
        explained
            .text()
            .endsWith(
                "The control run (size of the pool orders doubled) is not valid and proves nothing."
                    + " The agent reports the change in 0 of 8 processes; in the others, it found"
                    + " nothing to change."),
        explained.text());
  }

  private static Candidate doubled() {
    return doubled("pool");
  }

  private static Candidate doubled(String rule) {
    return reason(
        rule,
        new Intervention.EnlargePool("orders", 2),
        Metric.REQUESTS_PER_SECOND,
        Stage.RESOURCE);
  }

  private List<Explanation> explain(
      List<Candidate> candidates, List<Candidate> superseded, long seconds)
      throws InterruptedException {
    Experiment experiment = ResultFolder.open(folder).plan().experiment();
    return new Explainer(
            TestingRuns.approved(folder),
            new WorldRuns(),
            new ChangeReports(reports),
            (time, blocks) ->
                new Controls(
                    experiment,
                    new ControlRunLimits(
                        NO_CATALOGUE,
                        1,
                        release -> false,
                        Optional.of("agent.jar"),
                        "/tmp",
                        time,
                        blocks)),
            (result, trials, evidence) -> new Findings(candidates, superseded, List.of()),
            environment::nanoTime)
        .explain(Duration.ofSeconds(seconds));
  }

  /** A reason for what b does; the change doubles the connections, or halves them. */
  private static Candidate reason(String rule, double factor) {
    return reason(rule, Metric.REQUESTS_PER_SECOND, factor);
  }

  private static Candidate reason(String rule, Metric metric, double factor) {
    return reason(rule, metric, factor, Stage.RESOURCE);
  }

  private static Candidate reason(String rule, Metric metric, double factor, Stage stage) {
    return reason(rule, new Intervention.Connections(factor), metric, stage);
  }

  private static Candidate reason(String rule, Intervention change, Metric metric, Stage stage) {
    return new Candidate(
        rule,
        "Because of " + rule,
        POINT.name(),
        "b",
        List.of(
            gap(Metric.REQUESTS_PER_SECOND, 2), // of a over b
            gap(Metric.CPU_PER_REQUEST, 1.5)),
        "It is " + rule + ".",
        List.of(),
        List.of(new Proposal(change, new Prediction(metric, 1.5, 2.5))),
        List.of(),
        "a test",
        stage,
        50);
  }

  private static Gap gap(Metric metric, double ratio) {
    return new Gap("a", metric, new Estimate(ratio, 0.98 * ratio, 1.02 * ratio, 0.95));
  }

  private static final Catalogue NO_CATALOGUE =
      new Catalogue() {
        @Override
        public Set<String> servers() {
          return Set.of("jetty");
        }

        @Override
        public Optional<String> refuse(String server, String model) {
          return Optional.empty();
        }

        @Override
        public Set<String> programs() {
          return Set.of();
        }

        @Override
        public Optional<String> refuseProgram(String program, String model) {
          return Optional.empty();
        }

        @Override
        public List<String> jvmFlags(String model) {
          return List.of();
        }
      };

  /** Runs below the result, in the same world. */
  private final class WorldRuns implements Explainer.Runs {

    @Override
    public Optional<ResultFolder> run(String name, Experiment experiment, boolean inside)
        throws InterruptedException {
      asked.add(name + (inside ? " inside" : ""));
      Path below = folder.resolve(name);
      TestingRuns.planned(below, experiment, Pairing.ALTERNATING, List.of());
      TestingRuns.lab(below, environment).run();
      report(Optional.ofNullable(reported.get(name)), ResultFolder.open(below));
      return interrupted.contains(name) ? Optional.empty() : Optional.of(ResultFolder.open(below));
    }

    /** One report for each trial of the changed variant, which the last one is. */
    private void report(Optional<String> event, ResultFolder run) {
      String changed = run.plan().experiment().variants().getLast().name();
      for (Trial trial : run.trials().summaries()) {
        if (event.isPresent() && trial.variant().equals(changed)) {
          String text =
              "{\"agent\":\"1\",\"jdk\":\"25\",\"pid\":7,\"missing\":[]}\n"
                  + "{\"event\":\"%s\",\"atMillis\":9,\"changed\":true}\n".formatted(event.get());
          Path file = reports.resolve("changed-%d.ndjson".formatted(trial.number()));
          assertDoesNotThrow(() -> Files.writeString(file, text));
        }
      }
    }

    @Override
    public boolean interrupted() {
      return false;
    }
  }
}
