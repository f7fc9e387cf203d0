package dev.sett.engines.result;

import static dev.sett.engines.Near.near;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.adapter.AskedPercentiles;
import dev.sett.stats.Histograms;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReportedLatencyTest {

  private static final double DIGITS = 0.001;

  @Test
  void everyKnownPercentileIsAsItWasToldWhateverTheirNumber() {
    Random random = new Random(/* seed= */ 3);
    for (int round = 0; round < 30; round++) {
      long answers = 100_000L + random.nextInt(1_000_000);
      TreeMap<Double, Long> told = new TreeMap<>();
      long value = 1000;
      for (String p : AskedPercentiles.ASKED) {
        if (random.nextInt(3) == 0) {
          value += random.nextInt(1_000_000);
          told.put(Double.parseDouble(p), value);
        }
      }
      told.put(100.0, value + 5_000_000);
      ReportedLatency latency = new ReportedLatency.Known(told);
      for (Map.Entry<Double, Long> entry : told.entrySet()) {
        long got = latency.at(entry.getKey(), answers);
        near(entry.getValue().doubleValue(), got, entry.getValue() * DIGITS);
      }
    }
  }

  @Test
  void betweenTwoKnownPercentilesTheHigherOneIsTaken() {
    ReportedLatency latency =
        new ReportedLatency.Known(new TreeMap<>(Map.of(50.0, 1000L, 90.0, 2000L, 100.0, 9000L)));
    near(1000, latency.at(20, 1000), 1);
    near(1000, latency.at(50, 1000), 1);
    near(2000, latency.at(50.1, 1000), 2);
    near(2000, latency.at(90, 1000), 2);
    near(9000, latency.at(90.1, 1000), 9);
  }

  @Test
  void aboveTheHighestKnownOneThatOneIsAllThatIsKnown() {
    ReportedLatency latency =
        new ReportedLatency.Known(new TreeMap<>(Map.of(50.0, 1000L, 99.0, 4000L)));
    near(4000, latency.at(99.9, 10_000), 4);
    near(4000, latency.at(100, 10_000), 4);
  }

  @Test
  void thereAreAsManyTimesAsAnswers() {
    ReportedLatency latency =
        new ReportedLatency.Known(new TreeMap<>(Map.of(0.0, 10L, 50.0, 1000L, 99.0, 4000L)));
    for (long answers : new long[] {1, 2, 3, 99, 100, 12_345}) {
      assertEquals(answers, Histograms.decode(latency.histogram(answers)).getTotalCount());
    }
  }

  @Test
  void ofTooFewAnswersTheHigherOfTwoPercentilesHolds() {
    ReportedLatency latency =
        new ReportedLatency.Known(new TreeMap<>(Map.of(50.0, 1000L, 99.0, 4000L, 99.9, 5000L)));
    near(5000, latency.at(99, 10), 5);
  }

  @Test
  void nothingToldIsNoHistogram() {
    assertEquals("", new ReportedLatency.Untold().histogram(100));
    assertTrue(new ReportedLatency.Known(new TreeMap<>(Map.of(50.0, 1L))).histogram(0).isEmpty());
  }

  @Test
  void theLongestAloneIsNoDistribution() {
    ReportedLatency latency = new ReportedLatency.Known(new TreeMap<>(Map.of(100.0, 5L)));
    assertEquals("", latency.histogram(100));
    assertEquals(OptionalLong.of(5), latency.told(100));
    assertEquals(OptionalLong.empty(), latency.told(50));
  }

  @Test
  void percentilesThatFallAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new ReportedLatency.Known(new TreeMap<>(Map.of(50.0, 10L, 90.0, 9L))));
    assertThrows(
        IllegalArgumentException.class,
        () -> new ReportedLatency.Known(new TreeMap<>(Map.of(101.0, 10L))));
  }
}
