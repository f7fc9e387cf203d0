package dev.sett.pool;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The workers: who runs, who rests, who is woken when. Tasks first in first out, idle workers last
 * in first out.
 */
final class Crew {
  /*
   * No task is lost between one who puts it and workers who go to rest, because both do two things
   * in opposite order: who puts a task places it and then looks who is active; who goes to rest
   * leaves the active ones and then looks for tasks. Each of the two steps is one atomic access.
   *
   * Not every task wakes a worker. At most one worker looks for tasks; it wakes the next as soon as
   * it has found one. A virtual worker that was woken has to wait for a carrier, which may take as
   * long as others compute: until it has one it does not look, but is on its way, as a thread that
   * was started. While one is, no other virtual worker is woken and no more threads are started than
   * there are tasks; the watch is told, and wakes the next if the queue stands still.
   *
   * And nobody is woken when as many are active as keep the CPUs busy ("enough"): one of them will be
   * done in a moment and takes the next task without any wake-up. Should they block instead, the
   * watch notices that the queue stands still and wakes one all the same.
   *
   * Spares, the virtual threads beyond the platform threads, don't rest: one that finds no task
   * ends, after it has looked once more, as above. To start another costs no more than to wake it.
   *
   * Where tasks wait for most of their time, each gets a virtual thread of its own, started with the
   * task in hand. Those count apart. Who is admitted, of either kind, is counted and then looks
   * whether there was a place: of two at the same time one may be turned away, but never too few.
   */
  private static final VarHandle ROLL =
      ConstantBootstraps.fieldVarHandle(
          MethodHandles.lookup(), "roll", VarHandle.class, Crew.class, long.class);
  private static final VarHandle LOOKING =
      ConstantBootstraps.fieldVarHandle(
          MethodHandles.lookup(), "looking", VarHandle.class, Crew.class, boolean.class);

  private final TaskQueue queue;
  private final long keepAliveNanos;
  private final Life life;
  private final Runnable onFull;

  private volatile long roll;
  private volatile boolean looking;
  private volatile int limit;
  private volatile int enough = Integer.MAX_VALUE;
  private volatile boolean overstaffed;
  private volatile boolean threadPerTask;

  private final AtomicBoolean dismissed = new AtomicBoolean();

  private final Seats seats = new Seats();
  private final Roster roster;
  private final TaskThreads taskThreads;
  private final TaskThreadStarter starter;

  /**
   * Without any worker yet.
   *
   * @param least threads that stay however long they rest
   * @param onFull told when a task waits and nobody is woken for it; must be quick
   */
  Crew(
      TaskQueue queue,
      WorkerThreads threads,
      int least,
      int limit,
      long keepAliveNanos,
      Life life,
      Runnable onFull) {
    this.queue = queue;
    this.roster = new Roster(threads, seats, least);
    this.taskThreads = roster.taskThreads();
    this.limit = limit;
    this.keepAliveNanos = keepAliveNanos;
    this.life = life;
    this.onFull = onFull;
    this.starter = new TaskThreadStarter(this, queue, life, onFull);
  }

  /**
   * Starts a virtual thread with a task, if each task is to get one and none waits; false if the
   * task is to be queued.
   */
  boolean startAtOnce(Runnable task) {
    return threadPerTask && starter.startAtOnce(task);
  }

  /** Whether each task gets a virtual thread of its own. */
  boolean threadPerTask() {
    return threadPerTask;
  }

  /** Sets whether each task gets a virtual thread of its own, where there are such threads. */
  void threadPerTask(boolean wished) {
    threadPerTask = wished && roster.mixed();
  }

  /** What starts the virtual threads of which each task gets one. */
  TaskThreadStarter starter() {
    return starter;
  }

  /** To be called after a task was put; false if a thread was needed and could not be had. */
  boolean signal() {
    if (threadPerTask && starter.startFront()) {
      return true;
    }
    if (looking) {
      return true;
    }
    int active = active();
    if (active >= enough || active >= limit) {
      onFull.run();
      return true;
    }
    return wakeOne(/* trusting= */ true);
  }

  /**
   * Wakes or starts a worker if the limit allows it, whether or not enough are active; false if a
   * thread was needed and could not be had.
   */
  boolean wakeOne() {
    return wakeOne(/* trusting= */ false);
  }

  /** Trusting that threads which are started come; one may die on the way. */
  private boolean wakeOne(boolean trusting) {
    while (LOOKING.compareAndSet(this, false, true)) {
      Admission admission = Admission.NO_THREAD;
      try {
        admission = admit(trusting);
      } catch (Throwable e) {
        // Out of memory, or of the caller's stack. The task stays in the queue, and the token free.
        looking = false;
        return false;
      }
      if (admission == Admission.WOKEN) {
        return true;
      }
      looking = false;
      if (admission == Admission.STARTED || admission == Admission.COMING) {
        // Whoever comes wakes or starts the next when it has looked. If all have looked by now, one
        // may have seen that one looks, and left it at that.
        if (roster.onTheirWay() == 0 && !queue.isEmpty()) {
          continue;
        }
        if (admission == Admission.COMING) {
          onFull.run();
        }
        return true;
      }
      // Somebody may have put a task, or gone to rest, seen that one looks, and left it at that.
      long now = roll;
      boolean another =
          active(now) < Math.min(enough, limit)
              && (admission == Admission.FULL || Roll.top(now) != 0);
      if (queue.isEmpty() || !another) {
        if (admission == Admission.NO_THREAD) {
          return false;
        }
        if (!queue.isEmpty()) {
          onFull.run();
        }
        return true;
      }
    }
    return true;
  }

  private enum Admission {
    /** A worker that rested looks for tasks now. */
    WOKEN,
    /**
     * A thread was started, or a virtual worker woken. It wakes or starts the next when it has
     * found a task.
     */
    STARTED,
    /** Enough workers are on their way. */
    COMING,
    FULL,
    NO_THREAD
  }

  private Admission admit(boolean trusting) {
    while (true) {
      long now = roll;
      int active = Roll.active(now);
      int top = Roll.top(now);
      if (active + taskThreads.live() >= limit) {
        return Admission.FULL;
      }
      if (top == 0) {
        int onTheirWay = roster.onTheirWay();
        if (trusting && onTheirWay > 0 && onTheirWay >= queue.size()) {
          return Admission.COMING;
        }
        if (ROLL.compareAndSet(this, now, Roll.with(now, active + 1, 0))) {
          if (tooMany()) {
            stepBack();
            return Admission.FULL;
          }
          if (startOne()) {
            return Admission.STARTED;
          }
          if (Roll.top(roll) == 0) {
            return Admission.NO_THREAD;
          }
        }
        continue;
      }
      Worker idle = seats.at(top - 1);
      if (idle != null && trusting && idle.virtual() && roster.onTheirWay() > 0) {
        return Admission.COMING;
      }
      if (idle != null && ROLL.compareAndSet(this, now, Roll.with(now, active + 1, idle.below))) {
        if (tooMany()) {
          boolean unused = push(idle, /* onlyIfOverstaffed= */ false);
          return Admission.FULL;
        }
        if (wake(idle)) {
          return idle.virtual() ? Admission.STARTED : Admission.WOKEN;
        }
        // Its thread has ended. Others may rest below it.
        seats.vacate(idle);
        stepBack();
      }
    }
  }

  /** Starts a worker, which counts as active already; false if it can't, and then none counts. */
  private boolean startOne() {
    boolean started = false;
    try {
      started = roster.start(this, queue);
    } finally {
      if (!started) {
        stepBack();
      }
    }
    return started;
  }

  /** Wakes a worker that counts as active already, on its way if virtual; false if it is gone. */
  private boolean wake(Worker idle) {
    if (!idle.virtual()) {
      return idle.wake();
    }
    roster.comes();
    if (idle.wake()) {
      return true;
    }
    roster.began();
    return false;
  }

  /** Takes back that one more is active. */
  private void stepBack() {
    long now;
    do {
      now = roll;
    } while (!ROLL.compareAndSet(this, now, Roll.with(now, Roll.active(now) - 1, Roll.top(now))));
  }

  /** A worker that looked has found a task. */
  void found() {
    looking = false;
    signalIfTasksWait();
  }

  /** A worker that looked has found none and goes to rest. */
  void gaveUp() {
    looking = false;
  }

  /** Sees to it that tasks that wait are looked at, if not now, then by the watch. */
  void signalIfTasksWait() {
    if (!queue.isEmpty() && !life.stopping() && !signal()) {
      onFull.run();
    }
  }

  /** The worker goes to rest. */
  void push(Worker worker) {
    worker.beginRest();
    push(worker, /* onlyIfOverstaffed= */ false);
  }

  /** The worker goes to rest if more are active than may be; false if it is to go on. */
  boolean pushIfOverstaffed(Worker worker) {
    worker.beginRest();
    if (push(worker, /* onlyIfOverstaffed= */ true)) {
      return true;
    }
    worker.endRest();
    return false;
  }

  private boolean push(Worker worker, boolean onlyIfOverstaffed) {
    while (true) {
      long now = roll;
      int active = Roll.active(now);
      if (onlyIfOverstaffed && active + taskThreads.live() <= limit) {
        overstaffed = active() > limit;
        return false;
      }
      worker.below = Roll.top(now);
      if (ROLL.compareAndSet(this, now, Roll.with(now, active - 1, worker.seat + 1))) {
        return true;
      }
    }
  }

  /** A spare that found no task is active no more; false if it is to go on, for one came. */
  boolean withdraw() {
    stepBack();
    // In this order: who puts a task places it and then looks who is active.
    while (!queue.isEmpty() && !life.stopping()) {
      long now = roll;
      int active = Roll.active(now);
      if (active + taskThreads.live() >= limit) {
        onFull.run();
        return true;
      }
      if (ROLL.compareAndSet(this, now, Roll.with(now, active + 1, Roll.top(now)))) {
        if (!tooMany()) {
          return false;
        }
        stepBack();
        onFull.run();
        return true;
      }
    }
    return true;
  }

  /** Whether more are active than may be, for a virtual thread took a place at the same time. */
  private boolean tooMany() {
    return threadPerTask && active() > limit;
  }

  /** A spare is active no more if more are than may be; false if it is to go on. */
  boolean withdrawIfOverstaffed() {
    while (true) {
      long now = roll;
      int active = Roll.active(now);
      if (active + taskThreads.live() <= limit) {
        overstaffed = active() > limit;
        return false;
      }
      if (ROLL.compareAndSet(this, now, Roll.with(now, active - 1, Roll.top(now)))) {
        signalIfTasksWait();
        return true;
      }
    }
  }

  /**
   * A spare leaves its place to a platform thread that rests although tasks wait; false if there is
   * none, and then the spare is to go on. After a time with many threads those that stay are the
   * ones that cost least.
   */
  boolean giveWay() {
    if (Roll.top(roll) == 0 || queue.isEmpty() || !LOOKING.compareAndSet(this, false, true)) {
      return false;
    }
    while (true) {
      long now = roll;
      int top = Roll.top(now);
      if (top == 0) {
        looking = false;
        signalIfTasksWait(); // Somebody may have seen that one looks, and left it at that.
        return false;
      }
      Worker idle = seats.at(top - 1);
      if (idle != null
          && ROLL.compareAndSet(this, now, Roll.with(now, Roll.active(now), idle.below))) {
        if (wake(idle)) {
          if (idle.virtual()) {
            looking = false;
          }
          return true;
        }
        seats.vacate(idle);
      }
    }
  }

  /** Whether more may be active than the limit allows. */
  boolean overstaffed() {
    return overstaffed;
  }

  /** Sets how many may be active, at least 1. Who is too many rests after the task at hand. */
  void limit(int wished) {
    limit = wished;
    overstaffed = active() > wished;
    signalIfTasksWait();
  }

  int limit() {
    return limit;
  }

  /** Sets how many active workers keep the CPUs busy, so that nobody is woken for a task more. */
  void enough(int workers) {
    enough = Math.max(1, workers);
  }

  /** Tasks that would start at once if they came: places within the limit where nobody runs one. */
  int spare() {
    return Math.max(0, limit - active() + (looking ? 1 : 0) + roster.onTheirWay());
  }

  /** Threads that run or look for tasks. */
  int active() {
    return active(roll);
  }

  /** The same without the virtual threads of which each task gets one. */
  int activeWorkers() {
    return Roll.active(roll);
  }

  private int active(long roll) {
    return Roll.active(roll) + taskThreads.live();
  }

  /** Who belongs to it. */
  Roster roster() {
    return roster;
  }

  long keepAliveNanos() {
    return keepAliveNanos;
  }

  boolean stopping() {
    return life.stopping();
  }

  boolean done() {
    return life.terminated();
  }

  /**
   * Whether a resting worker is to end, also because there are too many; then it counts as alive no
   * more.
   */
  boolean mayEnd(boolean restedLong) {
    boolean done = nothingToCome();
    if (done) {
      dismiss();
    }
    return (done || restedLong) ? roster.release(done) : roster.releaseExcess();
  }

  /** A spare that is active no more counts as alive no more, and is about to end. */
  void retire(Worker spare) {
    spare.neverCame();
    roster.lost(spare);
  }

  /** Whether no task waits, and none will. */
  private boolean nothingToCome() {
    // In this order: after the shutdown no task comes to stay, so that an empty queue stays empty.
    return life.stopping() || (life.shutdown() && queue.isEmpty());
  }

  /** Lets all who rest see that there is nothing to come. */
  private void dismiss() {
    if (dismissed.compareAndSet(false, true)) {
      roster.unparkAll();
    }
  }

  /** A worker's thread ends, as agreed or because of a fault of ours. */
  void left(Worker worker, boolean asAgreed) {
    if (!asAgreed) {
      looking = false;
      if (!worker.end()) {
        worker.neverCame();
        seats.vacate(worker);
        stepBack();
      }
      roster.lost(worker);
      signalIfTasksWait();
    }
    seats.strike(worker);
    if (life.shutdown() && worker.spare() && roster.spares() == 0) {
      roster.unparkAll(); // A platform thread may have stayed for the sake of the last virtual one.
    }
    endIfDone();
  }

  /** Ends the pool's life if it is shut down and nobody is left. */
  void endIfDone() {
    if (!life.shutdown()) {
      return;
    }
    // Who took the last task is alive until it has ended.
    if (nothingToCome()) {
      dismiss();
      if (roster.closeIfEmpty()) {
        life.end();
      }
    } else if (roster.alive() == 0) {
      signalIfTasksWait();
    }
  }

  /** Runs a task on the calling thread, of which the task before may have left an interrupt. */
  void run(Runnable task) {
    // An interrupt of an earlier task must not reach this one; that of shutdownNow must.
    if (life.stopping() || (Thread.interrupted() && life.stopping())) {
      Thread.currentThread().interrupt();
    }
    try {
      task.run();
    } catch (Throwable e) {
      failed(e);
    }
  }

  /** Hands what a task threw to its thread's handler, as if the thread died of it. */
  void failed(Throwable thrown) {
    Thread thread = Thread.currentThread();
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
    } catch (Throwable ofTheHandler) {
      // As the JVM does: what the handler throws is ignored.
    }
  }
}
