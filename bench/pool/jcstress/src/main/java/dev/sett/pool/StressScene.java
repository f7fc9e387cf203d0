package dev.sett.pool;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A crew without a watch, so that a forgotten task is never found. */
class StressScene {
  /** Far longer than an arbiter waits, so that no worker finds a lost task by polling. */
  static final long AN_HOUR = TimeUnit.HOURS.toNanos(1);

  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(10);

  final TaskQueue queue = new TaskQueue();
  final Life life = new Life(() -> {}, () -> {});
  final Crew crew;
  final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger meeting = new AtomicInteger();

  StressScene(int limit, long keepAliveNanos) {
    this(limit, keepAliveNanos, Integer.MAX_VALUE);
  }

  /** Some platform threads, then virtual threads. */
  StressScene(int limit, long keepAliveNanos, int platformThreads) {
    WorkerThreads threads =
        new WorkerThreads(StressScene::daemon, Thread.ofVirtual().factory(), platformThreads);
    crew = new Crew(queue, threads, 0, limit, keepAliveNanos, life, () -> {});
  }

  static Thread daemon(Runnable task) {
    Thread thread = new Thread(null, task, "worker", 64 << 10);
    thread.setDaemon(true);
    return thread;
  }

  /** Submits a task that counts its runs. */
  void put() {
    queue.put(runs::incrementAndGet);
    if (!crew.signal()) {
      throw new IllegalStateException("no thread: " + crew.roster().failure());
    }
  }

  /** Submits a task that runs until the expected number of tasks run concurrently. */
  void putForAll(int expected) {
    queue.put(
        () -> {
          meeting.incrementAndGet();
          long until = System.nanoTime() + PATIENCE;
          while (meeting.get() < expected && System.nanoTime() < until) {
            LockSupport.parkNanos(10_000);
          }
          runs.addAndGet(meeting.get() < expected ? 0 : 1);
        });
    boolean unused = crew.signal();
  }

  /** Number of tasks that ran, once it is as expected or after a long timeout. */
  int runs(int expected) {
    long until = System.nanoTime() + PATIENCE;
    while (runs.get() < expected && System.nanoTime() < until) {
      LockSupport.parkNanos(10_000);
    }
    return runs.get();
  }

  /** Ends the crew; returns how many are still active or alive, at most after a long timeout. */
  int left() {
    life.shutDown();
    crew.roster().unparkAll();
    crew.endIfDone();
    long until = System.nanoTime() + PATIENCE;
    while (!life.terminated() && System.nanoTime() < until) {
      LockSupport.parkNanos(10_000);
    }
    return life.terminated() ? 0 : 1 + crew.active() + crew.roster().alive();
  }
}
