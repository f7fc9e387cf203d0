package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a verdict stands on beside requests per second and CPU per request. */
final class VerdictMetricsTest {

  @TempDir private Path folder;

  @Test
  void aHealthyPairIsJudgedByThroughputCpuLatencyAndMemory() throws Exception {
    Result result = run(new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10));

    assertEquals(
        List.of(
            Metric.REQUESTS_PER_SECOND,
            Metric.CPU_PER_REQUEST,
            Metric.P99,
            Metric.MEMORY_UNDER_LOAD),
        result.effects().stream().map(Effect::metric).filter(Metric::headline).toList());
    assertTrue(reasons(result).isEmpty(), reasons(result).toString());
  }

  @Test
  void aClearDifferenceInErrorsIsAVerdict() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    environment.cutShare.put("b", 0.03);

    Result result = run(environment);

    Effect answered = effect(result, Metric.ANSWERED);
    assertEquals(Verdict.A_BETTER, answered.verdict());
    assertEquals(0.97, answered.ratio(), 0.002);
    String sentence = result.verdicts().getFirst().sentence();
    assertTrue(sentence.matches(".*fails [0-9.]+% of requests, A( .a.)? none.*"), sentence);
  }

  @Test
  void moreThanOnePercentOfErrorsRefusesLatencyAndNothingElse() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    environment.cutShare.put("b", 0.03);

    Result result = run(environment);

    assertEquals(Verdict.REFUSED, effect(result, Metric.P99).verdict());
    assertTrue(effect(result, Metric.MEMORY_UNDER_LOAD).verdict() != Verdict.REFUSED);
    assertTrue(
        reasons(result).stream()
            .anyMatch(
                r -> r.startsWith("p99 latency: ") && r.contains("% of the requests to b failed")),
        reasons(result).toString());
  }

  @Test
  void fewErrorsAreComparedAndLatencyIsKept() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    environment.cutShare.put("b", 0.004);

    Result result = run(environment);

    assertTrue(effect(result, Metric.P99).verdict() != Verdict.REFUSED);
    assertEquals(0.996, effect(result, Metric.ANSWERED).ratio(), 0.001);
  }

  @Test
  void cpuPerRequestIsRefusedWhereTheRateLeavesNoCpuOver() throws Exception {
    // 500 requests a second of 1.8 ms take nine tenths of the CPU.
    Result result =
        run(
            new TestingWorld().variant("a", 1000, 1800).variant("b", 1000, 10),
            OptionalDouble.of(500));

    assertEquals(Verdict.REFUSED, effect(result, Metric.CPU_PER_REQUEST).verdict());
    assertTrue(
        reasons(result).stream().anyMatch(r -> r.contains("% busy at the common rate")),
        reasons(result).toString());
  }

  @Test
  void anEngineThatIsLateConcernsLatencyAlone() throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", 1000, 10).variant("b", 1000, 10);
    environment.engineLate = true;

    Result result = run(environment);

    // The delay is as long as the response: what is left is the 10 µs that answers took.
    assertTrue(effect(result, Metric.P99).high() > 90, effect(result, Metric.P99).toString());
    assertTrue(
        effect(result, Metric.P99).verdict() != Verdict.EQUIVALENT, result.effects().toString());
    assertTrue(effect(result, Metric.CPU_PER_REQUEST).verdict() != Verdict.REFUSED);
    assertTrue(effect(result, Metric.CPU_PER_REQUEST).bounds().isEmpty());
  }

  @Test
  void aRateThatNobodyAskedForIsLoweredUntilThereIsCpuLeft() throws Exception {
    Result result = run(new TestingWorld().variant("a", 1000, 1800).variant("b", 1000, 10));

    assertTrue(effect(result, Metric.CPU_PER_REQUEST).verdict() != Verdict.REFUSED);
    assertEquals(245, result.verdicts().getFirst().costRps(), 10);
  }

  /** 500 requests a second of 0.9 ms take 45% of the CPU, and 90% of a quota of half of it. */
  @Test
  void theRateIsLoweredUntilSomeOfTheQuotaIsLeft() throws Exception {
    Optional<ResourceLimits> half =
        Optional.of(new ResourceLimits(Optional.of(0.5), Optional.empty()));
    List<Variant> limited = TestingRuns.VARIANTS.stream().map(v -> v.withLimits(half)).toList();

    Result result =
        run(
            new TestingWorld().variant("a", 1000, 900).variant("b", 1000, 10),
            limited,
            OptionalDouble.empty());

    assertTrue(effect(result, Metric.CPU_PER_REQUEST).verdict() != Verdict.REFUSED);
    assertEquals(245, result.verdicts().getFirst().costRps(), 10);
  }

  @Test
  void aSlowServiceHasAP95InsteadAndTheReportSaysHowManyRequestsAP99Takes() throws Exception {
    Result result = run(new TestingWorld().variant("a", 40, 10).variant("b", 40, 10));

    assertTrue(result.effects().stream().noneMatch(e -> e.metric() == Metric.P99));
    assertEquals(1, effect(result, Metric.P95).ratio(), 1e-9);
    assertTrue(
        reasons(result).stream()
            .anyMatch(
                r ->
                    r.startsWith("p99 latency: every trial needs at least 1000 requests")
                        && r.contains("The p95 is given instead.")),
        reasons(result).toString());
    String sentence = result.verdicts().getFirst().sentence();
    assertTrue(sentence.contains("p95 latency"), sentence);
  }

  private static Effect effect(Result result, Metric metric) {
    return result.effects().stream().filter(e -> e.metric() == metric).findFirst().orElseThrow();
  }

  private static List<String> reasons(Result result) {
    return result.verdicts().getFirst().reasons();
  }

  private Result run(TestingWorld environment) throws Exception {
    return run(environment, OptionalDouble.empty());
  }

  private Result run(TestingWorld environment, OptionalDouble rateRps) throws Exception {
    return run(environment, TestingRuns.VARIANTS, rateRps);
  }

  private Result run(TestingWorld environment, List<Variant> variants, OptionalDouble rateRps)
      throws Exception {
    Point point = new Point("ping", Request.get(Optional.of("/ping")), 50, rateRps);
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(variants, List.of(point), Defaults.warmPairs(Duration.ofMinutes(3))),
        Pairing.ALTERNATING,
        List.of());
    return TestingRuns.lab(folder, environment).run().result();
  }
}
