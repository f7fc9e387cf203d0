package dev.sett.load.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.trial.LoadSlice;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class WindowCollectorTest {

  @Test
  void countsTheAnswersOfAllLoopsThatWereInTime() throws Exception {
    WindowCollector collector = new WindowCollector(2, OptionalLong.of(1_000_000));
    collector.sink(0).accept(window(10_000, 500_000, 2_000_000));
    collector.sink(1).accept(window(900_000, 50_000_000));

    LoadSlice.Window window = collect(collector);

    assertEquals(OptionalLong.of(3), window.inTime());
    assertEquals(5, window.completed());
  }

  @Test
  void countsNoneWithoutALimit() throws Exception {
    WindowCollector collector = new WindowCollector(1);
    collector.sink(0).accept(window(10_000));

    assertEquals(OptionalLong.empty(), collect(collector).inTime());
  }

  private static LoadSlice.Window collect(WindowCollector collector) throws Exception {
    List<LoadSlice.Window> windows = collector.collect(1, _ -> {}, Duration.ofSeconds(1));
    return windows.getFirst();
  }

  private static WindowPart window(long... nanos) {
    WindowPart part = new WindowPart();
    for (long each : nanos) {
      part.right(each);
    }
    return part;
  }
}
