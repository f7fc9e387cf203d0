package dev.sett.stats;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Latency histograms as text, HdrHistogram's V2 encoding, compressed, in base64, as its logs and
 * other tools have it.
 */
public final class Histograms {
  private Histograms() {}

  /** The histogram as text. */
  public static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /**
   * The histogram a text holds.
   *
   * @throws IllegalArgumentException when the text is not base64 or not such a histogram
   */
  public static Histogram decode(String text) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      throw new IllegalArgumentException("not a histogram in base64: " + start(text), notBase64);
    }
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    } catch (DataFormatException | RuntimeException broken) {
      throw new IllegalArgumentException("not an HdrHistogram: " + start(text), broken);
    }
  }

  /**
   * The value at a percentile of the histogram a text holds, in the histogram's unit; 0 if it is
   * empty.
   *
   * @param percentile from 0 to 100
   * @throws IllegalArgumentException as {@link #decode}
   */
  public static long valueAt(String text, double percentile) {
    return decode(text).getValueAtPercentile(percentile);
  }

  /**
   * The mean of the values in the histogram a text holds, in the histogram's unit; 0 if it is
   * empty.
   *
   * @throws IllegalArgumentException as {@link #decode}
   */
  public static double mean(String text) {
    return decode(text).getMean();
  }

  /**
   * The sum of the counts: of the slices of one trial before its percentile is taken. Histograms of
   * several trials are merged for display only, since trials are compared one by one.
   *
   * @param histograms at least 1; left as they are
   * @return a new histogram that resizes itself
   */
  public static Histogram merge(List<Histogram> histograms) {
    int digits =
        histograms.stream()
            .mapToInt(Histogram::getNumberOfSignificantValueDigits)
            .max()
            .orElseThrow(() -> new IllegalArgumentException("no histograms to merge"));
    Histogram sum = new Histogram(digits);
    sum.setAutoResize(true);
    histograms.forEach(sum::add);
    return sum;
  }

  /**
   * The value below which this share of the recorded values lies.
   *
   * @param percentile within [0, 100]
   * @return in the unit recorded; 0 for an empty histogram
   */
  public static long percentile(Histogram histogram, double percentile) {
    if (!(percentile >= 0 && percentile <= 100)) {
      throw new IllegalArgumentException("percentile " + percentile + ": expected within [0, 100]");
    }
    return histogram.getValueAtPercentile(percentile);
  }

  /**
   * A histogram of as many values that has the same values at some percentiles, its own maximum and
   * its own mean, but takes hardly any space. Between those percentiles it says nothing.
   *
   * @param histogram left as it is; its mean is kept as exactly as its digits have any value
   * @param percentiles within [0, 100], ascending
   */
  public static Histogram thinned(Histogram histogram, List<Double> percentiles) {
    Histogram thin = new Histogram(histogram.getNumberOfSignificantValueDigits());
    thin.setAutoResize(true);
    long total = histogram.getTotalCount();
    long skipped = 0;
    double sumOfSkipped = 0;
    int reached = 0;
    for (HistogramIterationValue each : histogram.recordedValues()) {
      long upTo = each.getTotalCountToThisValue();
      int before = reached;
      while (reached < percentiles.size() && upTo >= count(histogram, percentiles.get(reached))) {
        reached++;
      }
      long here = each.getCountAtValueIteratedTo();
      if (reached > before || upTo == total) {
        if (skipped > 0) {
          thin.recordValueWithCount(Math.round(sumOfSkipped / skipped), skipped);
        }
        thin.recordValueWithCount(each.getValueIteratedTo(), here);
        skipped = 0;
        sumOfSkipped = 0;
      } else {
        skipped += here;
        sumOfSkipped += (double) here * histogram.medianEquivalentValue(each.getValueIteratedTo());
      }
    }
    return thin;
  }

  /* As in Histogram.getValueAtPercentile, which would begin anew for each of them. */
  private static long count(Histogram histogram, double percentile) {
    double below = Math.max(0, Math.nextDown(percentile));
    return Math.max(1, (long) Math.ceil(below * histogram.getTotalCount() / 100));
  }

  private static String start(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }
}
