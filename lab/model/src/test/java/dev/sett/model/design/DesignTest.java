package dev.sett.model.design;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DesignTest {
  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

  private static Design pairs(int warmUpMinSeconds, int warmUpLimitSeconds) {
    return Defaults.warmPairs(FIVE_MINUTES)
        .with()
        .warmUpMin(Duration.ofSeconds(warmUpMinSeconds))
        .warmUpLimit(Duration.ofSeconds(warmUpLimitSeconds))
        .build();
  }

  @Test
  void blocksWarmUpForLessTimeThanPairs() {
    Design blocks = pairs(2, 90).blocks(3, 5, FIVE_MINUTES);

    assertEquals(Duration.ofSeconds(2), blocks.warmUpMin());
    assertEquals(Defaults.WARM_UP_LIMIT, blocks.warmUpLimit());
  }

  @Test
  void blocksWarmUpForAsLongAsTheExperimentAsksAtLeast() {
    Design blocks = pairs(20, 60).blocks(3, 5, FIVE_MINUTES);

    assertEquals(Duration.ofSeconds(20), blocks.warmUpMin());
    assertEquals(Duration.ofSeconds(20), blocks.warmUpLimit());
  }

  @Test
  void aShortLimitOfPairsStays() {
    assertEquals(Duration.ofSeconds(5), pairs(2, 5).inBlocks().warmUpLimit());
  }
}
