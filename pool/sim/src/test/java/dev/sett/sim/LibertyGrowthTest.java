package dev.sett.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The growth that follows from Liberty's published constants: so many seconds until the pool has so
 * many threads, with a queue that is always deep and CPUs that never are busy.
 */
class LibertyGrowthTest {

  @ParameterizedTest
  @CsvSource({
    "2, 100, 18.0",
    "2, 200, 25.5",
    "2, 500, 33.0",
    "2, 1000, 39.0",
    "4, 100, 13.5",
    "4, 1000, 33.0",
    "16, 100, 7.5",
    "16, 1000, 21.0",
  })
  void growsAsPublished(int cores, int threads, double seconds) {
    assertEquals(seconds, reached("liberty", cores, threads, /* seed= */ 1), 0.01);
  }

  /** Before 23.0.0.10 every step was the toss of a coin: here the time if all of them are won. */
  @ParameterizedTest
  @CsvSource({"2, 100, 48.0", "4, 100, 28.5", "16, 100, 7.5"})
  void neverGrewFasterThanAStepACycle(int cores, int threads, double seconds) {
    for (long seed = 1; seed <= 5; seed++) {
      double reached = reached("liberty-2021", cores, threads, seed);
      assertTrue(
          reached >= seconds - 0.01 && reached < 8 * seconds, "seed " + seed + ": " + reached);
    }
  }

  private static double reached(String tuner, int cores, int threads, long seed) {
    Scene deep =
        Scene.of(
            "deep",
            "",
            400,
            cores,
            new Load(
                0,
                400,
                new Load.AtOnce(100_000),
                List.of(TaskClass.of(Draw.millis(0.01), Draw.about(1000)))));
    return Simulation.run(deep, Contestant.named(tuner), seed).decisions().stream()
        .filter(decision -> decision.to() >= threads)
        .findFirst()
        .orElseThrow()
        .seconds();
  }
}
