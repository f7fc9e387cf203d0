package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sett.model.design.Metric;
import dev.sett.model.trial.LoadSlice;
import java.time.Duration;
import java.util.List;

/** What is measured at a point, and so what a trial there goes through. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Measure.Steady.class, name = "steady"),
  @JsonSubTypes.Type(value = Measure.Ramp.class, name = "ramp"),
  @JsonSubTypes.Type(value = Measure.Footprint.class, name = "footprint"),
  @JsonSubTypes.Type(value = Measure.Start.class, name = "start"),
  @JsonSubTypes.Type(value = Measure.Ladder.class, name = "ladder"),
  @JsonSubTypes.Type(value = Measure.Total.class, name = "total"),
  @JsonSubTypes.Type(value = Measure.Job.class, name = "job")
})
public sealed interface Measure {

  /** Capacity, latency and cost of a warm program: the default measure. */
  Measure STEADY = new Steady();

  /** What a successful trial yields, the metric that the verdict rests on first. */
  List<Metric> metrics();

  /** Warm-up, closed loop, fixed rate. Of p99, p95 and p90, a point has one. */
  record Steady() implements Measure {
    @Override
    public List<Metric> metrics() {
      return List.of(
          Metric.REQUESTS_PER_SECOND,
          Metric.CPU_PER_REQUEST,
          Metric.P99,
          Metric.P95,
          Metric.P90,
          Metric.MEMORY_UNDER_LOAD,
          Metric.ANSWERED,
          Metric.P50,
          Metric.MEMORY);
    }
  }

  /**
   * From idle to full load in a closed loop.
   *
   * @param over time over which the connections start to send, 0 for all immediately
   * @param length time from the first request to the end, longer than {@code over}
   * @param warm whether the JVM has been warmed up and has rested before
   */
  record Ramp(Duration over, Duration length, boolean warm) implements Measure {
    @Override
    public List<Metric> metrics() {
      return List.of(
          Metric.TIME_TO_95,
          Metric.TIME_TO_50,
          Metric.TIME_TO_99,
          Metric.TIME_LOST,
          Metric.PLATEAU,
          Metric.MEMORY);
    }
  }

  /**
   * Memory after start, under a constant rate (the point's), and under a tenth more.
   *
   * @param hold time at each of the two rates
   */
  record Footprint(Duration hold) implements Measure {
    @Override
    public List<Metric> metrics() {
      return List.of(
          Metric.FOOTPRINT,
          Metric.FOOTPRINT_AT_START,
          Metric.FOOTPRINT_GROWTH,
          Metric.HEAP_COMMITTED,
          Metric.DIRECT_BUFFERS,
          Metric.REQUESTS_PER_MIB);
    }
  }

  /** From the start of the process to its first answer. */
  record Start() implements Measure {
    @Override
    public List<Metric> metrics() {
      return List.of(Metric.START, Metric.MEMORY);
    }
  }

  /**
   * Latency at one rate after another, up to and past the knee.
   *
   * @param ratesRps requests per second, ascending, at least two
   * @param step time at each
   * @param percentile that must stay below the limit, above 0 and at most 100, such as 99
   * @param limit of the response time at that percentile
   */
  record Ladder(List<Double> ratesRps, Duration step, double percentile, Duration limit)
      implements Measure {

    /** Copies the list. */
    public Ladder {
      ratesRps = List.copyOf(ratesRps);
    }

    /** How many times the limit is far past it. */
    private static final double FAR = 4;

    /** Share of the requests due that must be answered rightly, for latency to mean something. */
    private static final double ANSWERED = 0.99;

    /** Share of the rate below which a program has fallen behind. */
    private static final double BEHIND = 0.9;

    @Override
    public List<Metric> metrics() {
      return List.of(Metric.RATE_WITHIN, Metric.HIGHEST_RATE, Metric.MEMORY);
    }

    /** Whether a rung met the limit, and at least 99% of its requests were answered rightly. */
    public boolean isWithin(LoadSlice rung) {
      return rung.answered() > 0
          && rung.answered() >= ANSWERED * (rung.answered() + rung.failed())
          && rung.responseNanos(percentile) < limit.toNanos();
    }

    /** Whether a rung was at four times the limit and answered less than 90% of its rate. */
    public boolean isFarPast(LoadSlice rung) {
      return rung.responseNanos(percentile) > FAR * limit.toNanos()
          && rung.rps() < BEHIND * rung.targetRps();
    }
  }

  /**
   * The time that a number of requests takes in a closed loop, on a program that has answered once.
   *
   * @param requests all of them, over all connections, at least 1
   */
  record Total(long requests) implements Measure {
    @Override
    public List<Metric> metrics() {
      return List.of(Metric.TOTAL_TIME, Metric.TOTAL_P50, Metric.MEMORY);
    }
  }

  /**
   * A program that is started and ends by itself.
   *
   * @param units what it does, counted, such as rows or threads: they are given per second; at
   *     least 1
   */
  record Job(long units) implements Measure {
    @Override
    public List<Metric> metrics() {
      return List.of(Metric.TOTAL_TIME, Metric.UNITS_PER_SECOND, Metric.JOB_CPU, Metric.MEMORY);
    }
  }
}
