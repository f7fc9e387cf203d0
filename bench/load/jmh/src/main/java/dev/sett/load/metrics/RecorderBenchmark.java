package dev.sett.load.metrics;

import dev.sett.load.schedule.SlicePlan;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One response recorded in {@link Tally}: four histograms, one window and the counters. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecorderBenchmark {

  private static final int LATENCIES = 1 << 12;

  private final long[] latencies = new long[LATENCIES];
  private Tally tally;
  private long now;
  private int next;

  /** Exponential latencies with a mean of 1 ms, and a window that does not end. */
  @Setup
  public void makeTally() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < LATENCIES; i++) {
      latencies[i] = (long) (-Math.log1p(-random.nextDouble()) * 1e6);
    }
    // Time stops just after the start, so the first window stays in use.
    tally = new Tally(SlicePlan.of(0, 0, TimeUnit.SECONDS.toNanos(1), 1), window -> {}, List.of());
    now = TimeUnit.MILLISECONDS.toNanos(99);
  }

  /** With its waiting time and delay. */
  @Benchmark
  public long right() {
    next = (next + 1) & (LATENCIES - 1);
    long latency = latencies[next];
    long due = now - Math.min(latency, now);
    tally.right(due, due + latency / 8, due + latency / 4, now);
    return tally.answered();
  }
}
