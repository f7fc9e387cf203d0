package dev.sett.pool;

/** Windows of a pool in some state, made by changing a plain one: 10 ms, two cores, no work. */
record TestingWindows(
    long nanos,
    int limit,
    int busy,
    int queued,
    long completions,
    double computing,
    double waitingForCpu,
    double processCores,
    double cores) {

  /** Nothing goes on at this limit. */
  static TestingWindows limit(int limit) {
    return new TestingWindows(10_000_000, limit, 0, 0, 0, Double.NaN, 0, 0, 2);
  }

  /** All of the limit is in use and so many wait. */
  TestingWindows full(int waiting) {
    return new TestingWindows(
        nanos, limit, limit, waiting, completions, computing, waitingForCpu, processCores, cores);
  }

  TestingWindows busy(int number) {
    return new TestingWindows(
        nanos, limit, number, queued, completions, computing, waitingForCpu, processCores, cores);
  }

  /** Tasks compute this share of their own time, and wait so much of all of it for a CPU. */
  TestingWindows computing(double share, double waiting) {
    return new TestingWindows(
        nanos, limit, busy, queued, completions, share, waiting, processCores, cores);
  }

  TestingWindows ending(long tasks) {
    return new TestingWindows(
        nanos, limit, busy, queued, tasks, computing, waitingForCpu, processCores, cores);
  }

  TestingWindows using(double coresInUse) {
    return new TestingWindows(
        nanos, limit, busy, queued, completions, computing, waitingForCpu, coresInUse, cores);
  }

  TestingWindows lasting(long millis) {
    return new TestingWindows(
        millis * 1_000_000,
        limit,
        busy,
        queued,
        completions,
        computing,
        waitingForCpu,
        processCores,
        cores);
  }

  TestingWindows at(int otherLimit) {
    return new TestingWindows(
        nanos,
        otherLimit,
        Math.min(busy, otherLimit),
        queued,
        completions,
        computing,
        waitingForCpu,
        processCores,
        cores);
  }

  Window window() {
    long busyNanos = busy * nanos;
    Window.Sample sample = Window.Sample.NONE;
    if (busy > 0 && !Double.isNaN(computing)) {
      long looked = Math.min(busy, 16) * nanos;
      long waited = Math.round(looked * waitingForCpu);
      sample = new Window.Sample(looked, Math.round((looked - waited) * computing), waited);
    }
    return new Window(
        nanos,
        limit,
        limit,
        busy,
        queued,
        completions,
        completions,
        busyNanos,
        sample,
        Math.round(processCores * nanos),
        cores,
        Double.NaN,
        /* virtual= */ false,
        1,
        10_000);
  }
}
