package dev.sett.pool;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One thread of the crew and what it does: takes tasks and runs them, and rests when there is none.
 * It sits on a numbered seat; when its thread has ended, the seat is free for another worker.
 */
final class Worker implements Runnable {
  /** At a task, or looking for one. */
  private static final int BUSY = 0;

  /** Among the idle seats, its thread parked or about to be. */
  private static final int RESTING = 1;

  /** Among the idle seats, its thread ended or about to. */
  private static final int GONE = 2;

  private static final VarHandle STATE =
      ConstantBootstraps.fieldVarHandle(
          MethodHandles.lookup(), "state", VarHandle.class, Worker.class, int.class);
  private static final VarHandle COMPLETED =
      ConstantBootstraps.fieldVarHandle(
          MethodHandles.lookup(), "completed", VarHandle.class, Worker.class, long.class);

  private final Crew crew;
  private final TaskQueue queue;
  final int seat;
  private final boolean spare;

  /** The idle seat below this one, as {@link Roll} counts; written before this one is pushed. */
  volatile int below;

  /** Whether what it did is in the crew's books, which guard this. */
  boolean struck;

  private volatile int state = BUSY;
  private volatile @Nullable Thread thread;
  private volatile boolean virtual;
  private volatile long systemId;

  /** Whether it was started, or woken on a virtual thread, and has not looked for a task since. */
  private boolean onItsWay = true;

  // Written by the worker's thread only, read by the tuner's: a little late does no harm.
  private long completed;
  private volatile long bornNanos;
  private volatile long idleNanos;
  private volatile long restingSince;

  Worker(Crew crew, TaskQueue queue, int seat, boolean spare) {
    this.crew = crew;
    this.queue = queue;
    this.seat = seat;
    this.spare = spare;
  }

  /** Tells which thread is to run this worker, before it is started. */
  void seat(Thread fresh) {
    thread = fresh;
    virtual = fresh.isVirtual();
  }

  /** Whether its thread is virtual, so that it has to wait for a carrier when it is woken. */
  boolean virtual() {
    return virtual;
  }

  /** The worker's thread; null before it has one. */
  @Nullable Thread thread() {
    return thread;
  }

  /** Whether it is one beyond the platform threads, and its thread by default virtual. */
  boolean spare() {
    return spare;
  }

  /** Ends a rest; false if this worker is gone. */
  boolean wake() {
    if (STATE.compareAndSet(this, RESTING, BUSY)) {
      LockSupport.unpark(thread);
      return true;
    }
    return false;
  }

  /**
   * Leaves the idle ones for good, though the seat stays among theirs; false if woken meanwhile.
   */
  boolean end() {
    return STATE.compareAndSet(this, RESTING, GONE);
  }

  /** Marks a worker that is not among the idle ones and whose thread has ended or never began. */
  void neverCame() {
    state = GONE;
  }

  /** The thread's number in the system ({@code /proc/self/task}); 0 if unknown. */
  long systemId() {
    return systemId;
  }

  /** Whether it neither runs nor looks for a task. */
  boolean resting() {
    return state != BUSY;
  }

  /** Whether the seat has no thread. */
  boolean gone() {
    return state == GONE;
  }

  /** Tasks ended. */
  long completed() {
    return (long) COMPLETED.getOpaque(this);
  }

  /** Nanoseconds in tasks, and in looking for them, until now. */
  long busyNanos(long now) {
    long born = bornNanos;
    if (born == 0) {
      return 0;
    }
    long since = restingSince;
    long idle = idleNanos + (since == 0 ? 0 : Math.max(0, now - since));
    return Math.max(0, now - born - idle);
  }

  @Override
  public void run() {
    if (Thread.currentThread() != thread) {
      return; // A thread factory that runs what it is given on its own.
    }
    bornNanos = Machine.nanoTime();
    boolean asAgreed = false;
    try {
      work();
      asAgreed = true;
    } finally {
      arrived();
      crew.left(this, asAgreed);
      thread = null;
    }
  }

  /** Counts as on its way no more; whether it did. */
  private boolean arrived() {
    boolean was = onItsWay;
    if (was) {
      onItsWay = false;
      crew.roster().began();
    }
    return was;
  }

  private void work() {
    boolean looking = false; // Who wakes a worker has marked that somebody looks.
    while (true) {
      Runnable task = crew.stopping() ? null : queue.poll();
      // After the queue: until then, one who looks at it must know that a thread comes for it.
      boolean first = arrived();
      if (task != null) {
        if (looking) {
          looking = false;
          crew.found();
        } else if (first) {
          crew.signalIfTasksWait();
        }
        crew.run(task);
        COMPLETED.setOpaque(this, completed + 1);
        if (completed == 1 && !virtual) {
          // Not when the thread begins: a burst needs its threads at once, and this takes a while.
          systemId = ThreadStat.ownId();
        }
        if (spare) {
          if (crew.giveWay() || (crew.overstaffed() && crew.withdrawIfOverstaffed())) {
            crew.retire(this);
            return;
          }
          continue;
        }
        if (!crew.overstaffed() || !crew.pushIfOverstaffed(this)) {
          continue;
        }
      } else if (spare) {
        if (crew.withdraw()) {
          crew.retire(this);
          return;
        }
        continue;
      } else {
        if (looking) {
          looking = false;
          crew.gaveUp();
        }
        crew.push(this);
      }
      if (!rest()) {
        return;
      }
      looking = !onItsWay;
    }
  }

  /** To be called before this worker is pushed onto the idle seats; then it can be woken. */
  void beginRest() {
    restingSince = Machine.nanoTime();
    state = RESTING;
  }

  /** Takes back {@link #beginRest} when the worker was not pushed. */
  void endRest() {
    state = BUSY;
    idleNanos = idleNanos + Machine.nanoTime() - restingSince;
    restingSince = 0;
  }

  /** Waits to be woken; false if the thread is to end. */
  private boolean rest() {
    long until = restingSince + crew.keepAliveNanos();
    while (true) {
      crew.signalIfTasksWait();
      if (state == BUSY) {
        break;
      }
      long left = until - Machine.nanoTime();
      if (crew.mayEnd(left <= 0)) {
        if (end()) {
          return false;
        }
        if (!crew.roster().staysAfterAll()) {
          return false;
        }
        break;
      }
      LockSupport.parkNanos(crew, left > 0 ? left : crew.keepAliveNanos());
      // An interrupt wakes a parked thread for good; here it means nobody.
      boolean unused = Thread.interrupted();
    }
    endRest();
    onItsWay = virtual;
    return true;
  }
}
