package dev.sett.pool;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A crew without a watch: what it forgets, nobody finds. */
class Scene {
  /** Far longer than an arbiter waits, so that no worker finds a lost task by looking up. */
  static final long AN_HOUR = TimeUnit.HOURS.toNanos(1);

  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(10);

  final TaskQueue queue = new TaskQueue();
  final Life life = new Life(() -> {});
  final Crew crew;
  final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger meeting = new AtomicInteger();

  Scene(int limit, long keepAliveNanos) {
    this(limit, keepAliveNanos, Integer.MAX_VALUE);
  }

  /** With virtual threads beyond some platform threads. */
  Scene(int limit, long keepAliveNanos, int platformThreads) {
    Recruiter threads = new Recruiter(Scene::daemon, Thread.ofVirtual().factory(), platformThreads);
    crew = new Crew(queue, threads, 0, limit, keepAliveNanos, life, () -> {});
  }

  static Thread daemon(Runnable task) {
    Thread thread = new Thread(null, task, "worker", 64 << 10);
    thread.setDaemon(true);
    return thread;
  }

  /** Puts a task that counts its runs. */
  void put() {
    queue.put(runs::incrementAndGet);
    if (!crew.signal()) {
      throw new IllegalStateException("no thread: " + crew.roster().failure());
    }
  }

  /** Puts a task that runs until as many are at it as are expected, at the same time. */
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

  /** How many tasks ran, once as many did as are expected, or after a long while. */
  int runs(int expected) {
    long until = System.nanoTime() + PATIENCE;
    while (runs.get() < expected && System.nanoTime() < until) {
      LockSupport.parkNanos(10_000);
    }
    return runs.get();
  }

  /** Ends the crew; how many are active or alive after that, or after a long while. */
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
