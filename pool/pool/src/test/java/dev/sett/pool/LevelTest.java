package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LevelTest {
  private final Level level = new Level();

  /** 100 tasks at once, 50 ended in 10 ms: 20 ms each by Little's law. */
  private static final TestingWindows STEADY =
      TestingWindows.limit(100).full(10).ending(50).using(1.5).computing(0.1, 0.25);

  @Test
  void tellsWhatTasksDo() {
    for (int i = 0; i < 20; i++) {
      level.add(STEADY.window());
    }
    assertTrue(level.known());
    assertEquals(20e6, level.taskNanos(), 1);
    assertEquals(15e6, level.ownTaskNanos(), 1e3);
    assertEquals(5000, level.throughput(), 1e-6);
    assertEquals(100, level.concurrency(), 1e-6);
    assertEquals(1.5, level.cores(), 1e-6);
  }

  @Test
  void knowsNothingBeforeTasksOfAnotherLimitHaveEnded() {
    for (int i = 0; i < 20; i++) {
      level.add(STEADY.window());
    }
    level.add(STEADY.at(50).window());
    assertFalse(level.known());
    for (int i = 0; i < 10; i++) {
      level.add(STEADY.at(50).window());
    }
    assertTrue(level.known());
    assertEquals(10e6, level.taskNanos(), 1);
  }

  @Test
  void aLimitThatMovesALittleIsTheSameLevel() {
    for (int i = 0; i < 20; i++) {
      level.add(STEADY.window());
    }
    level.add(STEADY.at(105).window());
    assertTrue(level.known());
  }

  @Test
  void saysNothingOfCoresWhereNobodyCounts() {
    Window blind =
        new Window(
            1000, 4, 4, 4, 0, 0, 0, 4000, Window.Sample.NONE, -1, 2, Double.NaN, false, 1, 100);
    level.add(blind);
    assertTrue(Double.isNaN(level.cores()));
  }
}
