package dev.sett.load.metrics;

import dev.sett.load.schedule.SlicePlan;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.EngineLoop;
import dev.sett.model.trial.LoadSlice;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one event loop counted in one slice. Single writer; read it when the slice is over. Nothing
 * is allocated for a request, only for a window and for the first failure of a kind.
 *
 * <p>The histograms hold the requests due in the counted window. One that failed is there with the
 * time until it failed: its own time if it was answered wrongly, else a lower bound.
 */
public final class Tally {

  /** Digits kept of each time. */
  static final int DIGITS = 3;

  private final SlicePlan plan;
  private final Consumer<WindowPart> windowSink;

  private final LatencyHistograms counted = new LatencyHistograms(DIGITS);

  /* By what SlicePlan.counts says of the moment a request was due; the first is thrown away. */
  private final LatencyHistograms[] times = {new LatencyHistograms(/* digits= */ 1), counted};

  final Histogram response = counted.response;
  final Histogram service = counted.service;
  final Histogram waiting = counted.waiting;
  public final Histogram lag = counted.lag;

  private final Map<ErrorKind, Kind> failures = new EnumMap<>(ErrorKind.class);

  private long completed;
  private long answered;
  private long sent;
  private long sentInCounted;
  private long retried;
  private long firstSent = Long.MAX_VALUE;
  private long lastEnded = Long.MIN_VALUE;

  private final PartTally parts;
  private @Nullable EngineLoop loop;

  private WindowPart window = new WindowPart();
  private int windowsLeft;
  private long windowEnd;

  /**
   * An empty tally.
   *
   * @param windowSink takes each window as soon as it is over, in order; the next one begins a new
   *     object
   * @param names of the requests that are also counted by themselves; empty if there is only one
   */
  public Tally(SlicePlan plan, Consumer<WindowPart> windowSink, List<String> names) {
    this.plan = plan;
    this.windowSink = windowSink;
    parts = new PartTally(plan, names);
    windowsLeft = plan.windows();
    windowEnd = plan.start() + LoadSlice.WINDOW_NANOS;
  }

  /** When {@link #roll} has something to do next; {@link Long#MAX_VALUE} after the last window. */
  public long windowEnd() {
    return windowsLeft == 0 ? Long.MAX_VALUE : windowEnd;
  }

  /** Hands over the windows that are over at this moment. */
  public void roll(long now) {
    while (windowsLeft > 0 && now >= windowEnd) {
      windowSink.accept(window);
      window = new WindowPart();
      windowsLeft--;
      windowEnd += LoadSlice.WINDOW_NANOS;
    }
  }

  /** A request was sent. */
  public void sent(long now) {
    sent++;
    firstSent = Math.min(firstSent, now);
    sentInCounted += plan.counts(now);
  }

  /** A request that was sent is sent once more. */
  public void retried() {
    retried++;
  }

  /**
   * A right answer.
   *
   * @param due when its request was due
   * @param free when its connection became free
   * @param sentAt when the request was sent
   * @param now when the answer was whole
   */
  public void right(long due, long free, long sentAt, long now) {
    roll(now);
    lastEnded = now;
    answered++;
    completed += plan.counts(now);
    if (windowsLeft > 0) {
      window.right(now - due);
    }
    times[plan.counts(due)].sent(due, free, sentAt, now);
  }

  /** A request that was sent and failed at {@code now}; the times as in {@link #right}. */
  public void failed(
      ErrorKind kind, long due, long free, long sentAt, long now, Supplier<String> example) {
    failed(kind, now, example);
    times[plan.counts(due)].sent(due, free, sentAt, now);
  }

  /** A request given up before a connection was free for it. */
  public void neverSent(ErrorKind kind, long due, long now, String example) {
    failed(kind, now, () -> example);
    times[plan.counts(due)].neverSent(due, now);
  }

  /**
   * A failure that leaves no latency, because it is of no single request. The example is asked for
   * only when it is the first of its kind.
   */
  public void failed(ErrorKind kind, long now, Supplier<String> example) {
    roll(now);
    lastEnded = now;
    of(kind, example).count++;
    if (windowsLeft > 0) {
      window.failed();
    }
  }

  /** Adds another loop's tally of the same slice to this one, windows left aside. */
  public void add(Tally other) {
    counted.add(other.counted);
    completed += other.completed;
    answered += other.answered;
    sent += other.sent;
    sentInCounted += other.sentInCounted;
    retried += other.retried;
    firstSent = Math.min(firstSent, other.firstSent);
    lastEnded = Math.max(lastEnded, other.lastEnded);
    parts.add(other.parts);
    other.failures.forEach((kind, more) -> of(kind, () -> more.example).count += more.count);
  }

  /** The slice is over, and this is what the loop used for it. */
  public void ended(EngineLoop health) {
    loop = health;
  }

  /** What the loop used, once the slice is over. */
  public Optional<EngineLoop> loop() {
    return Optional.ofNullable(loop);
  }

  /** Right answers that arrived in the counted window. */
  long completed() {
    return completed;
  }

  /** Right answers in the whole slice. */
  public long answered() {
    return answered;
  }

  /** Requests sent in the whole slice. */
  public long sent() {
    return sent;
  }

  /** Requests sent in the counted window. */
  long sentInCounted() {
    return sentInCounted;
  }

  /** Requests sent once more, in the whole slice. */
  OptionalLong idleCloseRetries() {
    return retried == 0 ? OptionalLong.empty() : OptionalLong.of(retried);
  }

  /** From the first request sent to the last one that ended, in nanoseconds; 0 if none did. */
  long spanNanos() {
    return lastEnded < firstSent ? 0 : lastEnded - firstSent;
  }

  /** What was counted for each request by itself. */
  public PartTally parts() {
    return parts;
  }

  /** Failures by kind; kinds without failures are left out. */
  Map<ErrorKind, LoadSlice.Failures> errors() {
    Map<ErrorKind, LoadSlice.Failures> errors = new EnumMap<>(ErrorKind.class);
    failures.forEach(
        (kind, seen) -> errors.put(kind, new LoadSlice.Failures(seen.count, seen.example)));
    return errors;
  }

  private Kind of(ErrorKind kind, Supplier<String> example) {
    Kind seen = failures.get(kind);
    if (seen == null) {
      seen = new Kind(example.get());
      failures.put(kind, seen);
    }
    return seen;
  }

  /** Failures of one kind. */
  private static final class Kind {
    final String example;
    long count;

    Kind(String example) {
      this.example = example.length() <= 300 ? example : example.substring(0, 300);
    }
  }
}
