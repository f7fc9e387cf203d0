package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HistogramsTest {

  private static Histogram of(List<Long> nanos) {
    Histogram histogram = new Histogram(3);
    nanos.forEach(histogram::recordValue);
    return histogram;
  }

  @Property(tries = 100)
  void whatIsWrittenIsRead(
      @ForAll @Size(max = 50) List<@LongRange(min = 1, max = 60_000_000_000L) Long> nanos) {
    Histogram histogram = of(nanos);
    assertEquals(histogram, Histograms.decode(Histograms.encode(histogram)));
  }

  @Property(tries = 100)
  void mergingAddsTheCountsAndKeepsTheExtremes(
      @ForAll @Size(min = 1, max = 30) List<@LongRange(min = 1, max = 60_000_000_000L) Long> one,
      @ForAll @Size(min = 1, max = 30) List<@LongRange(min = 1, max = 60_000_000_000L) Long> two) {
    Histogram sum = Histograms.merge(List.of(of(one), of(two)));
    assertEquals(one.size() + two.size(), sum.getTotalCount());
    long largest =
        Math.max(Histograms.percentile(of(one), 100), Histograms.percentile(of(two), 100));
    assertEquals(1.0, (double) Histograms.percentile(sum, 100) / largest, 0.001);
  }

  @Property(tries = 300)
  void thinnedHasTheSameValuesAtItsPercentilesAndTheSameMaximum(
      @ForAll @Size(min = 1, max = 300) List<@LongRange(min = 1, max = 60_000_000_000L) Long> nanos,
      @ForAll @Size(min = 1, max = 8) Set<@DoubleRange(min = 0, max = 100) Double> percentiles) {
    Histogram whole = of(nanos);
    Histogram thin = Histograms.thinned(whole, percentiles.stream().sorted().toList());
    assertEquals(whole.getTotalCount(), thin.getTotalCount());
    assertEquals(Histograms.percentile(whole, 100), Histograms.percentile(thin, 100));
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
