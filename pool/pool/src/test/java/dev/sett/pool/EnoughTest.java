package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnoughTest {

  /** Each worker is busy for all of a window of 10 ms; the numbers say what it did in it. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    // what, cores, computing, ready for a CPU, waiting, of those: who moved not; enough
    "nothing is known, 2, 0, 0, 0, 0, 2147483647",
    "a CPU is idle, 2, 1, 0, 5, 0, 2147483647",
    "as many as CPUs compute, 2, 2, 0, 0, 0, 2",
    "more than CPUs compute, 2, 2, 6, 0, 0, 2",
    "one accepts connections and one computes, 1, 1, 0, 1, 1, 2",
    "one accepts and three want the CPU, 1, 1, 2, 1, 1, 2",
    "half of ten wait and come back, 1, 1, 4, 5, 0, 8",
  })
  void isWhoWaitsAndOneForEachCpuAndWhoMayComeBack(
      String what, double cores, int computing, int ready, int waiting, int still, int enough) {
    Window.Sample moved = sample(computing, ready, waiting - still);
    Window.Sample all = moved.plus(sample(0, 0, still));
    assertEquals(enough, Enough.workers(window(cores, computing + ready + waiting, all), moved));
  }

  private static Window.Sample sample(int computing, int ready, int waiting) {
    int workers = computing + ready + waiting;
    return workers == 0
        ? Window.Sample.NONE
        : new Window.Sample(10_000_000L * workers, 10_000_000L * computing, 10_000_000L * ready);
  }

  private static Window window(double cores, int busy, Window.Sample sample) {
    return new Window(
        10_000_000,
        100,
        busy,
        busy,
        0,
        0,
        0,
        10_000_000L * busy,
        sample,
        -1,
        cores,
        Double.NaN,
        /* virtual= */ false,
        1,
        1_000);
  }
}
