package dev.sett.model.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Placement;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class ForecastTest {

  private static final Point PING =
      new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());

  @Test
  void everyMeasureTakesItsOwnTime() {
    Duration hold = Duration.ofSeconds(20);
    Point rated = new Point("p", PING.request(), 50, OptionalDouble.of(100));

    assertEquals(11_600, trial(PING), "2 s, and 1.2 times 4 s and 4 s");
    assertEquals(32_000, trial(PING.measured(ramp(/* warm= */ false))));
    assertEquals(42_000, trial(rated.measured(new FootprintMeasure(hold))));
    assertEquals(46_800, trial(PING.measured(new FootprintMeasure(hold))), "finds its rate first");
    assertEquals(2_000, trial(PING.measured(new StartMeasure())));
    assertEquals(
        32_600,
        trial(
            PING.measured(
                new LadderMeasure(
                    List.of(1.0, 2.0, 3.0), Duration.ofSeconds(10), 99, Duration.ofMillis(5)))));
    assertEquals(10_000, trial(PING.measured(new TotalMeasure(400))));
    assertEquals(10_000, trial(PING.measured(new JobMeasure(1))));
  }

  @Test
  void blocksHaveAWarmUpOnlyWhereTheMeasureHas() {
    assertEquals(28_000, Forecast.block(Defaults.design(), PING, 2).toMillis());
    assertEquals(
        4_000, Forecast.block(Defaults.design(), PING.measured(new StartMeasure()), 2).toMillis());
    assertEquals(
        68_800,
        Forecast.block(Defaults.design(), PING.measured(ramp(/* warm= */ true)), 2).toMillis());
    assertEquals(
        98_400,
        Forecast.block(
                Defaults.design(), PING.measured(new FootprintMeasure(Duration.ofSeconds(20))), 2)
            .toMillis());
  }

  @Test
  void theMostIsTheBudgetUnlessAllBlocksTakeLess() {
    Experiment experiment =
        new Experiment(
            "x",
            "",
            List.of(
                new Variant("a", BuiltInServer.of("jetty", "virtual")),
                new Variant("b", BuiltInServer.of("jetty", "platform"))),
            List.of(PING.measured(new StartMeasure())),
            Defaults.design().within(Duration.ofHours(5)),
            Placement.AUTOMATIC);

    assertEquals(Duration.ofSeconds(20), Forecast.needed(experiment), "5 blocks of 2 variants");
    assertEquals(Duration.ofMinutes(2), Forecast.most(experiment), "30 blocks");
    assertEquals(
        Duration.ofMinutes(1),
        Forecast.most(experiment.withDesign(Defaults.design().within(Duration.ofMinutes(1)))));
  }

  private static Measure ramp(boolean warm) {
    return new RampMeasure(Duration.ZERO, Duration.ofSeconds(30), warm);
  }

  private static long trial(Point point) {
    return Forecast.besidesWarmUp(Defaults.design(), point).toMillis();
  }

  @Test
  void whatTakesAsLongAsItTakesNeedsNoBudget() {
    Experiment jobs =
        new Experiment(
            "jobs",
            "",
            List.of(
                new Variant("a", BuiltInServer.of("jetty", "virtual")),
                new Variant("b", BuiltInServer.of("jetty", "platform"))),
            List.of(PING.measured(new JobMeasure(1)), PING.measured(new TotalMeasure(10))),
            Defaults.design(),
            Placement.AUTOMATIC);

    assertEquals(Duration.ZERO, Forecast.least(jobs));
    assertEquals(
        Duration.ofHours(2),
        Forecast.most(jobs.withDesign(Defaults.design().within(Duration.ofHours(2)))),
        "a transfer may take a minute, so the blocks may need all of it");
  }
}
