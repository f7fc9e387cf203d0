package dev.sett.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
    Scene deep =
        Scene.of(
            "deep",
            "",
            60,
            cores,
            new Load(
                0,
                60,
                new Load.AtOnce(100_000),
                List.of(TaskClass.of(Draw.millis(0.01), Draw.about(1000)))));
    SimulationRun run = Simulation.run(deep, Contestant.named("liberty"), /* seed= */ 1);
    double reached =
        run.decisions().stream()
            .filter(decision -> decision.to() >= threads)
            .findFirst()
            .orElseThrow()
            .seconds();
    assertEquals(seconds, reached, 0.01);
  }
}
