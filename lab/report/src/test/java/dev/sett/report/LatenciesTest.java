package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.LoadSlice;
import dev.sett.model.Phase;
import dev.sett.model.Trial;
import java.util.List;
import java.util.Random;
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
    double[] millis = Latencies.millisAt(histogram, List.of(1.0, 2.0, 100.0, 1000.0));
    assertEquals(1, millis[0], 0.001);
    assertEquals(500, millis[1], 0.5);
    assertEquals(990, millis[2], 1);
    assertEquals(1000, millis[3], 1);
  }

  @Test
  void readsManyPlacesInOnePassAsTheHistogramReadsEach() {
    Random random = new Random(/* seed= */ 3);
    for (int requests : new int[] {1, 2, 10, 999, 30_000}) {
      Histogram histogram = new Histogram(3);
      for (int i = 0; i < requests; i++) {
        histogram.recordValue((long) (1e6 * Math.exp(2 * random.nextGaussian())));
      }
      List<Double> places = Latencies.places(requests);
      double[] each =
          places.stream()
              .mapToDouble(p -> histogram.getValueAtPercentile(100 * (1 - 1 / p)) / 1e6)
              .toArray();
      assertArrayEquals(each, Latencies.millisAt(histogram, places));
    }
    assertArrayEquals(new double[1], Latencies.millisAt(new Histogram(3), List.of(2.0)));
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
