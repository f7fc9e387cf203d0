package dev.sett.pool;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Who belongs to the crew: starts threads, lets them end, and counts those alive. Who of them runs
 * and who rests is the crew's affair. Safe for all threads.
 */
final class Roster {
  private static final long RETRY_NANOS = 100_000_000;

  private final Recruiter threads;
  private final Seats seats;
  private final int least;
  private final Headcount alive = new Headcount();

  /** Threads that are started and have not looked for a task yet. */
  private final AtomicInteger starting = new AtomicInteger();

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
  Roster(Recruiter threads, Seats seats, int least) {
    this.threads = threads;
    this.seats = seats;
    this.least = least;
  }

  /** Starts a worker's thread; false if it can't be had, or could not a moment ago. */
  boolean start(Crew crew, TaskQueue queue) {
    Optional<Failure> before = failure;
    if (before.isPresent() && Machine.nanoTime() - before.get().atNanos() < RETRY_NANOS) {
      return false;
    }
    if (!alive.join()) {
      return false;
    }
    Worker worker = seats.take(crew, queue, threads.join());
    try {
      Thread thread = threads.newThread(worker);
      worker.seat(thread);
      starting.incrementAndGet();
      try {
        thread.start();
      } catch (Throwable e) {
        starting.decrementAndGet();
        throw e;
      }
      if (before.isPresent()) {
        failure = Optional.empty();
      }
      return true;
    } catch (Throwable e) { // An OutOfMemoryError if the system gives no more threads.
      worker.neverCame();
      seats.vacate(worker);
      threads.leave(worker.spare());
      failure = Optional.of(new Failure(e, Machine.nanoTime(), alive.leave()));
      crew.endIfDone();
      return false;
    }
  }

  /** A worker whose thread was started has looked for a task for the first time. */
  void began() {
    starting.decrementAndGet();
  }

  /** Threads that are started and have not looked for a task yet. */
  int onTheirWay() {
    return starting.get();
  }

  /**
   * Counts a worker that rests as alive no more, unless it is needed; whether it did.
   *
   * @param done whether there is nothing to do any more, so that nobody is needed for tasks to come
   */
  boolean release(Worker worker, boolean done) {
    if (!threads.leaveUnlessNeeded(worker.spare())) {
      return false;
    }
    if (done) {
      int unused = alive.leave();
      return true;
    }
    if (alive.leaveIfMoreThan(least)) {
      return true;
    }
    threads.rejoin(worker.spare());
    return false;
  }

  /** Takes back {@link #release}: the worker was woken meanwhile. False if the pool has ended. */
  boolean staysAfterAll(Worker worker) {
    if (!alive.join()) {
      return false;
    }
    threads.rejoin(worker.spare());
    return true;
  }

  /** Counts a worker as alive no more whose thread ends because of a fault of ours. */
  void lost(Worker worker) {
    threads.leave(worker.spare());
    int unused = alive.leave();
  }

  int alive() {
    return alive.now();
  }

  /** Lets nobody join any more, if nobody is there; whether it did, true for one caller only. */
  boolean closeIfEmpty() {
    return alive.closeIfEmpty();
  }

  /** Of those alive, the virtual ones beyond the platform threads. */
  int spares() {
    return threads.spares();
  }

  /** The last thread that could not be had; empty if one could be had since. */
  Optional<Failure> failure() {
    return failure;
  }

  /** Everybody, and what those did who are gone. */
  Seats.Muster muster() {
    return seats.muster();
  }

  /** Lets all who rest look up. */
  void unparkAll() {
    muster().present().forEach(worker -> LockSupport.unpark(worker.thread()));
  }

  void interruptAll() {
    for (Worker worker : muster().present()) {
      Thread thread = worker.thread();
      if (thread != null) {
        thread.interrupt();
      }
    }
  }
}
