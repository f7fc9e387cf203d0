package dev.sett.report.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.verdict.TestingGates;
import dev.sett.verdict.TestingResults;
import dev.sett.verdict.gate.GateOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTextTest {

  private static String sentence(Result result, String gate) {
    return GateText.sentence(TestingGates.check(result, gate).getFirst(), result);
  }

  @Test
  void saysInHowManyBlocksAVariantWasBelowTheLowestRate() {
    Result other =
        TestingGates.censored(TestingGates.result(1.10), new CensoredBlocks(100, 0, 6, 0));
    String said = sentence(other, "b higher than a by 5% on cpu at ping");
    assertTrue(said.contains("virtual below 100 req/s, the lowest rate, in 6 of 6 blocks"), said);
    assertTrue(said.endsWith("lower rates would narrow it."), said);
  }

  @Test
  void saysWhyAMetricWasNotMeasured() {
    Result measured = TestingGates.result(1.10);
    Result slow =
        new Result(
            measured.plan(),
            measured.finishedAt(),
            measured.effects(),
            List.of(
                new PointVerdict(
                    "ping",
                    "B",
                    List.of("p99 latency: too few requests.", "memory under load: something else."),
                    /* costRps= */ 10)),
            List.of(),
            /* interrupted= */ false);
    assertEquals(
        "No block has p99 latency for both variants. p99 latency: too few requests.",
        sentence(slow, "b slower than a by 10% on p99 at ping"));
  }

  @Test
  void saysWhatWasAskedAndWhatWasMeasured() {
    Result result = TestingGates.result(1.10);
    List<GateOutcome> outcomes =
        TestingGates.check(
            result, "b slower than a by 5% on cpu at ping", "b slower than a by 2x on cpu");
    assertEquals(
        """
        Gate failed: b slower than a by 5% on cpu at ping
          B (virtual) against A (platform:200): 10% more CPU per request [7, 12]. The whole interval is beyond the limit of +5%.
        Gate passed: b slower than a by 2x on cpu [at ping, cpu-per-request]
          B (virtual) against A (platform:200): 10% more CPU per request [7, 12]. No part of the interval is beyond the limit of x2.
        Gate not measured: b slower than a by 2x on cpu [at 10 ms wait, cpu-per-request]
          No block has CPU per request for both variants.
        """,
        GateText.of(outcomes, result));
    assertEquals("", GateText.of(List.of(), result));
  }

  @Test
  void saysThatBlocksAreTooFewOrTheMeasurementTooPoor() {
    String gate = "b slower than a by 5% on cpu at ping";
    String few = sentence(TestingGates.result(1.12, 0.02, 4, Verdict.UNDECIDED, 1), gate);
    assertTrue(few.endsWith("Found only 4 blocks; a gate needs at least 5."), few);
    String one = sentence(TestingGates.result(1.5, 0.01, 1, Verdict.UNDECIDED, 1), gate);
    assertFalse(one.contains("Infinity"), one);
    String refused = sentence(TestingGates.result(1.5, 0.01, 6, Verdict.REFUSED, 1), gate);
    assertTrue(refused.contains("does not support a verdict"), refused);
  }

  @Test
  void namesTheTwoVariantsAlsoIfNeitherIsTheBase() {
    Result three = TestingResults.threeVariants(1).result();
    for (GateOutcome outcome : TestingGates.check(three, "c slower than b on cpu")) {
      String said = GateText.sentence(outcome, three);
      assertTrue(said.startsWith("C (virtual:400) against B (virtual): "), said);
    }
  }
}
