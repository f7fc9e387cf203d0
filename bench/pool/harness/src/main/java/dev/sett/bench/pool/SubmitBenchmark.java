package dev.sett.bench.pool;

import dev.sett.threads.ThreadingModel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Cost of submitting a task and having it run, with at most 256 in flight. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class SubmitBenchmark {
  private static final int UNDER_WAY = 256;

  /** The threading model. */
  @Param({"tuned", "platform:2", "platform:4", "virtual"})
  public String model = "";

  private ExecutorService executor;
  private Semaphore room;
  private Runnable task;

  /** Starts the executor. */
  @Setup(Level.Trial)
  public void start() {
    executor = ThreadingModel.parse(model).executor();
    room = new Semaphore(UNDER_WAY);
    task = room::release;
  }

  /** One thread submits tasks. */
  @Benchmark
  @Threads(1)
  public void fromOneThread() {
    room.acquireUninterruptibly();
    executor.execute(task);
  }

  /** Four threads submit tasks to the same executor. */
  @Benchmark
  @Threads(4)
  public void fromFourThreads() {
    room.acquireUninterruptibly();
    executor.execute(task);
  }

  /** Ends the executor. */
  @TearDown(Level.Trial)
  public void end() {
    executor.close();
  }
}
