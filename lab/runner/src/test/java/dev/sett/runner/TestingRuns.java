package dev.sett.runner;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.disk.UserKey;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import dev.sett.runner.control.Progress;
import dev.sett.runner.measure.LocalRunner;
import dev.sett.runner.schedule.ExperimentRunner;
import dev.sett.runner.trial.TrialRunner;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Experiments with the variants {@code a} and {@code b}, planned and run in a testing world. */
public final class TestingRuns {

  /** The usual two. */
  public static final List<Variant> VARIANTS =
      List.of(
          new Variant("a", BuiltInServer.of("jetty", "virtual")),
          new Variant("b", BuiltInServer.of("jetty", "platform:2")));

  private TestingRuns() {}

  /** Five blocks of the usual lengths in a budget that is never reached. */
  public static Design fiveBlocks() {
    Design usual = Defaults.design();
    return new Design(
        usual.pairing(),
        usual.pairs(),
        /* minBlocks= */ 5,
        /* maxBlocks= */ 5,
        Duration.ofHours(2),
        usual.slice(),
        usual.capacity(),
        usual.cost(),
        usual.warmUpMin(),
        usual.warmUpLimit(),
        usual.readyTimeout(),
        usual.margin(),
        usual.latencyMargin(),
        usual.confidence(),
        usual.precision(),
        usual.rateShare(),
        usual.seed(),
        /* untilDecided= */ false);
  }

  /** Blocks of a few seconds, at a constant seed. */
  public static Design shortBlocks(int least, int most, Duration budget) {
    return shortBlocks(least, most, budget, /* cost= */ Duration.ofSeconds(2));
  }

  /** The same with another length of the cost phase. */
  public static Design shortBlocks(int least, int most, Duration budget, Duration cost) {
    return new Design(
        Optional.empty(),
        Optional.empty(),
        least,
        most,
        budget,
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        cost,
        Duration.ofSeconds(2),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        0.03,
        Optional.empty(),
        0.95,
        0.02,
        0.7,
        /* seed= */ 1,
        /* untilDecided= */ false);
  }

  /** Warm pairs until it is decided, for a time at most. */
  public static Design untilDecided(Duration time) {
    Design pairs = Defaults.warmPairs(time);
    return new Design(
        pairs.pairing(),
        pairs.pairs(),
        2,
        2,
        time,
        pairs.slice(),
        pairs.capacity(),
        pairs.cost(),
        pairs.warmUpMin(),
        pairs.warmUpLimit(),
        pairs.readyTimeout(),
        pairs.margin(),
        pairs.latencyMargin(),
        pairs.confidence(),
        pairs.precision(),
        pairs.rateShare(),
        pairs.seed(),
        /* untilDecided= */ true);
  }

  public static Experiment experiment(List<Variant> variants, List<Point> points, Design design) {
    return new Experiment("test", "", variants, points, design, Placement.AUTOMATIC);
  }

  /** The folder of a planned experiment, nothing of which has been run. */
  public static ResultFolder planned(
      Path folder, Experiment experiment, Pairing pairing, List<Plan.Skipped> skipped) {
    Plan plan =
        new Plan(
                "test",
                List.of("sett", "run"),
                Instant.EPOCH,
                experiment,
                pairing,
                "0",
                "1",
                new Fingerprint(Map.of()),
                List.of())
            .withSkipped(skipped);
    return ResultFolder.create(folder, plan);
  }

  /** The folder of a run that somebody has approved. */
  public static ResultFolder approved(Path folder) {
    ResultFolder opened = ResultFolder.open(folder);
    opened.toRun().approve(opened.toRun().review(UserKey.in(folder.resolve("key"))));
    return opened;
  }

  public static ExperimentRunner lab(Path folder, TestingWorld environment) {
    return lab(approved(folder), environment);
  }

  /** Runs an experiment that somebody has approved. */
  public static ExperimentRunner lab(ResultFolder opened, TestingWorld environment) {
    TrialRunner runner =
        new LocalRunner(environment, opened.toRun().plan().experiment(), Progress.SILENT);
    return new ExperimentRunner(
        opened, runner, Progress.SILENT, environment.interruption, Clock.systemUTC());
  }

  /** The effect of a metric on {@code b} at the first point that has one. */
  public static Effect effect(ExperimentRunner.Outcome outcome, Metric metric) {
    return outcome.result().effects().stream()
        .filter(e -> e.metric() == metric)
        .findFirst()
        .orElseThrow();
  }
}
