package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PairedTrialTest {
  private final PairedTrial trial = new PairedTrial(10, 7, 100, 1000);

  private static Window window(int limit, long nanos, long completions, long cpuNanos) {
    return new Window(
        nanos,
        limit,
        limit,
        limit,
        5,
        0,
        completions,
        0,
        Window.Sample.NONE,
        cpuNanos,
        2,
        Double.NaN,
        1,
        1000);
  }

  @Test
  void takesTurnsAndLetsEachSettle() {
    List<String> steps = new ArrayList<>();
    OptionalInt limit = OptionalInt.of(trial.limit());
    while (limit.isPresent()) {
      steps.add(limit.getAsInt() + " for " + trial.nextNanos());
      limit = trial.observe(window(limit.getAsInt(), trial.nextNanos(), 1, 0));
    }
    List<String> expected = new ArrayList<>();
    for (int round = 0; round < PairedTrial.ROUNDS; round++) {
      expected.addAll(List.of("7 for 100", "7 for 1000", "10 for 100", "10 for 1000"));
    }
    assertEquals(expected, steps);
  }

  @Test
  void countsEachSideByItselfWithoutTheSettling() {
    for (int round = 0; round < PairedTrial.ROUNDS; round++) {
      trial.observe(window(7, 100, 999, 999));
      trial.observe(window(7, 1000, 20, 400));
      trial.observe(window(10, 100, 999, 999));
      trial.observe(window(10, 1000, 25, 1000));
    }
    assertEquals(20e6, trial.ofTried().throughput(), 1e-3);
    assertEquals(25e6, trial.ofInForce().throughput(), 1e-3);
    assertEquals(20, trial.ofTried().cpuPerTask(), 1e-9);
    assertEquals(40, trial.ofInForce().cpuPerTask(), 1e-9);
  }

  @Test
  void hitsBothSidesAlikeWithADrift() {
    int rate = 100;
    OptionalInt limit = OptionalInt.of(trial.limit());
    while (limit.isPresent()) {
      limit = trial.observe(window(limit.getAsInt(), trial.nextNanos(), rate++, 0));
    }
    double gain = trial.ofTried().throughput() / trial.ofInForce().throughput();
    assertEquals(1, gain, 0.02);
  }
}
