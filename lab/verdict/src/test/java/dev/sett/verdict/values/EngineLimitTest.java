package dev.sett.verdict.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.trial.EngineLoop;
import dev.sett.model.trial.LoadSlice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class EngineLimitTest {

  /** Synthetic slices use a tenth of one CPU; their lag is their latency. */
  private static final LoadSlice CALM = SyntheticSlices.slice(100, 100, /* failed= */ 0, 0.5);

  @Test
  void anEngineThatHadCpuLeftAndKeptTheRateWasNotTheLimit() {
    assertEquals(Optional.empty(), EngineLimit.why(List.of(CALM)));
    assertEquals(Optional.empty(), EngineLimit.why(List.of()));
  }

  @Test
  void moreThanFourFifthsOfItsCpuIsNearTheLimitUnlessItOnlyTurned() {
    List<LoadSlice> atFourFifths = List.of(using(CALM, 0.80));
    List<LoadSlice> above = List.of(using(CALM, 0.81));
    assertEquals(Optional.empty(), EngineLimit.why(atFourFifths));
    assertEquals(Optional.of("it used 81% of its CPU time"), EngineLimit.why(above));
    List<LoadSlice> turning = List.of(using(CALM, 0.81, /* turning= */ 0.2));
    assertEquals(Optional.empty(), EngineLimit.why(turning));
  }

  @Test
  void slicesAreTakenTogether() {
    assertEquals(Optional.empty(), EngineLimit.why(List.of(using(CALM, 0.9), CALM)));
  }

  @Test
  void aRateThatWasMissedIsTheEnginesFaultOnlyIfItWasLateItself() {
    LoadSlice onTime = SyntheticSlices.slice(100, 98, /* failed= */ 0, 0.9);
    LoadSlice late = SyntheticSlices.slice(100, 98, /* failed= */ 0, 1.1);
    assertEquals(Optional.empty(), EngineLimit.why(List.of(onTime)));
    assertEquals(
        Optional.of("it fell behind and sent only 98.0% of requests on time"),
        EngineLimit.why(List.of(late)));
    LoadSlice lateButKept = SyntheticSlices.slice(100, 99, /* failed= */ 0, 5);
    assertEquals(Optional.empty(), EngineLimit.why(List.of(lateButKept)));
  }

  @Test
  void ninetyNineInAHundredSentInTimeIsKept() {
    assertTrue(EngineLimit.keptRate(List.of(SyntheticSlices.slice(1000, 990, 0, 1))));
    assertFalse(EngineLimit.keptRate(List.of(SyntheticSlices.slice(1000, 989, 0, 1))));
    assertTrue(EngineLimit.keptRate(List.of(SyntheticSlices.slice(/* askedRps= */ 0, 5, 0, 1))));
  }

  @Test
  void oneLoopNearItsLimitIsEnoughThoughTheOthersRest() {
    LoadSlice busy = engine(2, 900_000_000, List.of(loop(810_000_000, 0), loop(90_000_000, 0)));
    assertEquals(
        Optional.of("one of its event loops was 81% busy"), EngineLimit.why(List.of(busy)));
    LoadSlice even = engine(2, 900_000_000, List.of(loop(450_000_000, 0), loop(450_000_000, 0)));
    assertEquals(Optional.empty(), EngineLimit.why(List.of(even)));
  }

  @Test
  void anEngineThatWasLateByATenthOfThe99thPercentileIsLateThoughTheRateWasKept() {
    LoadSlice kept = SyntheticSlices.slice(100, 100, /* failed= */ 0, 5);
    assertEquals(Optional.empty(), EngineLimit.late(List.of(SyntheticSlices.withLag(kept, 0.49))));
    assertTrue(EngineLimit.late(List.of(SyntheticSlices.withLag(kept, 0.51))).isPresent());
    LoadSlice late = SyntheticSlices.withLag(kept, 0.6);
    assertEquals(
        Optional.of(
            "the p99 of its own delay was 0.60 ms, so the p99 latency is between 4.40 and 5.00 ms"),
        EngineLimit.late(List.of(late)));
    assertTrue(
        EngineLimit.late(List.of(SyntheticSlices.withLag(kept, 9)))
            .orElseThrow()
            .endsWith("between 0.00 and 5.00 ms"));
    assertEquals(Optional.empty(), EngineLimit.why(List.of(late)), "its rate is as good as any");
  }

  /** The interval of the p99 uses the same bound. */
  @Test
  void whatRequestsTookFromSendingOnIsABoundToo() {
    LoadSlice late =
        SyntheticSlices.withLag(SyntheticSlices.slice(100, 100, /* failed= */ 0, 5), 0.6);
    assertTrue(
        EngineLimit.late(List.of(SyntheticSlices.withService(late, 4.8)))
            .orElseThrow()
            .endsWith("between 4.80 and 5.00 ms"));
    assertTrue(
        EngineLimit.late(List.of(SyntheticSlices.withService(late, 4.2)))
            .orElseThrow()
            .endsWith("between 4.40 and 5.00 ms"));
    assertEquals(5e6, EngineLimit.lowestNanos(List.of(), 99, 5e6), "nothing is known");
    assertEquals(
        1e3,
        EngineLimit.lowestNanos(List.of(SyntheticSlices.withLag(late, 9)), 99, 5e6),
        "no answer takes less");
  }

  @Test
  void aDelayThatNoWakeUpIsSparedIsNotLate() {
    LoadSlice quick = SyntheticSlices.slice(100, 100, /* failed= */ 0, 0.2);
    assertEquals(Optional.empty(), EngineLimit.late(List.of(SyntheticSlices.withLag(quick, 0.09))));
    assertTrue(EngineLimit.late(List.of(SyntheticSlices.withLag(quick, 0.11))).isPresent());
  }

  @Test
  void latenessIsThatOfAllSlicesTogetherAndOfNoneThereIsNone() {
    LoadSlice kept = SyntheticSlices.slice(100, 100, /* failed= */ 0, 5);
    double[] mostlyInTime = new double[200];
    mostlyInTime[0] = 2;
    mostlyInTime[1] = 2;
    LoadSlice late = SyntheticSlices.withLag(kept, 2, 2);
    LoadSlice inTime = SyntheticSlices.withLag(kept, mostlyInTime);
    assertTrue(EngineLimit.late(List.of(late)).isPresent());
    assertEquals(Optional.empty(), EngineLimit.late(List.of(inTime)));
    assertTrue(EngineLimit.late(List.of(inTime, late)).isPresent());
    assertEquals(Optional.empty(), EngineLimit.late(List.of()));
  }

  private static LoadSlice using(LoadSlice slice, double cpuShare) {
    return using(slice, cpuShare, /* turning= */ 0);
  }

  private static LoadSlice using(LoadSlice slice, double cpuShare, double turning) {
    long cpuNanos = (long) (cpuShare * 1_000_000_000);
    long turningNanos = (long) (turning * 1_000_000_000);
    return turning == 0
        ? SyntheticSlices.with(
            slice, new LoadSlice.Engine(cpuNanos, 1_000_000_000, 1, slice.engine().rateRatio()))
        : engine(1, cpuNanos, List.of(loop(cpuNanos, turningNanos)));
  }

  private static LoadSlice engine(int cpus, long cpuNanos, List<EngineLoop> loops) {
    return SyntheticSlices.with(
        CALM,
        new LoadSlice.Engine(
            cpuNanos, 1_000_000_000, cpus, CALM.engine().rateRatio(), "hybrid", "1", loops));
  }

  private static EngineLoop loop(long cpuNanos, long turningNanos) {
    return new EngineLoop(
        OptionalInt.empty(), 0, 5, 100, 1_000_000_000, cpuNanos, turningNanos, 0, 0);
  }
}
