package dev.sett.pool;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Who belongs to the crew: starts threads, lets them end, and counts those alive. Who of them runs
 * and who rests is the crew's affair. Safe for all threads.
 */
final class Roster {
  private static final long RETRY_NANOS = 100_000_000;

  private final WorkerThreads threads;
  private final Seats seats;
  private volatile int least;
  private volatile int most = Integer.MAX_VALUE;
  private final ThreadCounts counts;
  private final TaskThreads taskThreads;

  private volatile Optional<Failure> failure = Optional.empty();

  /**
   * A thread that could not be had.
   *
   * @param atNanos when, by {@link Machine#nanoTime}
   * @param alive threads there were
   */
  record Failure(Throwable cause, long atNanos, int alive) {}

  /**
   * Without any thread yet.
   *
   * @param least threads that stay however long they rest
   */
  Roster(WorkerThreads threads, Seats seats, int least) {
    this.threads = threads;
    this.counts = new ThreadCounts(threads.mostPlatform());
    this.taskThreads = new TaskThreads(threads);
    this.seats = seats;
    this.least = least;
  }

  /**
   * Sets how many threads stay however long they rest, and how many may rest at all; who is too
   * many looks up and ends.
   */
  void keep(int fewest, int highest) {
    least = fewest;
    most = highest;
    if (alive() > highest) {
      unparkAll();
    }
  }

  /** Starts a worker's thread; false if it can't be had, or could not a moment ago. */
  boolean start(Crew crew, TaskQueue queue) {
    Optional<Failure> before = failure;
    if (before.isPresent() && Machine.nanoTime() - before.get().atNanos() < RETRY_NANOS) {
      return false;
    }
    ThreadCounts.Kind kind = counts.join();
    if (kind == null) {
      return false;
    }
    Worker worker = null;
    try {
      worker = seats.take(crew, queue, kind == ThreadCounts.Kind.SPARE);
      Thread thread = threads.newThread(worker, worker.spare());
      worker.seat(thread);
      thread.start();
    } catch (Throwable e) { // An OutOfMemoryError if the system gives no more threads.
      notStarted(worker, e, counts.notStarted(kind));
      crew.endIfDone();
      return false;
    }
    if (before.isPresent()) {
      failure = Optional.empty();
    }
    return true;
  }

  /** What can fail itself where there is no memory; the counts are right before. */
  private void notStarted(@Nullable Worker worker, Throwable cause, int left) {
    try {
      failure = Optional.of(new Failure(cause, Machine.nanoTime(), left));
      if (worker != null) {
        worker.neverCame();
        seats.vacate(worker);
      }
    } catch (Throwable e) {
      // The seat stays taken by a worker that is gone, or the failure untold until the next one.
    }
  }

  /** Counts a worker that was started or woken, before it is. */
  void comes() {
    counts.comes();
  }

  /** A worker that was on its way has looked for a task, or will not. */
  void began() {
    counts.began();
  }

  /** Threads started, and virtual workers woken, that have not looked for a task since. */
  int onTheirWay() {
    return counts.onTheirWay();
  }

  /**
   * Counts a worker that rests as alive no more, unless it is needed; whether it did.
   *
   * @param done whether there is nothing to do any more, so that nobody is needed for tasks to come
   */
  boolean release(boolean done) {
    return releaseDownTo(done ? 0 : least);
  }

  /** Counts a worker that rests as alive no more if there are too many; whether it did. */
  boolean releaseExcess() {
    return alive() > most && releaseDownTo(most);
  }

  /** Task threads need a platform thread, too; they look for one after they were counted. */
  private boolean releaseDownTo(int left) {
    if (!counts.leaveIfMoreThan(left)) {
      return false;
    }
    return counts.platform() > 0 || taskThreads.live() == 0 || !counts.rejoin();
  }

  /** Takes back {@link #release}: the worker was woken meanwhile. False if the pool has ended. */
  boolean staysAfterAll() {
    return counts.rejoin();
  }

  /** Counts a worker as alive no more whose thread ends, whoever is needed. */
  void lost(Worker worker) {
    counts.leave(worker.spare() ? ThreadCounts.Kind.SPARE : ThreadCounts.Kind.PLATFORM);
  }

  int alive() {
    return counts.alive() + taskThreads.live();
  }

  /** The first threads, by default platform threads. */
  int platform() {
    return counts.platform();
  }

  /** The virtual threads that each have a task in hand. */
  TaskThreads taskThreads() {
    return taskThreads;
  }

  /** Whether there are two kinds of threads. */
  boolean mixed() {
    return threads.mixed();
  }

  /** Tasks ended. */
  long completed() {
    return muster().completed() + taskThreads.tally(Machine.nanoTime()).completed();
  }

  /** Lets nobody join any more, if nobody is there; whether it did, true for one caller only. */
  boolean closeIfEmpty() {
    return taskThreads.live() == 0 && counts.closeIfEmpty();
  }

  /** Of those alive, the virtual ones beyond the platform threads. */
  int spares() {
    return counts.spares();
  }

  /** The last thread that could not be had; empty if one could be had since. */
  Optional<Failure> failure() {
    return failure;
  }

  /** Everybody, and what those did who are gone. */
  Seats.Muster muster() {
    return seats.muster();
  }

  /** Of those alive, whose threads are virtual, of whatever factory. */
  int virtual() {
    long virtual =
        muster().present().stream().filter(worker -> worker.virtual() && !worker.gone()).count();
    return (int) Math.min(virtual, counts.alive()) + taskThreads.live();
  }

  /** Whether a thread is one of the workers'. */
  boolean employs(Thread thread) {
    return muster().present().stream().anyMatch(worker -> worker.thread() == thread)
        || taskThreads.employs(thread);
  }

  /** Lets all who rest look up. */
  void unparkAll() {
    muster().present().forEach(worker -> LockSupport.unpark(worker.thread()));
  }

  void interruptAll() {
    taskThreads.interruptAll();
    for (Worker worker : muster().present()) {
      Thread thread = worker.thread();
      if (thread != null) {
        thread.interrupt();
      }
    }
  }
}
