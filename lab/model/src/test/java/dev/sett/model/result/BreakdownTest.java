package dev.sett.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.FilledResults;
import dev.sett.model.storage.ResultJson;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BreakdownTest {

  @Test
  void whatIsWrittenIsRead() {
    Result result =
        FilledResults.result()
            .withBreakdowns(
                List.of(
                    breakdown(OptionalDouble.of(0.97), OptionalDouble.empty()),
                    Breakdown.refused(
                        FilledResults.result().effects().getFirst(),
                        Breakdown.Total.REQUESTS_PER_SECOND,
                        "b can't be seen.")));

    assertEquals(result, ResultJson.fromJson(ResultJson.toJson(result), Result.class));
  }

  @Test
  void anOlderResultHasNone() {
    String old = ResultJson.toJson(FilledResults.result());

    assertFalse(old.contains("breakdowns"), old);
    assertEquals(List.of(), ResultJson.fromJson(old, Result.class).breakdowns());
  }

  @Test
  void cpuLimitsNeitherOnlyWhereBothAreKnownToBeIdle() {
    OptionalDouble idle = OptionalDouble.of(0.84);
    OptionalDouble full = OptionalDouble.of(0.86);
    OptionalDouble unknown = OptionalDouble.empty();

    assertFalse(breakdown(idle, idle).cpuMayLimit());
    assertTrue(breakdown(idle, full).cpuMayLimit());
    assertTrue(breakdown(full, idle).cpuMayLimit());
    assertTrue(breakdown(idle, unknown).cpuMayLimit());
  }

  private static Breakdown breakdown(OptionalDouble busyA, OptionalDouble busyB) {
    return new Breakdown(
        "post",
        "pool",
        "own",
        Breakdown.Total.REQUESTS_PER_SECOND,
        0.72,
        List.of(
            new Breakdown.Part(
                Breakdown.Source.CPU_PER_REQUEST, List.of(90.0), List.of(123.75), -27, -31, -22)),
        busyA,
        busyB,
        Optional.empty());
  }
}
