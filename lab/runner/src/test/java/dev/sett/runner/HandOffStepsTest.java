package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.why.handoff.HandOff;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a world in which each step costs a known part of the throughput. */
final class HandOffStepsTest {
  private static final Point POINT =
      new Point("p", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
  private static final List<Variant> VARIANTS =
      List.of(variant("platform:9"), variant("dispatch:9"), variant("virtual"));

  @TempDir private Path folder;

  @Test
  void theStepsAddUpToTheWhole() throws Exception {
    HandOff handOff = handOff(VARIANTS);
    Result run =
        run(
            "steps",
            handOff.experiment(),
            new TestingWorld()
                .variant("platform:9", 1000, 10)
                .variant("dispatch:9", 800, 12)
                .variant("virtual", 600, 15));
    List<Explanation.Steps> steps = HandOffSteps.of(handOff, run, "steps", original(600));

    assertEquals(
        List.of(Metric.REQUESTS_PER_SECOND, Metric.CPU_PER_REQUEST),
        steps.stream().map(Explanation.Steps::metric).toList());
    Explanation.Steps rate = steps.getFirst();
    assertEquals(0.8, rate.steps().getFirst().ratio().ratio(), 0.02);
    assertEquals(0.75, rate.steps().getLast().ratio().ratio(), 0.02);
    assertEquals("second pool", rate.steps().getFirst().adds());
    assertEquals(0.6, rate.total().ratio(), 0.02);
    assertEquals(
        rate.total().ratio(),
        rate.steps().stream().mapToDouble(step -> step.ratio().ratio()).reduce(1, (a, b) -> a * b),
        1e-9);
    assertTrue(rate.agree(), rate.toString());
  }

  @Test
  void anotherDifferenceThanThatOfTheComparisonIsNoted() throws Exception {
    HandOff handOff = handOff(VARIANTS);
    Result run =
        run(
            "steps",
            handOff.experiment(),
            new TestingWorld()
                .variant("platform:9", 1000, 10)
                .variant("dispatch:9", 800, 12)
                .variant("virtual", 600, 15));
    assertFalse(HandOffSteps.of(handOff, run, "steps", original(900)).getFirst().agree());
  }

  @Test
  void withoutAStepThereIsNothingToAddUp() throws Exception {
    Result run = original(600);
    assertEquals(List.of(), HandOffSteps.of(handOff(VARIANTS), run, "steps", run));
  }

  private Result original(double rps) throws Exception {
    return run(
        "original",
        TestingRuns.experiment(
            List.of(VARIANTS.getFirst(), VARIANTS.getLast()),
            List.of(POINT),
            TestingRuns.fiveBlocks()),
        new TestingWorld().variant("platform:9", 1000, 10).variant("virtual", rps, 15));
  }

  private Result run(String name, Experiment experiment, TestingWorld world) throws Exception {
    Path below = folder.resolve(name);
    TestingRuns.planned(below, experiment, Pairing.ALTERNATING, List.of());
    TestingRuns.lab(below, world).run();
    return ResultFolder.open(below).result().orElseThrow();
  }

  private static HandOff handOff(List<Variant> variants) {
    return new HandOff(
        TestingRuns.experiment(variants, List.of(POINT), TestingRuns.fiveBlocks()),
        List.of("second pool", "virtual threads"));
  }

  private static Variant variant(String threads) {
    return new Variant(threads, BuiltInServer.of("jetty", threads));
  }
}
