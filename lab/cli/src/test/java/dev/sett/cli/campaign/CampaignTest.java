package dev.sett.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.campaign.CampaignEntry.Step;
import dev.sett.cli.campaign.CampaignOutcome.State;
import dev.sett.cli.process.ExitCode;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.control.TrialException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The order in which experiments are run, and what becomes of them, with runs that only say so. */
final class CampaignTest {

  private static final Step NEW = new Step.Begin(Optional.empty());
  private static final Duration TEN = Duration.ofMinutes(10);

  private final StringWriter printed = new StringWriter();
  private final TestingRuns runs = new TestingRuns();

  /** Each run takes as long as its budget, unless it fails; then a second. */
  private static final class TestingRuns implements CampaignRuns {

    final List<String> log = new ArrayList<>();
    long nanos;
    boolean interrupted;

    @Override
    public boolean run(CampaignEntry entry) {
      log.add(entry.name());
      nanos += Duration.ofSeconds(1).toNanos();
      switch (entry.name()) {
        case "not-here" -> throw new ExperimentException("--rtt", "needs netem.");
        case "crashing" -> throw new TrialException("It crashed.", List.of("out of\tmemory"));
        case "wrong" -> throw new IllegalStateException("never");
        case "stopped" -> {
          interrupted = true;
          return false;
        }
        case "stopped-early" -> {
          interrupted = true;
          throw new TrialException("The run was interrupted.");
        }
        default -> nanos += entry.most().minusSeconds(1).toNanos();
      }
      return true;
    }

    @Override
    public Optional<Found> found(CampaignEntry entry) {
      return entry.name().startsWith("stopped") || entry.step() instanceof Step.Refuse
          ? Optional.empty()
          : Optional.of(
              new Found(Path.of("results/" + entry.name()), new FindingCounts(2, 1, 0, 1, 0, 0)));
    }

    @Override
    public boolean isInterrupted() {
      return interrupted;
    }
  }

  private static CampaignEntry entry(String name, Step step) {
    Experiment experiment = TestingExperiments.experiment(name, TEN);
    return new CampaignEntry(experiment, List.of("./sett", "run", name), experiment, step);
  }

  private List<CampaignOutcome> run(Optional<Duration> budget, CampaignEntry... entries)
      throws Exception {
    return new Campaign(runs, budget, () -> runs.nanos, new PrintWriter(printed, true))
        .run(List.of(entries));
  }

  private static List<State> states(List<CampaignOutcome> outcomes) {
    return outcomes.stream().map(CampaignOutcome::state).toList();
  }

  @Test
  void runsInTheOrderGivenAndSkipsWhatIsDone() throws Exception {
    List<CampaignOutcome> outcomes =
        run(
            Optional.empty(),
            entry("first", NEW),
            entry("earlier", new Step.Skip(Path.of("results/earlier"))),
            entry("cut-off", new Step.Resume(Path.of("results/cut-off"), 3)));

    assertEquals(List.of("first", "cut-off"), runs.log);
    assertEquals(List.of(State.DONE, State.SKIPPED, State.DONE), states(outcomes));
    assertEquals(Optional.of(TEN), outcomes.getFirst().time());
    assertTrue(printed.toString().contains("Experiment 1 of 3: first\n"), printed::toString);
    assertTrue(
        printed.toString().contains("Experiment 3 of 3: cut-off, resuming results/cut-off\n"),
        printed::toString);
    assertEquals(ExitCode.DONE, CampaignCommand.exitCode(states(outcomes)));
  }

  @Test
  void whatFailsDoesNotStopTheOthersAndItsSentenceIsInTheTable() throws Exception {
    List<CampaignOutcome> outcomes =
        run(
            Optional.empty(),
            entry("not-here", NEW),
            entry("crashing", NEW),
            entry("wrong", NEW),
            entry("no-port", new Step.Refuse("port 8080\nis in use")),
            entry("last", NEW));

    assertEquals(List.of("not-here", "crashing", "wrong", "last"), runs.log);
    assertEquals(
        List.of(State.FAILED, State.FAILED, State.FAILED, State.FAILED, State.DONE),
        states(outcomes));
    assertEquals(
        """
        experiment  state   time    findings                                   result
        not-here    failed  1 s     2 hold, 1 same direction, 1 does not hold  --rtt: needs netem.
        crashing    failed  1 s     2 hold, 1 same direction, 1 does not hold  It crashed.
        wrong       failed  1 s     2 hold, 1 same direction, 1 does not hold  internal error (please report it): java.lang.IllegalStateException: never
        no-port     failed  -       -                                          port 8080 is in use
        last        done    10 min  2 hold, 1 same direction, 1 does not hold  results/last
        """,
        CampaignText.table(outcomes));
    assertTrue(printed.toString().contains("  | out of\tmemory"), printed::toString);
    assertEquals(ExitCode.NOT_MET, CampaignCommand.exitCode(states(outcomes)));
  }

  @Test
  void anInterruptionStopsAllThatFollows() throws Exception {
    for (String stopped : List.of("stopped", "stopped-early")) {
      runs.log.clear();
      runs.interrupted = false;
      List<CampaignOutcome> outcomes =
          run(
              Optional.empty(),
              entry("first", NEW),
              entry(stopped, NEW),
              entry("next", NEW),
              entry("done", new Step.Skip(Path.of("results/done"))));

      assertEquals(List.of("first", stopped), runs.log);
      assertEquals(
          List.of(State.DONE, State.INTERRUPTED, State.NOT_BEGUN, State.SKIPPED), states(outcomes));
      assertEquals(Optional.empty(), outcomes.get(1).sentence());
      assertEquals(ExitCode.INTERRUPTED, CampaignCommand.exitCode(states(outcomes)));
    }
  }

  @Test
  void whatMayNotFitIntoTheTimeIsNotBegunButWhatFitsAfterItIs() throws Exception {
    Experiment small = TestingExperiments.experiment("small", Duration.ofMinutes(4));
    List<CampaignOutcome> outcomes =
        run(
            Optional.of(Duration.ofMinutes(15)),
            entry("first", NEW),
            entry("second", NEW),
            new CampaignEntry(small, List.of(), small, NEW));

    assertEquals(List.of("first", "small"), runs.log);
    assertEquals(Optional.of("takes up to 10 min, but 5 min are left"), outcomes.get(1).sentence());
    assertEquals(ExitCode.DONE, CampaignCommand.exitCode(states(outcomes)));
    assertFalse(outcomes.get(1).state().isDone());
  }

  @Test
  void theForecastSaysWhatIsDoneAndHowLongItTakes() {
    assertEquals(
        """
        Campaign of 4 experiments: 2 to measure, at most 20 min in all, into results.
          first    1 point x 2 variants x 5 to 30 blocks: at most 10 min, depending on how long its requests or jobs take (does not count as done: results/first-1, kernel 6.12 instead of 6.8)
          cut-off  resume results/cut-off after 3 trials: at most 10 min
          earlier  skip, done in results/earlier
          no-port  can't run: port 8080 is in use
        """,
        CampaignText.forecast(
            List.of(
                entry(
                    "first",
                    new Step.Begin(Optional.of("results/first-1, kernel 6.12 instead of 6.8"))),
                entry("cut-off", new Step.Resume(Path.of("results/cut-off"), 3)),
                entry("earlier", new Step.Skip(Path.of("results/earlier"))),
                entry("no-port", new Step.Refuse("port 8080\nis in use"))),
            Path.of("results")));
    assertEquals(
        """
        Campaign of 1 experiment: nothing to measure.
          x  skip, done in results/x
        """,
        CampaignText.forecast(
            List.of(entry("x", new Step.Skip(Path.of("results/x")))), Path.of("results")));
  }
}
