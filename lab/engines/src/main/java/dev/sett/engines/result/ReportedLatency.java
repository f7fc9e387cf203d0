package dev.sett.engines.result;

import dev.sett.stats.Histograms;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The response times that a tool reports, in nanoseconds. */
public sealed interface ReportedLatency {

  /** Digits of a histogram made here, as in those of Sett's own engine. */
  int DIGITS = 3;

  /** The percentile below which at least one must be known. */
  double MEDIAN = 50;

  /** Nothing. */
  record Untold() implements ReportedLatency {}

  /**
   * Every time, or every time to the digits of the tool's own histogram.
   *
   * @param histogram HdrHistogram V2 in base64, nanoseconds
   */
  record Whole(String histogram) implements ReportedLatency {}

  /**
   * Some percentiles.
   *
   * @param nanos time by percentile, above 0 to 100; at least one, never falling
   */
  record Known(SortedMap<Double, Long> nanos) implements ReportedLatency {

    /** Copies the map and checks it. */
    public Known {
      TreeMap<Double, Long> copy = new TreeMap<>(nanos);
      if (copy.isEmpty() || copy.firstKey() < 0 || copy.lastKey() > 100) {
        throw new IllegalArgumentException(
            "expected at least one percentile, all within 0 to 100; got " + copy.keySet());
      }
      long last = 0;
      for (long value : copy.values()) {
        if (value < last) {
          throw new IllegalArgumentException("percentiles must not decrease: " + copy);
        }
        last = value;
      }
      nanos = copy;
    }
  }

  /** A histogram of these times. */
  static ReportedLatency whole(Histogram nanos) {
    return new Whole(Histograms.encode(nanos));
  }

  /**
   * As a histogram of so many answers.
   *
   * <p>Of known percentiles each is right, to the histogram's digits; between two of them the next
   * higher one is taken, so that no time is made better than it was; above the highest one that one
   * is taken, which is all that is known. Where there are too few answers to tell two percentiles
   * apart, the higher one holds.
   *
   * @param answers number of answers the percentiles are of, 0 or more; a whole histogram has its
   *     own number
   * @return HdrHistogram V2 in base64, nanoseconds; empty if nothing is told
   */
  default String histogram(long answers) {
    return switch (this) {
      case Untold none -> "";
      case Whole whole -> whole.histogram();
      case Known known ->
          answers == 0 || known.nanos().firstKey() > MEDIAN
              ? ""
              : Histograms.encode(of(known, answers));
    };
  }

  /** Time at a percentile in nanoseconds as {@link #histogram} would give it; 0 if not told. */
  default long at(double percentile, long answers) {
    String histogram = histogram(answers);
    return histogram.isEmpty() ? 0 : Histograms.valueAt(histogram, percentile);
  }

  /** Time at a percentile in nanoseconds where just that is told; of a whole histogram each is. */
  default OptionalLong told(double percentile) {
    return switch (this) {
      case Untold none -> OptionalLong.empty();
      case Whole whole -> OptionalLong.of(Histograms.valueAt(whole.histogram(), percentile));
      case Known known -> {
        Long value = known.nanos().get(percentile);
        yield value == null ? OptionalLong.empty() : OptionalLong.of(value);
      }
    };
  }

  private static Histogram of(Known known, long answers) {
    Histogram histogram = new Histogram(DIGITS);
    histogram.setAutoResize(true);
    long before = 0;
    long held = 0;
    long value = 0;
    for (var entry : known.nanos().entrySet()) {
      // The rank of a percentile as HdrHistogram has it: the smallest that is not below the share.
      long rank = Math.max(1, (long) Math.ceil(Math.nextDown(entry.getKey()) * answers / 100));
      if (rank > before + held) {
        record(histogram, value, held);
        before += held;
        held = rank - before;
      }
      value = entry.getValue();
    }
    record(histogram, value, answers - before);
    return histogram;
  }

  private static void record(Histogram histogram, long value, long count) {
    if (count > 0) {
      histogram.recordValueWithCount(value, count);
    }
  }
}
