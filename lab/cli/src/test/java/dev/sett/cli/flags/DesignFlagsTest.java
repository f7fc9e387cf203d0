package dev.sett.cli.flags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.text.ExperimentException;
import dev.sett.stats.StatsDefaults;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class DesignFlagsTest {

  /** The design of a comparison of the user's own commands, after these flags. */
  private static Design design(String... flags) {
    DesignFlags read = new DesignFlags();
    CommandLine.populateCommand(read, flags);
    Point point = new Point("/", Request.get(Optional.of("/")), 50, OptionalDouble.empty());
    return read.applyTo(
            new Experiment(
                "compare",
                "",
                List.of(
                    new Variant("a", BuiltInServer.of("jetty", "platform:4")),
                    new Variant("b", BuiltInServer.of("jetty", "virtual"))),
                List.of(point),
                Defaults.warmPairs(Defaults.OWN_BUDGET),
                Placement.AUTOMATIC))
        .design();
  }

  @Test
  void warmPairsAreTheDefaultAndTheirNumberIsChosenUnlessItIsGiven() {
    assertTrue(design().choosesPairs());
    assertTrue(design("--budget", "12m").choosesPairs());
    Design five = design("--pairs", "5");
    assertEquals(Optional.of(5), five.pairs());
    assertFalse(five.choosesPairs());
    assertEquals(Defaults.PAIR_WARM_UP_LIMIT, five.warmUpLimit());
    Design between = design("--pairs", "4..8");
    assertEquals(List.of(4, 8), List.of(between.minBlocks(), between.maxBlocks()));
    assertThrows(ExperimentException.class, () -> design("--pairs", "8..4"));
    assertThrows(ExperimentException.class, () -> design("--pairs", "1..4"));
  }

  @Test
  void untilDecidedIsATimeThatNothingElseMayLimit() {
    Design design = design("--until-decided", "30m");
    assertTrue(design.untilDecided());
    assertEquals(Duration.ofMinutes(30), design.budget());
    assertEquals(Optional.of(2), design.pairs());
    assertFalse(design().untilDecided());
    for (String other :
        List.of("--budget=5m", "--pairs=3", "--blocks=5", "--duration=2s", "--pairing=fresh")) {
      ExperimentException both =
          assertThrows(ExperimentException.class, () -> design("--until-decided=30m", other));
      assertTrue(both.toString().contains("--until-decided: conflicts with"), both::toString);
    }
    ExperimentException bad =
        assertThrows(ExperimentException.class, () -> design("--until-decided=soon"));
    assertTrue(bad.toString().contains("--until-decided"), bad::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--blocks=5", "--duration=2s", "--pairing=fresh"})
  void shortBlocksOfFreshProcessesAreAskedFor(String flag) {
    Design design = design(flag);
    assertEquals(Optional.empty(), design.pairs());
    assertEquals(Defaults.WARM_UP_LIMIT, design.warmUpLimit());
    assertEquals(StatsDefaults.MIN_BLOCKS, design.minBlocks());
    ExperimentException both =
        assertThrows(ExperimentException.class, () -> design("--pairs=3", flag));
    assertTrue(String.valueOf(both.getMessage()).contains("--pairs"), both.getMessage());
  }

  @Test
  void freshLeavesItToThePortsWhoIsAliveTogether() {
    assertEquals(Optional.empty(), design("--pairing", "fresh").pairing());
    assertEquals(Optional.of(Pairing.SEQUENTIAL), design("--pairing", "sequential").pairing());
    assertThrows(ExperimentException.class, () -> design("--pairing", "apart"));
  }

  @Test
  void latencyHasAMarginOfItsOwn() {
    assertEquals(0.1, design().margins().of(Metric.P99));
    assertEquals(0.25, design("--latency-margin", "25%").margins().of(Metric.P99));
    assertEquals(0.03, design("--latency-margin", "25%").margins().of(Metric.CPU_PER_REQUEST));
    assertEquals(0.2, design("--margin", "20%").margins().of(Metric.P99));
  }

  @Test
  void aBudgetIsKept() {
    assertEquals(Duration.ofMinutes(12), design("--budget", "12m").budget());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--margin=60%",
        "--margin=0%",
        "--latency-margin=95%",
        "--precision=0.01%",
        "--blocks=5..5000",
        "--blocks=30..5",
        "--blocks=0",
        "--duration=10ms",
        "--warm-up=2s..2h",
        "--budget=10d",
        "--pairs=1"
      })
  void whatAFileMayNotSayAFlagMayNotSay(String flag) {
    assertThrows(ExperimentException.class, () -> design(flag));
  }
}
