package dev.sett.load.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeededDrawsTest {

  private static final int JOURNEYS = 100_000;

  @Test
  void aMixComesAsOftenAsItsWeightsSay() {
    int[] counts = counts(List.of(1, 7, 2), /* seed= */ 1);
    // Of 100000 draws, the standard deviation is at most 145; the bounds are 5 of them.
    assertEquals(10_000, counts[0], 475);
    assertEquals(70_000, counts[1], 725);
    assertEquals(20_000, counts[2], 633);
  }

  @Test
  void theSameSeedDrawsTheSameAndAnotherSeedSomethingElse() {
    JourneyMix mix = new JourneyMix(List.of(1, 1));
    assertEquals(sequence(mix, 5), sequence(mix, 5));
    assertNotEquals(sequence(mix, 5), sequence(mix, 6));
  }

  @Test
  void theHeaviestWeightsAddUp() {
    assertEquals(JOURNEYS, counts(List.of(1_000_000, 1_000_000, 1_000_000), 3)[2], 70_000);
    assertEquals(JOURNEYS, counts(List.of(5), 3)[0]);
  }

  @Test
  void drawsReachBothEndsAndNothingBeyond() {
    SeededDraws draws = new SeededDraws(/* seed= */ 9);
    int[] seen = new int[10];
    for (int journey = 0; journey < JOURNEYS; journey++) {
      seen[(int) draws.below(10, journey, 2)]++;
    }
    for (int count : seen) {
      // 10000 each; standard deviation 95.
      assertEquals(10_000, count, 475);
    }
  }

  @Test
  void drawsOfOneJourneyDifferFromEachOther() {
    SeededDraws draws = new SeededDraws(/* seed= */ 9);
    long distinct =
        LongStream.range(0, 1000).map(i -> draws.below(1_000_000_000, 1, i)).distinct().count();
    assertTrue(distinct >= 999, distinct + " distinct");
  }

  private static List<Integer> sequence(JourneyMix mix, long seed) {
    SeededDraws draws = new SeededDraws(seed);
    return LongStream.range(1, 65).mapToObj(journey -> mix.drawn(draws, journey)).toList();
  }

  private static int[] counts(List<Integer> weights, long seed) {
    JourneyMix mix = new JourneyMix(weights);
    SeededDraws draws = new SeededDraws(seed);
    int[] counts = new int[weights.size()];
    for (long journey = 1; journey <= JOURNEYS; journey++) {
      counts[mix.drawn(draws, journey)]++;
    }
    return counts;
  }
}
