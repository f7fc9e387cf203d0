package dev.sett.cli.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.text.ExperimentException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RunEstimateTest {

  @Test
  void tenThousandCellsSayHowManyHoursAndWhatIsShorter() {
    Experiment grid = grid(10_000);

    String refusal = refused(grid, /* quick= */ false);

    // 10 000 points x 5 blocks x 2 variants of 14 s.
    assertTrue(
        refusal.contains("10000 points x 2 variants x 5 to 30 blocks: about 389 hours"), refusal);
    assertTrue(refusal.contains("Add --yes to start it anyway"), refusal);
    assertTrue(refusal.contains("--quick for 100 of the points (about 5.2 hours)"), refusal);
    assertTrue(refusal.contains("--only 'connections=10000'"), refusal);
    assertTrue(!refused(grid, /* quick= */ true).contains("--quick"));
  }

  @Test
  void threeHoursNeedNoYes() {
    Experiment grid = grid(10);
    RunEstimate.requireShort(grid.withDesign(grid.design().within(Duration.ofHours(3))), false);

    assertTrue(
        refused(grid.withDesign(grid.design().within(Duration.ofMinutes(181))), false)
            .contains("--yes"),
        "a budget that is spent when the noise is great");
  }

  @Test
  void saysWhatIsLikelyAndWhatIsTheMost() {
    Experiment grid = grid(3);

    assertEquals(
        "3 points x 2 variants x 5 to 30 blocks: about 7 min, at most 60 min",
        RunEstimate.of(grid.withDesign(grid.design().within(Duration.ofHours(1)))));
  }

  @Test
  void fixedNumbersOfRequestsTakeAsLongAsTheServerNeeds() {
    Experiment transfers = grid(2);
    List<Point> counted =
        transfers.points().stream().map(p -> p.measured(new TotalMeasure(100))).toList();

    assertEquals(
        "2 points x 2 variants x 5 to 30 blocks: at most 90 min, depending on how long its"
            + " requests or jobs take",
        RunEstimate.of(
            transfers
                .withPoints(counted)
                .withDesign(transfers.design().within(Duration.ofMinutes(90)))));
  }

  @Test
  void timesAreSaidAsOneSaysThem() {
    assertEquals("40 s", RunEstimate.about(Duration.ofSeconds(40)));
    assertEquals("12 min", RunEstimate.about(Duration.ofSeconds(700)));
    assertEquals("5.7 hours", RunEstimate.about(Duration.ofMinutes(343)));
    assertEquals("168 hours", RunEstimate.about(Duration.ofDays(7)));
  }

  private static String refused(Experiment experiment, boolean quick) {
    return assertThrows(
            ExperimentException.class, () -> RunEstimate.requireShort(experiment, quick))
        .complaints()
        .getFirst()
        .toString();
  }

  private static Experiment grid(int points) {
    Experiment grid =
        new Experiment(
            "grid",
            "",
            List.of(
                new Variant("a", BuiltInServer.of("jetty", "virtual")),
                new Variant("b", BuiltInServer.of("jetty", "platform"))),
            IntStream.rangeClosed(1, points).mapToObj(RunEstimateTest::point).toList(),
            Defaults.design(),
            Placement.AUTOMATIC);
    return grid.withDesign(grid.design().within(Forecast.budget(grid)));
  }

  private static Point point(int connections) {
    return new Point(
        connections + " connections",
        Request.get(Optional.of("/x")),
        connections,
        OptionalDouble.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of("connections", "" + connections),
        Optional.empty());
  }
}
