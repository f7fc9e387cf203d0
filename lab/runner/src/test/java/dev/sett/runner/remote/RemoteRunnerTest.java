package dev.sett.runner.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.runner.TestingRuns;
import dev.sett.runner.TestingWorld;
import dev.sett.runner.control.Progress;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.schedule.ExperimentRunner;
import dev.sett.runner.trial.ProcessGroup;
import dev.sett.runner.trial.RunningVariant;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials that other hosts carry out as a whole. */
final class RemoteRunnerTest {

  @TempDir private Path folder;

  /** Carries out trials on a world of known programs, a phase at a time. */
  private static final class Far implements HostTrials {
    private final TestingWorld environment;
    private final List<Integer> lost;

    Far(TestingWorld environment, List<Integer> lost) {
      this.environment = environment;
      this.lost = lost;
    }

    @Override
    public Done run(
        int number, Variant variant, Point point, Duration warmUp, OptionalDouble rateRps)
        throws InterruptedException {
      if (lost.contains(number)) {
        throw new TrialException("load-2 (10.0.0.3) was lost.", List.of("no answer"));
      }
      RunningVariant running = environment.start(variant, point);
      List<Slice> slices = new ArrayList<>();
      slices.add(slice(running, Phase.WARM_UP, new Shape.Closed(), warmUp));
      slices.add(slice(running, Phase.CAPACITY, new Shape.Closed(), Duration.ofSeconds(4)));
      if (rateRps.isPresent()) {
        Shape shape = new Shape.ConstantRate(rateRps.getAsDouble());
        slices.add(slice(running, Phase.COST, shape, Duration.ofSeconds(4)));
      }
      running.stop();
      return new Done(running.launched(), slices, List.of());
    }

    private static Slice slice(RunningVariant running, Phase phase, Shape shape, Duration length)
        throws InterruptedException {
      return running.slice(phase, shape, ProcessGroup.SETTLE, length, window -> {});
    }
  }

  private ExperimentRunner.Outcome run(List<Integer> lost) throws InterruptedException {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1200, 12);
    Point ping = new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(ping), TestingRuns.fiveBlocks()),
        Pairing.SEQUENTIAL,
        List.of());
    return new ExperimentRunner(
            TestingRuns.approved(folder),
            new RemoteRunner(
                new Far(environment, lost),
                Progress.SILENT,
                environment::nanoTime,
                environment::now),
            Progress.SILENT,
            environment.interruption,
            Clock.systemUTC())
        .run();
  }

  @Test
  void becomeTheSameResultWithAPilotAndOneRate() throws Exception {
    ExperimentRunner.Outcome outcome = run(List.of());
    List<Trial> trials = ResultFolder.open(folder).trials().all();
    assertEquals(12, trials.size());
    assertEquals(2, trials.stream().filter(t -> t.block() == 0).count());
    assertEquals(
        1,
        trials.stream()
            .flatMap(t -> t.slices(Phase.COST).stream())
            .map(slice -> slice.load().targetRps())
            .distinct()
            .count());
    assertTrue(trials.stream().allMatch(t -> t.launched().isPresent() && t.warmUp().isPresent()));
    assertEquals(1.2, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).ratio(), 0.03);
  }

  @Test
  void oneThatIsLostFailsAndTheExperimentContinues() throws Exception {
    ExperimentRunner.Outcome outcome = run(List.of(6));
    List<Trial> trials = ResultFolder.open(folder).trials().all();
    List<Trial> failed = trials.stream().filter(t -> t.failure().isPresent()).toList();
    assertEquals(1, failed.size());
    assertEquals(
        "load-2 (10.0.0.3) was lost.", failed.getFirst().failure().orElseThrow().sentence());
    assertTrue(outcome.failure().isEmpty());
    assertFalse(outcome.result().effects().isEmpty());
    assertEquals(6, TestingRuns.effect(outcome, Metric.REQUESTS_PER_SECOND).blocks());
  }

  @Test
  void oneThatNeverWorksEndsTheRunWithItsSentence() throws Exception {
    ExperimentRunner.Outcome outcome = run(List.of(1));
    assertEquals("load-2 (10.0.0.3) was lost.", outcome.failure().orElseThrow().sentence());
  }
}
