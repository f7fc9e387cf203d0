package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.LoadSlice;
import dev.sett.model.Phase;
import dev.sett.model.Trial;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatenciesTest {
  @Test
  void mergesAllSlicesOfOnePhase() {
    Trial trial = TestingResults.firstLook(1).trials().getFirst();
    assertEquals(5 * 3000, Latencies.of(trial, Phase.COST, LoadSlice::response).getTotalCount());
    assertEquals(0, Latencies.of(trial, Phase.WARM_UP, LoadSlice::response).getTotalCount());
  }

  @Test
  void leavesOutWhatIsNoHistogram() {
    Trial trial = TestingResults.firstLook(1).trials().getFirst();
    assertEquals(0, Latencies.of(trial, Phase.COST, _ -> "not base64!").getTotalCount());
    assertEquals(0, Latencies.of(trial, Phase.COST, _ -> "AAAA").getTotalCount());
    assertEquals(0, Latencies.of(trial, Phase.COST, _ -> "").getTotalCount());
  }

  @Test
  void readsTheLatencyThatAShareOfRequestsStaysBelow() {
    Histogram histogram = new Histogram(3);
    for (int millis = 1; millis <= 1000; millis++) {
      histogram.recordValue(millis * 1_000_000L);
    }
    assertEquals(500, Latencies.millisAt(histogram, 2), 0.5);
    assertEquals(990, Latencies.millisAt(histogram, 100), 1);
    assertEquals(1000, Latencies.millisAt(histogram, 1000), 1);
  }

  @Test
  void placesEndWithTheLastRequestAndAreEvenOnALogAxis() {
    List<Double> places = Latencies.places(100);
    assertEquals(1, places.getFirst());
    assertEquals(100, places.getLast(), 1e-9);
    assertEquals(33, places.size());
    assertEquals(List.of(), Latencies.places(0));
  }
}
