package dev.sett.model.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class EngineLoopTest {

  @Test
  void oneBusyLoopIsSeenWhereTheMeanIsLow() {
    LoadSlice.Engine engine = engine(loop(900, 90, 0), loop(100, 10, 0), loop(200, 20, 0));
    assertEquals(0.4, engine.cpuShare(), 1e-9);
    assertEquals(0.9, engine.busiestShare(), 1e-9);
    assertEquals(900 / 400.0, engine.requestImbalance().orElseThrow(), 1e-9);
    assertEquals(90 / 40.0, engine.busyImbalance().orElseThrow(), 1e-9);
  }

  @Test
  void turningIsNoWork() {
    LoadSlice.Engine engine = engine(loop(1, 100, 70), loop(1, 100, 90), loop(1, 100, 100));
    assertEquals(0.3, engine.busiestShare(), 1e-9);
    assertEquals(0, engine.cpuShare(), 1e-9);
    assertEquals(1, engine.requestImbalance().orElseThrow(), 1e-9);
    assertEquals(30 / (40 / 3.0), engine.busyImbalance().orElseThrow(), 1e-9);
  }

  @Test
  void anEngineOfWhichLittleIsKnownDoesNotSayThatItIsEven() {
    LoadSlice.Engine engine = new LoadSlice.Engine(60, 100, 1, 1);
    assertEquals(0.6, engine.cpuShare(), 1e-9);
    assertEquals(0, engine.busiestShare());
    assertTrue(engine.requestImbalance().isEmpty());
    assertTrue(engine.busyImbalance().isEmpty());
  }

  private static LoadSlice.Engine engine(EngineLoop... loops) {
    return new LoadSlice.Engine(120, 100, loops.length, 1, "park", "", List.of(loops));
  }

  private static EngineLoop loop(long answered, long cpuNanos, long turningNanos) {
    return new EngineLoop(
        OptionalInt.empty(), 1000, 1, answered, 100, cpuNanos, turningNanos, 0, 0);
  }
}
