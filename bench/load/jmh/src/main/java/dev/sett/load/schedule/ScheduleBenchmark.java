package dev.sett.load.schedule;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Due times of successive requests, as computed by one of two event loops. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ScheduleBenchmark {

  /** Requests until a schedule starts again, so that none grows without limit. */
  private static final long REQUESTS = 1_000_000;

  private Schedule constant;
  private Schedule poisson;
  private long next;

  /** Makes the schedules. */
  @Setup
  public void makeSchedules() {
    constant = share(new Shape.ConstantRate(50_000));
    poisson = share(new Shape.Poisson(50_000, /* seed= */ 7));
  }

  private static Schedule share(Shape shape) {
    Schedule schedule = Schedule.of(shape);
    if (schedule == null) {
      throw new IllegalStateException(shape + " has no schedule");
    }
    return schedule.share(/* which= */ 1, /* of= */ 2);
  }

  /** At a constant rate. */
  @Benchmark
  public long constant() {
    return constant.dueNanos(next());
  }

  /** As Poisson arrivals. */
  @Benchmark
  public long poisson() {
    return poisson.dueNanos(next());
  }

  private long next() {
    next = next + 1 == REQUESTS ? 0 : next + 1;
    return next;
  }
}
