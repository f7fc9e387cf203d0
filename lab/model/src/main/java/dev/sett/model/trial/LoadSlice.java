package dev.sett.model.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.http.ErrorKind;
import dev.sett.stats.Histograms;
import dev.sett.stats.TheilSen;
import dev.sett.stats.rate.AnswerCount;
import dev.sett.stats.rate.OverloadResponse;
import dev.sett.stats.rate.RampUp;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * What the load engine did and saw in one slice: one turn of load on one target.
 *
 * <p>A slice is: a settling time (load runs, nothing is counted in {@code completed}), the counted
 * window, then a drain (no new request is sent, answers are awaited). Every request of the slice,
 * settling and drain included, is in {@code answered} and {@code errors}.
 *
 * @param targetRps requests per second asked for, of a surge the normal rate; 0 in a closed loop
 * @param connections connections used
 * @param countedNanos length of the counted window, &gt; 0
 * @param completed right answers that arrived inside the counted window
 * @param answered right answers in the whole slice; the divisor of CPU per request
 * @param sent requests sent in the whole slice
 * @param errors requests that failed in the whole slice, by kind, with an example each
 * @param windows consecutive windows of {@link #WINDOW_NANOS} over settling and counted window
 * @param response from when a request was due until its answer was whole or it failed, the latter a
 *     lower bound; closed loop: from send. HdrHistogram V2 compressed, base64; nanoseconds;
 *     requests due in the counted window
 * @param service from send until the answer was whole or it failed, same requests and format, but
 *     for those that were never sent
 * @param waiting from due until a connection was free, requests and format of {@code response}
 * @param lag from the moment a request was due and had a connection until it was written: the
 *     engine's own delay, requests and format of {@code service}
 * @param requests the same by name of the request, in the script's order; empty unless there are
 *     several. Requests that were due and never sent belong to none.
 * @param idleCloseRetries requests in the whole slice that were sent once more, because the server
 *     had closed the idle connection; each is in {@code sent} once, and its times begin with the
 *     first attempt. Empty if there were none, and in results older than this
 * @param mean {@link #meanAnswers} where it is not {@code completed} and the windows are gone;
 *     otherwise empty
 */
@RecordBuilder
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
        Map<String, Part> requests,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalLong idleCloseRetries,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalDouble mean)
    implements LoadSliceBuilder.With {

  /** Length of a window in nanoseconds. */
  public static final long WINDOW_NANOS = 100_000_000;

  /** Windows without which the backlog is not judged. */
  private static final int LEAST_WINDOWS = 4;

  private static final double BACKLOG_CONFIDENCE = 0.95;

  /** Share of the counted window that a response must take for bursts to matter. */
  private static final double BURST = 0.02;

  /** Copies the collections. */
  public LoadSlice {
    errors = errors.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(errors));
    windows = List.copyOf(windows);
    requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
  }

  /** A slice with its windows. */
  public LoadSlice(
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
      Map<String, Part> requests,
      OptionalLong idleCloseRetries) {
    this(
        targetRps,
        connections,
        countedNanos,
        completed,
        answered,
        sent,
        errors,
        windows,
        response,
        service,
        waiting,
        lag,
        engine,
        requests,
        idleCloseRetries,
        /* mean= */ OptionalDouble.empty());
  }

  /** Right answers per second in the counted window. */
  public double rps() {
    return completed * 1e9 / countedNanos;
  }

  /**
   * Right answers in a time as long as the counted window, on average, in a closed loop that was
   * level. Connections that are answered together begin again together, so answers may come in
   * bursts, a response apart, and a window holds one burst more or one fewer, as it happens to lie.
   * Therefore this is the {@linkplain AnswerCount#rate mean over one response}, if a response takes
   * at least {@value #BURST} of the counted window and at most half of it; else, and at a rate,
   * {@code completed}.
   */
  public double meanAnswers() {
    return targetRps > 0 ? completed : mean.orElseGet(this::answersInBursts);
  }

  /** {@link #meanAnswers} per second. */
  public double meanRps() {
    return meanAnswers() * 1e9 / countedNanos;
  }

  private double answersInBursts() {
    double seconds = countedNanos / 1e9;
    double cycle = meanServiceNanos().orElse(0) / 1e9;
    int counted = (int) (countedNanos / WINDOW_NANOS);
    return cycle < BURST * seconds || 2 * cycle > seconds || windows.size() < counted
        ? completed
        : seconds * meanRate(counted, cycle);
  }

  private double meanRate(int counted, double cycle) {
    AnswerCount answers =
        AnswerCount.of(
            windows.subList(windows.size() - counted, windows.size()).stream()
                .mapToLong(Window::completed)
                .toArray(),
            WINDOW_NANOS / 1e9);
    return answers.rate(/* from= */ 0, answers.seconds(), cycle);
  }

  /**
   * Mean time from send to answer of the requests sent in the counted window; empty if there are
   * none, or their histogram is damaged.
   */
  public OptionalDouble meanServiceNanos() {
    try {
      double nanos = service.isEmpty() ? 0 : Histograms.mean(service);
      return nanos > 0 ? OptionalDouble.of(nanos) : OptionalDouble.empty();
    } catch (IllegalArgumentException damaged) {
      return OptionalDouble.empty();
    }
  }

  /** How throughput rose, if the slice began from idle: without settling time. */
  public RampUp rampUp() {
    return RampUp.of(
        windows.stream().mapToLong(Window::completed).toArray(),
        WINDOW_NANOS / 1e9,
        service.isEmpty() ? 0 : Histograms.valueAt(service, 50) / 1e9);
  }

  /** What became of an overload, second by second, if the slice was one. */
  public OverloadResponse overload(OverloadResponse.Course course) {
    return OverloadResponse.of(
        windows.stream()
            .map(
                w ->
                    new OverloadResponse.Part(
                        w.completed(), w.failed(), w.inTime().orElse(0), w.p99Nanos()))
            .toList(),
        course);
  }

  /** Response time at a percentile in nanoseconds; 0 if nothing was answered. */
  public long responseNanos(double percentile) {
    return response.isEmpty() ? 0 : Histograms.valueAt(response, percentile);
  }

  /**
   * Growth of the backlog, the requests that are due and not ended, in requests per second: the
   * lower end of the interval of its Theil-Sen slope over the windows. 0 where there are fewer than
   * four windows.
   */
  public double backlogGrowthRps() {
    if (windows.size() < LEAST_WINDOWS) {
      return 0;
    }
    double windowSeconds = WINDOW_NANOS / 1e9;
    double[] backlog = new double[windows.size()];
    long ended = 0;
    for (int i = 0; i < backlog.length; i++) {
      ended += windows.get(i).completed() + windows.get(i).failed();
      backlog[i] = targetRps * windowSeconds * (i + 1) - ended;
    }
    double low = TheilSen.ofSeries(backlog, BACKLOG_CONFIDENCE).slopeInterval().low();
    return Double.isFinite(low) ? low / windowSeconds : 0;
  }

  /** Failed requests of every kind. */
  public long failed() {
    return errors.values().stream().mapToLong(Failures::count).sum();
  }

  /** Requests that failed in another way than by taking too long. */
  public long wrong() {
    return errors.entrySet().stream()
        .filter(e -> e.getKey() != ErrorKind.TIMEOUT)
        .mapToLong(e -> e.getValue().count())
        .sum();
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
   * @param inTime how many of those answers took no longer than a limit, to the two digits of the
   *     percentiles; empty where the load has no such limit
   */
  public record Window(
      long completed,
      long failed,
      long p50Nanos,
      long p99Nanos,
      long maxNanos,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalLong inTime) {

    /** A window of a load without a limit of the response time. */
    public Window(long completed, long failed, long p50Nanos, long p99Nanos, long maxNanos) {
      this(completed, failed, p50Nanos, p99Nanos, maxNanos, OptionalLong.empty());
    }
  }

  /**
   * What was seen of one request of several.
   *
   * @param completed right answers that arrived inside the counted window
   * @param answered right answers in the whole slice
   * @param failed failures of every kind in the whole slice
   * @param response response times, as in the slice
   */
  public record Part(long completed, long answered, long failed, String response) {

    /** The same with these response times, as in the slice. */
    public Part withResponse(String other) {
      return new Part(completed, answered, failed, other);
    }
  }

  /**
   * The engine's own health.
   *
   * @param cpuNanos CPU time the engine's process used from the slice's start to the end of its
   *     drain
   * @param wallNanos the length of that time
   * @param cpus CPUs it may use
   * @param rateRatio sent per second over asked per second in the counted window; 1 in a closed
   *     loop
   * @param pace what its loops do until the next request is due: {@code park}, {@code hybrid} or
   *     {@code spin}; empty in results older than this
   * @param ownCpus CPUs that are its own, kernel list format; empty if it shares them
   * @param loops its event loops that had connections; empty in results older than this
   */
  public record Engine(
      long cpuNanos,
      long wallNanos,
      int cpus,
      double rateRatio,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY) String pace,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          String ownCpus,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
          List<EngineLoop> loops) {

    /** Sent over asked rate below which a load did not keep its schedule. */
    public static final double KEPT_RATE = 0.99;

    /** Copies the list. */
    public Engine {
      loops = List.copyOf(loops);
    }

    /** An engine of which no more is known. */
    public Engine(long cpuNanos, long wallNanos, int cpus, double rateRatio) {
      this(cpuNanos, wallNanos, cpus, rateRatio, /* pace= */ "", /* ownCpus= */ "", List.of());
    }

    /** Whether at least 99% of the requests were sent in time; a closed loop has no such time. */
    public boolean keptRate() {
      return rateRatio >= KEPT_RATE;
    }

    /** Share of its CPUs that the engine used, 0 to 1; turning while it waited is left out. */
    public double cpuShare() {
      return (double) Math.max(0, cpuNanos - turningNanos()) / wallNanos / cpus;
    }

    /** CPU time that its loops spent turning while nothing was due and nothing came. */
    public long turningNanos() {
      return loops.stream().mapToLong(EngineLoop::turningNanos).sum();
    }

    /** Busy share of its busiest loop, 0 to 1; 0 if its loops are not known. */
    public double busiestShare() {
      return loops.stream().mapToDouble(EngineLoop::busyShare).max().orElse(0);
    }

    /**
     * Right answers of the loop with the most over the mean of all loops: 1 is even, the number of
     * loops is one that has them all. Empty if the loops are not known.
     */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public OptionalDouble requestImbalance() {
      return imbalance(EngineLoop::answered);
    }

    /** The same of the CPU time in which the loops did something. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public OptionalDouble busyImbalance() {
      return imbalance(EngineLoop::busyNanos);
    }

    private OptionalDouble imbalance(ToLongFunction<EngineLoop> of) {
      if (loops.isEmpty()) {
        return OptionalDouble.empty();
      }
      LongSummaryStatistics all = loops.stream().mapToLong(of).summaryStatistics();
      return OptionalDouble.of(all.getSum() == 0 ? 1 : all.getMax() / all.getAverage());
    }
  }
}
