package dev.sett.engines.result;

import static dev.sett.engines.Near.near;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.CapturedOutput;
import dev.sett.engines.format.OutputReader;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ToolResultSliceTest {

  private static final LoadSlice.Engine ENGINE =
      new LoadSlice.Engine(400_000_000, 2_000_000_000, 1, /* rateRatio= */ 0);

  @Test
  void countsOfAToolAreCountsOfTheSlice() {
    ToolResult told = OutputReader.read(CapturedOutput.text("wrk-4.1.0-status.txt"));
    LoadSlice slice = slice(told, OptionalDouble.empty(), 5);
    assertEquals(27_666, slice.completed());
    assertEquals(27_666, slice.answered());
    assertEquals(30_740, slice.sent());
    assertEquals(3_074, slice.failed());
    assertEquals(13_833, slice.rps(), 1);
    near(209_000, slice.responseNanos(50), 250);
    assertEquals(1, slice.engine().rateRatio());
    assertEquals(0.2, slice.engine().cpuShare(), 1e-9);
  }

  @Test
  void whatAToolDoesNotTellIsEmpty() {
    ToolResult told = OutputReader.read(CapturedOutput.text("oha-1.16.0-refused.json"));
    LoadSlice slice = slice(told, OptionalDouble.empty(), 5);
    assertEquals(List.of(), slice.windows());
    for (String text : List.of(slice.response(), slice.service(), slice.waiting(), slice.lag())) {
      assertEquals(0, Histograms.decode(text).getTotalCount());
    }
  }

  @Test
  void timesFromWhenDueAreNotThoseFromWhenSent() {
    ToolResult told = OutputReader.read(CapturedOutput.text("wrk2-4.0.0-latency.txt"));
    LoadSlice slice = slice(told, OptionalDouble.of(2000), 100);
    assertTrue(slice.responseNanos(50) > 1_000_000);
    assertEquals(0, Histograms.decode(slice.service()).getTotalCount());
    assertEquals(2000, slice.targetRps());
  }

  @Test
  void theShareOfTheRateThatWasSentIsTold() {
    ToolResult told = OutputReader.read(CapturedOutput.text("oha-1.16.0-rate.json"));
    assertEquals(0.5, slice(told, OptionalDouble.of(400), 10).engine().rateRatio(), 0.01);
    assertEquals(1, slice(told, OptionalDouble.of(100), 10).engine().rateRatio(), 0.01);
  }

  @Test
  void requestsThatWereNeverSentAreNoSentOnes() {
    ToolResult told = OutputReader.read(CapturedOutput.text("zrk-1.4.2-written.json"));
    LoadSlice slice = slice(told, OptionalDouble.of(1000), 50);
    assertEquals(told.right() + told.failed() - 4, slice.sent());
    assertEquals(4, told.failed(ErrorKind.SHED));
  }

  private static LoadSlice slice(ToolResult told, OptionalDouble asked, int connections) {
    return ToolResultSlice.of(
        told, asked, connections, Duration.ofNanos(told.durationNanos()), ENGINE);
  }
}
