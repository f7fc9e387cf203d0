package dev.sett.pool;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks closely at some of the workers, from one window to the next. For one thread. */
final class WorkerSampler {
  /** Few, because looking costs some microseconds for each. */
  static final int MOST = 16;

  /** Who computes for less than this part of the time does not move. */
  private static final double MOVED = 0.001;

  private Window.Sample moved = Window.Sample.NONE;
  private Map<Worker, Look> looks = new HashMap<>();

  /** A worker that is looked at, and how things stood at the last look. */
  private static final class Look {
    final Worker worker;
    final Optional<ThreadStat> stat;
    long busyNanos;
    ThreadStat.Times times;

    Look(Worker worker, long now) {
      this.worker = worker;
      this.stat = ThreadStat.of(worker.systemId());
      this.busyNanos = worker.busyNanos(now);
      this.times = read().orElse(new ThreadStat.Times(0, -1));
    }

    /** Whether the thread's number has become known since the last look. */
    boolean knowsLessThanItCould() {
      return stat.isEmpty() && worker.systemId() != 0;
    }

    Optional<ThreadStat.Times> read() {
      if (stat.isPresent()) {
        return stat.get().read();
      }
      Thread thread = worker.thread();
      long cpu = thread == null ? -1 : Machine.threadCpuNanos(thread.threadId());
      return cpu < 0 ? Optional.empty() : Optional.of(new ThreadStat.Times(cpu, -1));
    }

    /** What the worker did since the last look, which this one takes the place of. */
    Window.Sample since(ThreadStat.Times timesNow, long now) {
      long busyNow = worker.busyNanos(now);
      Window.Sample sample =
          new Window.Sample(
              Math.max(0, busyNow - busyNanos),
              Math.max(0, timesNow.cpuNanos() - times.cpuNanos()),
              timesNow.runQueueNanos() < 0
                  ? -1
                  : Math.max(0, timesNow.runQueueNanos() - times.runQueueNanos()));
      busyNanos = busyNow;
      times = timesNow;
      return sample;
    }

    void close() {
      stat.ifPresent(ThreadStat::close);
    }
  }

  /**
   * What the workers chosen at the last call did since, then chooses among those there are now.
   *
   * @param now by {@link Machine#nanoTime}
   */
  Window.Sample next(List<Worker> workers, long now) {
    Window.Sample sample = sum(now);
    choose(workers, now);
    return sample;
  }

  /** As the last sample, but only of those that computed for a part of the time that counts. */
  Window.Sample moved() {
    return moved;
  }

  private Window.Sample sum(long now) {
    Window.Sample all = Window.Sample.NONE;
    moved = Window.Sample.NONE;
    for (Look look : looks.values()) {
      Optional<ThreadStat.Times> times = look.worker.gone() ? Optional.empty() : look.read();
      if (times.isEmpty()) {
        continue;
      }
      Window.Sample one = look.since(times.get(), now);
      all = all.plus(one);
      if (one.cpuNanos() > MOVED * one.busyNanos()) {
        moved = moved.plus(one);
      }
    }
    return all;
  }

  /**
   * Those that are busy, evenly from all seats; who is looked at already is kept if still so. The
   * system knows nothing of a virtual thread; all take their tasks from one queue, so that those on
   * platform threads stand for them. A pool of virtual threads alone has no sample, and so no limit
   * by CPU: the JDK lets no more of them run than there are carriers, and they cost little.
   */
  private void choose(List<Worker> workers, long now) {
    List<Worker> busy = workers.stream().filter(w -> !w.resting() && !w.virtual()).toList();
    List<Worker> chosen = new ArrayList<>();
    if (busy.size() <= MOST) {
      chosen.addAll(busy);
    } else {
      for (int i = 0; i < MOST; i++) {
        chosen.add(busy.get((int) ((long) i * busy.size() / MOST)));
      }
    }
    Map<Worker, Look> next = new HashMap<>();
    for (Worker worker : chosen) {
      Look kept = looks.remove(worker);
      if (kept != null && kept.knowsLessThanItCould()) {
        kept.close();
        kept = null;
      }
      next.put(worker, kept == null ? new Look(worker, now) : kept);
    }
    close();
    looks = next;
  }

  /** Lets go of all that were looked at. */
  void close() {
    looks.values().forEach(Look::close);
    looks.clear();
  }
}
