package dev.sett.report.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MergedLatenciesTest {
  @Test
  void mergesAllSlicesOfOnePhase() {
    Trial trial = TestingResults.firstLook(1).trials().getFirst();
    assertEquals(
        5 * 3000, MergedLatencies.of(trial, Phase.COST, LoadSlice::response).getTotalCount());
    assertEquals(0, MergedLatencies.of(trial, Phase.WARM_UP, LoadSlice::response).getTotalCount());
  }

  @Test
  void leavesOutWhatIsNoHistogram() {
    Trial trial = TestingResults.firstLook(1).trials().getFirst();
    assertEquals(0, MergedLatencies.of(trial, Phase.COST, _ -> "not base64!").getTotalCount());
    assertEquals(0, MergedLatencies.of(trial, Phase.COST, _ -> "AAAA").getTotalCount());
    assertEquals(0, MergedLatencies.of(trial, Phase.COST, _ -> "").getTotalCount());
  }

  @Test
  void readsTheLatencyThatAShareOfRequestsStaysBelow() {
    Histogram histogram = new Histogram(3);
    for (int millis = 1; millis <= 1000; millis++) {
      histogram.recordValue(millis * 1_000_000L);
    }
    double[] millis = MergedLatencies.millisAt(histogram, List.of(1.0, 2.0, 100.0, 1000.0));
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
      List<Double> places = MergedLatencies.places(requests);
      double[] each =
          places.stream()
              .mapToDouble(p -> histogram.getValueAtPercentile(100 * (1 - 1 / p)) / 1e6)
              .toArray();
      assertArrayEquals(each, MergedLatencies.millisAt(histogram, places));
    }
    assertArrayEquals(new double[1], MergedLatencies.millisAt(new Histogram(3), List.of(2.0)));
  }

  @Test
  void placesEndWithTheLastRequestAndAreEvenOnALogAxis() {
    List<Double> places = MergedLatencies.places(100);
    assertEquals(1, places.getFirst());
    assertEquals(100, places.getLast(), 1e-9);
    assertEquals(33, places.size());
    assertEquals(List.of(), MergedLatencies.places(0));
  }
}
