package dev.sett.pool;

import java.nio.file.Path;
import java.util.List;

/** Reads the pool's counters, window by window. For one thread. */
final class Gauge {
  /** How often the quota is read again: it can be changed while the process runs. */
  private static final long CORES_NANOS = 5_000_000_000L;

  /**
   * How long no more threads are asked for than there were when one could not be had; as long as
   * {@link Roster} asks for none.
   */
  private static final long MISSING_NANOS = 100_000_000;

  private static final Path ROOT = Path.of("/");

  private final Crew crew;
  private final TaskQueue queue;
  private final Bounds bounds;
  private final WorkerSampler sampler = new WorkerSampler();
  private final IdleCpus idle = new IdleCpus(ROOT, Machine::processCpuNanos);
  private long began;
  private long arrivals;
  private long completions;
  private long busyNanos;
  private long cpuNanos;
  private double cores;
  private long coresRead;

  Gauge(Crew crew, TaskQueue queue, Bounds bounds, double cores) {
    this.crew = crew;
    this.queue = queue;
    this.bounds = bounds;
    this.cores = cores;
    coresRead = Machine.nanoTime();
    begin();
  }

  /** Begins a window that nothing is known of yet. */
  void begin() {
    idle.begin(Machine.nanoTime());
    Window unused = next();
  }

  /** Ends a window and begins the next. */
  Window next() {
    long now = Machine.nanoTime();
    if (now - coresRead > CORES_NANOS) {
      cores = Machine.cores(ROOT);
      coresRead = now;
    }
    Seats.Muster muster = crew.roster().muster();
    List<Worker> workers = muster.present();
    long nowCompleted = muster.completedBefore();
    long nowBusy = muster.busyNanosBefore();
    TaskThreads.Tally tally = crew.roster().taskThreads().tally(now);
    nowCompleted += tally.completed();
    nowBusy += tally.busyNanos();
    int resting = 0;
    for (Worker worker : workers) {
      nowCompleted += worker.completed();
      nowBusy += worker.busyNanos(now);
      resting += worker.resting() ? 1 : 0;
    }
    Bounds.Threads threads = bounds.threads();
    long nowArrived = queue.placed() + tally.atOnce();
    long nowCpu = Machine.processCpuNanos();
    Window window =
        new Window(
            Math.max(1, now - began),
            crew.limit(),
            workers.size() + tally.threads(),
            workers.size() - resting + tally.threads(),
            queue.size(),
            Math.max(0, nowArrived - arrivals),
            Math.max(0, nowCompleted - completions),
            Math.max(0, nowBusy - busyNanos),
            sampler.next(workers, now),
            nowCpu < 0 ? -1 : Math.max(0, nowCpu - cpuNanos),
            cores,
            1 - idle.share(now, cores),
            crew.threadPerTask(),
            threads.leastLimit(),
            mostNow(now, threads));
    began = now;
    arrivals = nowArrived;
    completions = nowCompleted;
    busyNanos = nowBusy;
    cpuNanos = nowCpu;
    return window;
  }

  /** As the sample of the last window, but only of workers that computed in it. */
  Window.Sample sampleOfThoseThatMoved() {
    return sampler.moved();
  }

  /** Sets the limit that was decided for a window, inside the bounds as they are by now. */
  void limit(int decided) {
    bounds.limit(decided);
  }

  /** Processors that the process may use, as last read. */
  double cores() {
    return cores;
  }

  private int mostNow(long now, Bounds.Threads threads) {
    return crew.roster()
        .failure()
        .filter(failure -> now - failure.atNanos() < MISSING_NANOS)
        .map(failure -> threads.bounded(failure.alive()))
        .orElse(threads.most());
  }

  /** Lets go of the workers looked at. */
  void close() {
    sampler.close();
  }
}
