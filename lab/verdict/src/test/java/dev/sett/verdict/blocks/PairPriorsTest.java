package dev.sett.verdict.blocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.stats.Prior;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class PairPriorsTest {

  private static final String POOLED =
      """
      # A comment.
      kind,quantity,median,spread,programs,pairs
      pooled,requests-per-second,0.05,0.9,3,75
      pooled,cpu-per-request,0.04,0.9,3,75
      pooled,p50,0.04,1.4,3,75
      pooled,p99,0.4,1.2,3,70
      pooled,memory-under-load,0.03,0.9,3,75
      pooled,memory,0.03,0.9,3,75
      pooled,answered,0.002,0.9,0,0
      pooled,slices,0.1,0.7,3,75
      pooled,further-warm-up,0.7,0,1,25
      """;

  private static final Variant JETTY = new Variant("jetty", BuiltInServer.of("jetty", "virtual"));
  private static final Variant SPRING =
      new Variant("spring", BuiltInServer.of("spring", "virtual"));

  private static Variant program(String... command) {
    return new Variant(
        command[command.length - 1],
        new OwnServer(
            List.of(command),
            URI.create("http://127.0.0.1:8080/"),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            /* certificates= */ Optional.empty()));
  }

  private static Optional<ProgramKind> kind(Variant... variants) {
    return ProgramKind.of(Arrays.asList(variants));
  }

  @Test
  void knowsTheKindOfAProgramByItsCommand() {
    assertEquals(Optional.of(ProgramKind.BUILT_IN), kind(JETTY, JETTY));
    assertEquals(Optional.of(ProgramKind.SPRING), kind(SPRING));
    assertEquals(
        Optional.of(ProgramKind.SPRING),
        kind(program("java", "-jar", "spring-petclinic-4.0.0.jar")));
    assertEquals(
        Optional.of(ProgramKind.SPRING),
        kind(
            program(
                "/opt/jdk/bin/java", "-Dspring.threads.virtual.enabled=true", "-jar", "a.jar")));
    assertEquals(Optional.of(ProgramKind.JVM), kind(program("java", "-jar", "a.jar")));
    assertEquals(Optional.of(ProgramKind.NATIVE), kind(program("./spring-in-go", "8080")));
    assertEquals(Optional.of(ProgramKind.NATIVE), kind(program("./notjava")));
  }

  @Test
  void programsOfTwoKindsHaveNone() {
    assertEquals(Optional.empty(), kind(JETTY, SPRING));
    assertEquals(
        Optional.empty(),
        kind(
            new Variant(
                "job",
                new OwnJob(List.of("java", "Job"), Optional.empty(), Map.of(), Optional.empty()))));
  }

  @Test
  void aKindHasARowOfItsOwnOrThatOfAllPrograms() {
    PairPriors scatter =
        new PairPriors(
            POOLED
                + "native,requests-per-second,0.01,0.9,5,60\n"
                + "native,slices,0.02,0.5,5,60\n");
    Metric rps = Metric.REQUESTS_PER_SECOND;
    Optional<ProgramKind> go = Optional.of(ProgramKind.NATIVE);
    assertEquals(Optional.of(new Prior(0.01, 0.9)), scatter.prior(go, rps));
    assertEquals(Optional.of(new Prior(0.04, 0.9)), scatter.prior(go, Metric.CPU_PER_REQUEST));
    assertEquals(
        Optional.of(new Prior(0.05, 0.9)), scatter.prior(Optional.of(ProgramKind.JVM), rps));
    assertEquals(Optional.of(new Prior(0.05, 0.9)), scatter.prior(Optional.empty(), rps));
    assertEquals(new TypicalPairs(new Prior(0.01, 0.9), 0.02, 0.7), scatter.usual(go));
  }

  @Test
  void allPercentilesOfTheTailHaveOneRow() {
    PairPriors scatter = new PairPriors(POOLED);
    for (Metric tail : List.of(Metric.P99, Metric.P95, Metric.P90)) {
      assertEquals(Optional.of(new Prior(0.4, 1.2)), scatter.prior(Optional.empty(), tail));
    }
    assertEquals(Optional.empty(), scatter.prior(Optional.empty(), Metric.START));
  }

  @Test
  void anotherTableIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PairPriors("kind,median\njvm,1\n"));
    String lacking = POOLED.replaceAll("(?m)^pooled,p99.*\n", "");
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> new PairPriors(lacking));
    assertEquals("no row for pooled,p99", thrown.getMessage());
  }

  /** Below a spread of 0.9, a prior that is 1.5 times too narrow no longer covers. */
  @Test
  void noMeasuredPriorIsSureOfItself() {
    List<Optional<ProgramKind>> kinds = new ArrayList<>(List.of(Optional.empty()));
    Arrays.stream(ProgramKind.values()).map(Optional::of).forEach(kinds::add);
    for (Metric metric : Metric.values()) {
      for (Optional<ProgramKind> kind : kinds) {
        PairPriors.MEASURED
            .prior(kind, metric)
            .ifPresent(prior -> assertTrue(prior.spread() >= 0.9, metric + ": " + prior));
      }
    }
  }

  @Test
  void onlyWarmPairsHaveAPrior() {
    Point point = new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
    Experiment pairs =
        new Experiment(
            "x",
            "",
            List.of(JETTY, JETTY),
            List.of(point),
            Defaults.warmPairs(Duration.ofMinutes(3)),
            Placement.AUTOMATIC);
    assertTrue(PairPriors.prior(pairs, Metric.P99).isPresent());
    assertTrue(PairPriors.prior(pairs.withDesign(pairs.design().inBlocks()), Metric.P99).isEmpty());
  }

  @Test
  void whatHasAPriorNeedsFewerBlocks() {
    Design pairs = Defaults.warmPairs(Duration.ofMinutes(3));
    assertEquals(2, PairPriors.leastBlocks(pairs, Metric.REQUESTS_PER_SECOND));
    assertEquals(5, PairPriors.leastBlocks(pairs, Metric.TIME_TO_95));
    assertEquals(5, PairPriors.leastBlocks(pairs.inBlocks(), Metric.REQUESTS_PER_SECOND));
  }
}
