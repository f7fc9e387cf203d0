package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.CapacityMeasure;
import dev.sett.model.experiment.FootprintMeasure;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.experiment.StartMeasure;
import dev.sett.model.experiment.SteadyMeasure;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.model.http.Request;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.runner.schedule.ExperimentRunner;
import dev.sett.verdict.Judgement;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A result is the same whether trials or their summaries are judged. */
final class SummariesTest {

  private static final Clock AT_NOON =
      Clock.fixed(Instant.parse("2026-03-29T12:00:00Z"), ZoneOffset.UTC);

  @TempDir private Path folder;

  static Stream<Arguments> experiments() {
    Design blocks = TestingRuns.shortBlocks(5, 5, Duration.ofHours(2));
    Design pairs = Defaults.warmPairs(Duration.ofMinutes(3)).withPairs(3);
    Duration step = Duration.ofSeconds(2);
    Measure ladder =
        new LadderMeasure(List.of(500.0, 900.0, 1500.0), step, 99, Duration.ofMillis(4));
    Measure slo = new SloMeasure(Objective.parse("p99=4ms"), step);
    return Stream.of(
        Arguments.of(new SteadyMeasure(), blocks, Pairing.ALTERNATING),
        Arguments.of(new SteadyMeasure(), blocks, Pairing.SEQUENTIAL),
        Arguments.of(new SteadyMeasure(), pairs, Pairing.ALTERNATING),
        Arguments.of(new CapacityMeasure(), pairs, Pairing.ALTERNATING),
        Arguments.of(new CapacityMeasure(), blocks, Pairing.SEQUENTIAL),
        Arguments.of(ladder, blocks, Pairing.SEQUENTIAL),
        Arguments.of(slo, blocks, Pairing.ALTERNATING),
        Arguments.of(slo, pairs, Pairing.ALTERNATING),
        Arguments.of(new TotalMeasure(400), blocks, Pairing.SEQUENTIAL),
        Arguments.of(new FootprintMeasure(step), blocks, Pairing.SEQUENTIAL),
        Arguments.of(new StartMeasure(), blocks, Pairing.SEQUENTIAL),
        Arguments.of(
            new RampMeasure(Duration.ZERO, Duration.ofSeconds(30), /* warm= */ true),
            blocks,
            Pairing.SEQUENTIAL));
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void areJudgedLikeTheTrials(Measure measure, Design design, Pairing pairing) throws Exception {
    ResultFolder run = run(measure, design, pairing);

    Result whole = judged(run, run.trials().all());

    assertFalse(whole.effects().isEmpty());
    assertEquals(whole, judged(run, run.trials().summaries()));
    assertNotEquals(run.trials().all(), run.trials().summaries());
  }

  @Test
  void keepOneHistogramForEachPhase() throws Exception {
    ResultFolder run =
        run(
            new SteadyMeasure(),
            TestingRuns.shortBlocks(5, 5, Duration.ofHours(2)),
            Pairing.ALTERNATING);

    Trial whole = run.trials().all().getLast();
    Trial summary = run.trials().summaries().getLast();

    assertEquals(whole.slices(Phase.COST).size(), summary.slices(Phase.COST).size());
    assertEquals(2, told(whole));
    assertEquals(1, told(summary));
    assertEquals(1, summary.samples().size());
    assertEquals(whole.warnings(), summary.warnings());
    assertEquals(whole.launched(), summary.launched());
    assertEquals(whole, run.trials().whole(summary));
  }

  private static long told(Trial trial) {
    return trial.slices(Phase.COST).stream()
        .map(Slice::load)
        .map(LoadSlice::response)
        .filter(text -> !text.isEmpty())
        .count();
  }

  private ResultFolder run(Measure measure, Design design, Pairing pairing) throws Exception {
    Point point =
        new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty())
            .measured(measure);
    TestingWorld environment =
        new TestingWorld().lifelike().variant("a", 1000, 10).variant("b", 1100, 12);
    environment.riseSeconds.put("b", 2.0);
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(point), design),
        pairing,
        /* skipped= */ List.of());
    ExperimentRunner.Outcome outcome = TestingRuns.lab(folder, environment).run();
    assertEquals(Optional.empty(), outcome.failure());
    return ResultFolder.open(folder);
  }

  private static Result judged(ResultFolder run, List<Trial> trials) {
    return Judgement.of(
        run.plan(), trials, run.looks(), /* interrupted= */ false, AT_NOON.instant());
  }
}
