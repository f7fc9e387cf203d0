package dev.sett.cli.flags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.http.Request;
import dev.sett.model.text.ExperimentException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MeasureFlagsTest {

  private static final Point POINT =
      new Point("load", Request.get(Optional.of("/x")), 50, OptionalDouble.empty());

  @Test
  void anObjectiveReplacesTheUsualMeasureAndAllowsTimeForIt() {
    Experiment with = flags("--slo=p99=50ms,errors=1%").applyTo(experiment(POINT, 60));

    assertEquals(
        new SloMeasure(Objective.parse("p99=50ms,errors=1%"), Duration.ofSeconds(2)),
        with.points().getFirst().measure());
    assertEquals(Duration.ofMinutes(5), with.design().budget());
    assertEquals(
        Duration.ofMinutes(9),
        flags("--slo=p99=50ms").applyTo(experiment(POINT, 540)).design().budget());
  }

  @Test
  void withoutAFlagNothingChanges() {
    Experiment experiment = experiment(POINT, 60);

    assertSame(experiment, flags().applyTo(experiment));
  }

  @Test
  void aRateConflictsWithTheSearchForOne() {
    Experiment atRate = experiment(POINT.withRateRps(OptionalDouble.of(100)), 60);

    ExperimentException e =
        assertThrows(ExperimentException.class, () -> flags("--slo=p99=50ms").applyTo(atRate));
    assertTrue(String.valueOf(e.getMessage()).contains("conflicts with --slo"), e::toString);
  }

  @Test
  void aWrongObjectiveIsNamedWithItsFlag() {
    ExperimentException e =
        assertThrows(
            ExperimentException.class, () -> flags("--slo=p99").applyTo(experiment(POINT, 60)));
    assertTrue(String.valueOf(e.getMessage()).contains("--slo"), e::toString);
  }

  private static Experiment experiment(Point point, int seconds) {
    return new Experiment(
        "x",
        "",
        List.of(),
        List.of(point),
        Defaults.warmPairs(Duration.ofSeconds(seconds)),
        Placement.AUTOMATIC);
  }

  private static MeasureFlags flags(String... args) {
    MeasureFlags flags = new MeasureFlags();
    CommandLine.populateCommand(flags, args);
    return flags;
  }
}
