package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.LoadSlice;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EngineLimitTest {

  /** Synthetic slices use a tenth of one CPU; their lag is their latency. */
  private static final LoadSlice CALM = SyntheticLoads.slice(100, 100, /* failed= */ 0, 0.5);

  @Test
  void anEngineThatHadCpuLeftAndKeptTheRateWasNotTheLimit() {
    assertEquals(Optional.empty(), EngineLimit.why(Pacing.PARK, List.of(CALM)));
    assertEquals(Optional.empty(), EngineLimit.why(Pacing.PARK, List.of()));
  }

  @Test
  void moreThanFourFifthsOfItsCpuIsNearTheLimitUnlessItNeverSleeps() {
    List<LoadSlice> atFourFifths = List.of(using(CALM, 0.80));
    List<LoadSlice> above = List.of(using(CALM, 0.81));
    assertEquals(Optional.empty(), EngineLimit.why(Pacing.PARK, atFourFifths));
    assertEquals(Optional.of("it used 81 % of its own CPU"), EngineLimit.why(Pacing.PARK, above));
    assertEquals(Optional.empty(), EngineLimit.why(Pacing.SPIN, above));
    assertEquals(Optional.empty(), EngineLimit.why(Pacing.HYBRID, above));
  }

  @Test
  void slicesAreTakenTogether() {
    assertEquals(Optional.empty(), EngineLimit.why(Pacing.PARK, List.of(using(CALM, 0.9), CALM)));
  }

  @Test
  void aRateThatWasMissedIsTheEnginesFaultOnlyIfItWasLateItself() {
    LoadSlice onTime = SyntheticLoads.slice(100, 98, /* failed= */ 0, 0.9);
    LoadSlice late = SyntheticLoads.slice(100, 98, /* failed= */ 0, 1.1);
    assertEquals(Optional.empty(), EngineLimit.why(Pacing.PARK, List.of(onTime)));
    assertEquals(
        Optional.of("it sent only 98.0 % of the requests in time, because it was late itself"),
        EngineLimit.why(Pacing.PARK, List.of(late)));
    LoadSlice lateButKept = SyntheticLoads.slice(100, 99, /* failed= */ 0, 5);
    assertEquals(Optional.empty(), EngineLimit.why(Pacing.PARK, List.of(lateButKept)));
  }

  @Test
  void ninetyNineInAHundredSentInTimeIsKept() {
    assertTrue(EngineLimit.keptRate(List.of(SyntheticLoads.slice(1000, 990, 0, 1))));
    assertFalse(EngineLimit.keptRate(List.of(SyntheticLoads.slice(1000, 989, 0, 1))));
    assertTrue(EngineLimit.keptRate(List.of(SyntheticLoads.slice(/* askedRps= */ 0, 5, 0, 1))));
  }

  private static LoadSlice using(LoadSlice slice, double cpuShare) {
    return SyntheticLoads.with(
        slice,
        new LoadSlice.Engine(
            (long) (cpuShare * 1_000_000_000), 1_000_000_000, 1, slice.engine().rateRatio()));
  }
}
