package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import dev.sett.runner.schedule.ExperimentRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockTimeTest {
  private static final Point POINT =
      new Point("p", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());

  @TempDir private Path folder;

  @Test
  void isWhatTheBlocksTook() throws InterruptedException {
    Duration whole = run(TestingRuns.VARIANTS);
    assertEquals(seconds(whole) / 5, seconds(ofTwo()), 0.02 * seconds(whole));
  }

  @Test
  void ofMoreVariantsIsThePartOfTwo() throws InterruptedException {
    List<Variant> variants = new ArrayList<>(TestingRuns.VARIANTS);
    variants.add(new Variant("c", BuiltInServer.of("jetty", "tuned")));
    variants.add(new Variant("d", BuiltInServer.of("jetty", "platform:8")));
    Duration whole = run(variants);
    assertEquals(seconds(whole) / 10, seconds(ofTwo()), 0.02 * seconds(whole));
  }

  @Test
  void isForecastWhereNothingTells() throws InterruptedException {
    Duration whole = run(TestingRuns.VARIANTS);
    Plan plan = ResultFolder.open(folder).plan();
    assertEquals(
        Forecast.longestBlock(Defaults.design(), POINT, 2),
        BlockTime.ofTwo(plan, List.of(), POINT),
        "of a run of " + whole);
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }

  private Duration ofTwo() {
    ResultFolder ended = ResultFolder.open(folder);
    return BlockTime.ofTwo(ended.plan(), ended.trials().all(), POINT);
  }

  private Duration run(List<Variant> variants) throws InterruptedException {
    TestingWorld environment = new TestingWorld();
    variants.forEach(variant -> environment.variant(variant.name(), 1000, 10));
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(variants, List.of(POINT), TestingRuns.fiveBlocks()),
        Pairing.ALTERNATING,
        List.of());
    long begin = environment.nanoTime();
    ExperimentRunner.Outcome outcome = TestingRuns.lab(folder, environment).run();
    assertEquals(Optional.empty(), outcome.failure());
    return Duration.ofNanos(environment.nanoTime() - begin);
  }
}
