package dev.sett.verdict.values;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Slices with known numbers. */
final class SyntheticSlices {

  private SyntheticSlices() {}

  /**
   * One second of load.
   *
   * @param askedRps 0 for a closed loop
   * @param latencyMillis response times, each as often as the others
   */
  static LoadSlice slice(double askedRps, double rps, long failed, double... latencyMillis) {
    String encoded = encoded(latencyMillis);
    List<LoadSlice.Window> windows =
        LongStream.range(0, 10)
            .map(i -> (long) (rps * (i + 1) / 10) - (long) (rps * i / 10))
            .mapToObj(completed -> new LoadSlice.Window(completed, 0, 0, 0, 0))
            .toList();
    double ratio = askedRps == 0 ? 1 : Math.min(1, rps / askedRps);
    return new LoadSlice(
        askedRps,
        50,
        1_000_000_000,
        (long) rps,
        (long) rps,
        (long) rps + failed,
        failed == 0
            ? Map.of()
            : Map.of(ErrorKind.STATUS, new LoadSlice.Failures(failed, "status 503")),
        windows,
        encoded,
        encoded,
        encoded,
        encoded,
        new LoadSlice.Engine(100_000_000, 1_000_000_000, 1, ratio),
        Map.of(),
        /* idleCloseRetries= */ OptionalLong.empty());
  }

  /** The same load by an engine of this health. */
  static LoadSlice with(LoadSlice slice, LoadSlice.Engine engine) {
    return with(slice, slice.service(), slice.lag(), engine);
  }

  /**
   * The same load by an engine that was late by so much itself, each as often as the others. How
   * long requests took without that is not known.
   */
  static LoadSlice withLag(LoadSlice slice, double... millis) {
    return with(slice, /* service= */ "", encoded(millis), slice.engine());
  }

  /** The same load, of which the times from sending to the answer are these. */
  static LoadSlice withService(LoadSlice slice, double... millis) {
    return with(slice, encoded(millis), slice.lag(), slice.engine());
  }

  private static String encoded(double... millis) {
    Histogram histogram = new Histogram(3);
    for (double each : millis) {
      histogram.recordValue((long) (each * 1e6));
    }
    return Histograms.encode(histogram);
  }

  private static LoadSlice with(
      LoadSlice slice, String service, String lag, LoadSlice.Engine engine) {
    return new LoadSlice(
        slice.targetRps(),
        slice.connections(),
        slice.countedNanos(),
        slice.completed(),
        slice.answered(),
        slice.sent(),
        slice.errors(),
        slice.windows(),
        slice.response(),
        service,
        slice.waiting(),
        lag,
        engine,
        slice.requests(),
        slice.idleCloseRetries());
  }
}
