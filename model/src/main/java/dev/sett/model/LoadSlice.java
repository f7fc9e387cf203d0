package dev.sett.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the load engine did and saw in one slice: one turn of load on one target.
 *
 * <p>A slice is: a settling time (load runs, nothing is counted in {@code completed}), the counted
 * window, then a drain (no new request is sent, answers are awaited). Every request of the slice,
 * settling and drain included, is in {@code answered} and {@code errors}.
 *
 * @param targetRps requests per second asked for; 0 in a closed loop
 * @param connections connections used
 * @param countedNanos length of the counted window, &gt; 0
 * @param completed right answers that arrived inside the counted window
 * @param answered right answers in the whole slice; the divisor of CPU per request
 * @param sent requests sent in the whole slice
 * @param errors requests that failed in the whole slice, by kind, with an example each
 * @param windows consecutive windows of {@link #WINDOW_NANOS} over settling and counted window
 * @param response from when a request was due until its answer was whole; closed loop: from send.
 *     HdrHistogram V2 compressed, base64; nanoseconds; requests due in the counted window
 * @param service from send until the answer was whole, same requests and format
 * @param waiting from due until a connection was free, same requests and format
 * @param lag from the moment a request was due and had a connection until it was written: the
 *     engine's own delay, same requests and format
 * @param requests the same by name of the request, in the script's order; empty unless there are
 *     several. Requests that were due and never sent belong to none.
 */
public record LoadSlice(
    double targetRps,
    int connections,
    long countedNanos,
    long completed,
    long answered,
    long sent,
    Map<ErrorKind, Failures> errors,
    List<Window> windows,
    String response,
    String service,
    String waiting,
    String lag,
    Engine engine,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, Part> requests) {

  /** Length of a window in nanoseconds. */
  public static final long WINDOW_NANOS = 100_000_000;

  /** Copies the collections. */
  public LoadSlice {
    errors = errors.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(errors));
    windows = List.copyOf(windows);
    requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
  }

  /** Right answers per second in the counted window. */
  public double rps() {
    return completed * 1e9 / countedNanos;
  }

  /** Failed requests of every kind. */
  public long failed() {
    return errors.values().stream().mapToLong(Failures::count).sum();
  }

  /**
   * Failed requests of one kind.
   *
   * @param example what the first one looked like, at most 300 characters
   */
  public record Failures(long count, String example) {}

  /**
   * One window of {@link #WINDOW_NANOS}.
   *
   * @param completed right answers that arrived in it
   * @param failed failures noticed in it
   * @param p50Nanos median response time of those answers; 0 if none
   * @param p99Nanos 99th percentile of the same
   * @param maxNanos longest of the same
   */
  public record Window(long completed, long failed, long p50Nanos, long p99Nanos, long maxNanos) {}

  /**
   * What was seen of one request of several.
   *
   * @param completed right answers that arrived inside the counted window
   * @param answered right answers in the whole slice
   * @param failed failures of every kind in the whole slice
   * @param response response times, as in the slice
   */
  public record Part(long completed, long answered, long failed, String response) {}

  /**
   * The engine's own health.
   *
   * @param cpuNanos CPU time the engine's process used from the slice's start to the end of its
   *     drain
   * @param wallNanos the length of that time
   * @param cpus CPUs it may use
   * @param rateRatio sent per second over asked per second in the counted window; 1 in a closed
   *     loop
   */
  public record Engine(long cpuNanos, long wallNanos, int cpus, double rateRatio) {

    /** Share of its CPUs that the engine used, 0 to 1. */
    public double cpuShare() {
      return (double) cpuNanos / wallNanos / cpus;
    }
  }
}
