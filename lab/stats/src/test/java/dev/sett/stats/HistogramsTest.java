package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class HistogramsTest {

  private static Histogram of(List<Long> nanos) {
    Histogram histogram = new Histogram(3);
    nanos.forEach(histogram::recordValue);
    return histogram;
  }

  /** Times between a nanosecond and a minute, as many of each power of ten. */
  private static List<Long> times(RandomInputs inputs, int minCount, int maxCount) {
    return Arrays.stream(inputs.several(minCount, maxCount, 0, Math.log10(60e9)))
        .mapToObj(log -> (long) Math.pow(10, log))
        .toList();
  }

  @RepeatedTest(value = 100, name = RandomInputs.SEED)
  void whatIsWrittenIsRead(RepetitionInfo repetition) {
    Histogram histogram = of(times(new RandomInputs(repetition), 0, 50));
    assertEquals(histogram, Histograms.decode(Histograms.encode(histogram)));
  }

  @RepeatedTest(value = 100, name = RandomInputs.SEED)
  void mergingAddsTheCountsAndKeepsTheExtremes(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    List<Long> one = times(inputs, 1, 30);
    List<Long> two = times(inputs, 1, 30);
    Histogram sum = Histograms.merge(List.of(of(one), of(two)));
    assertEquals(one.size() + two.size(), sum.getTotalCount());
    long largest =
        Math.max(Histograms.percentile(of(one), 100), Histograms.percentile(of(two), 100));
    assertEquals(1.0, (double) Histograms.percentile(sum, 100) / largest, 0.001);
  }

  @RepeatedTest(value = 300, name = RandomInputs.SEED)
  void thinnedHasTheSameValuesAtItsPercentilesAndTheSameMaximumAndMean(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    Histogram whole = of(times(inputs, 1, 300));
    List<Double> percentiles =
        Arrays.stream(inputs.several(1, 8, 0, 100)).sorted().distinct().boxed().toList();
    Histogram thin = Histograms.thinned(whole, percentiles);
    assertEquals(whole.getTotalCount(), thin.getTotalCount());
    assertEquals(Histograms.percentile(whole, 100), Histograms.percentile(thin, 100));
    assertEquals(whole.getMean(), thin.getMean(), 1 + 0.001 * whole.getMean());
    for (double percentile : percentiles) {
      assertEquals(
          Histograms.percentile(whole, percentile), Histograms.percentile(thin, percentile));
    }
  }

  @Test
  void percentilesOfAThousandKnownValues() {
    Histogram histogram = new Histogram(3);
    for (long i = 1; i <= 1000; i++) {
      histogram.recordValue(i);
    }
    assertEquals(500, Histograms.percentile(histogram, 50));
    assertEquals(990, Histograms.percentile(histogram, 99));
    assertEquals(1000, Histograms.percentile(histogram, 100));
    assertEquals(0, Histograms.percentile(new Histogram(3), 99));
    assertThrows(IllegalArgumentException.class, () -> Histograms.percentile(histogram, 101));
  }

  @Test
  void isTheV2EncodingThatOtherToolsWrite() {
    // Compressed V2 cookie 0x1c849304 (HdrHistogram, EncodableHistogram): base64 "HISTF...".
    assertTrue(Histograms.encode(of(List.of(1L, 2L))).startsWith("HISTF"));
  }

  @Test
  void saysWhatItCannotRead() {
    assertThrows(IllegalArgumentException.class, () -> Histograms.decode("not base64!"));
    assertThrows(IllegalArgumentException.class, () -> Histograms.decode("AAAAAAAAAAAA"));
    assertThrows(IllegalArgumentException.class, () -> Histograms.decode(""));
    assertThrows(IllegalArgumentException.class, () -> Histograms.merge(List.of()));
  }
}
