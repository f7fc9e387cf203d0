package dev.sett.pool;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that are started with a task in hand, where tasks wait for most of their time.
 * One that has run its task takes the next that waits, and ends if there is none. Safe for all
 * threads.
 */
final class TaskThreads {
  /*
   * They come and go as often as tasks do, so that what all threads share costs more than anything
   * else: one counter, which holds the limit. The rest is kept in several lists, each with a lock
   * of its own.
   */
  private static final int LISTS = 16;

  private static final VarHandle IN_HAND;
  private static final VarHandle BEGUN;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      IN_HAND = lookup.findVarHandle(TaskThread.class, "inHand", Runnable.class);
      BEGUN = lookup.findVarHandle(TaskThreads.class, "begun", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final WorkerThreads threads;
  private final AtomicInteger live = new AtomicInteger();
  private final Chain[] chains =
      IntStream.range(0, LISTS).mapToObj(i -> new Chain()).toArray(Chain[]::new);

  // Both count up, more or less: threads overwrite each other's count.
  private int started;
  private int begun;

  /**
   * What they did, until now.
   *
   * @param threads that live
   * @param atOnce tasks that did not wait in the queue for their thread
   * @param completed tasks ended
   * @param busyNanos nanoseconds from the beginning of a thread to its end, of all together
   */
  record Tally(int threads, long atOnce, long completed, long busyNanos) {}

  private static final class Chain {
    final ReentrantLock lock = new ReentrantLock();
    @Nullable TaskThread first;
    long atOnce;
    long completed;
    long busyNanos;
  }

  TaskThreads(WorkerThreads threads) {
    this.threads = threads;
  }

  /** How many there are, and places that were taken for more. */
  int live() {
    return live.get();
  }

  /** Takes a place for one more; how many there are then. */
  int enter() {
    return live.incrementAndGet();
  }

  /** Gives back a place; how many are left. */
  int leave() {
    return live.decrementAndGet();
  }

  /**
   * Starts a thread that has a place.
   *
   * @param atOnce whether the task has not waited in the queue
   * @return false if it can't be had; nobody runs the task then
   */
  boolean start(Crew crew, Runnable task, boolean atOnce) {
    TaskThread one = null;
    try {
      one = new TaskThread(crew, task, chains[started++ & (LISTS - 1)]);
      Thread thread = threads.newThread(one, /* spare= */ true);
      one.thread = thread;
      one.join(atOnce);
      thread.start();
    } catch (Throwable e) { // Such as a lack of memory.
      if (one != null) {
        one.part();
      }
      return false;
    }
    return true;
  }

  /** Changes when a thread has begun to run. */
  int begun() {
    return (int) BEGUN.getOpaque(this);
  }

  /** Whether a thread has not begun to run. */
  boolean someNotBegun() {
    for (Chain chain : chains) {
      chain.lock.lock();
      try {
        for (TaskThread one = chain.first; one != null; one = one.after) {
          if (one.inHand != null) {
            return true;
          }
        }
      } finally {
        chain.lock.unlock();
      }
    }
    return false;
  }

  /** Takes the tasks of threads that have not begun to run. */
  void takeBack(Consumer<Runnable> tasks) {
    forEach(
        one -> {
          Runnable task = one.take();
          if (task != null) {
            tasks.accept(task);
          }
        });
  }

  void interruptAll() {
    forEach(TaskThread::interrupt);
  }

  /** Whether a thread is one of these. */
  boolean employs(Thread thread) {
    boolean[] found = {false};
    forEach(one -> found[0] |= one.thread == thread);
    return found[0];
  }

  private void forEach(Consumer<TaskThread> action) {
    for (Chain chain : chains) {
      chain.lock.lock();
      try {
        for (TaskThread one = chain.first; one != null; one = one.after) {
          action.accept(one);
        }
      } finally {
        chain.lock.unlock();
      }
    }
  }

  /** What they did until now, as {@link Machine#nanoTime}. */
  Tally tally(long now) {
    int present = 0;
    long atOnce = 0;
    long completed = 0;
    long busyNanos = 0;
    for (Chain chain : chains) {
      chain.lock.lock();
      try {
        atOnce += chain.atOnce;
        completed += chain.completed;
        busyNanos += chain.busyNanos;
        for (TaskThread one = chain.first; one != null; one = one.after) {
          present++;
          completed += one.completed;
          busyNanos += one.busyNanos(now);
        }
      } finally {
        chain.lock.unlock();
      }
    }
    return new Tally(present, atOnce, completed, busyNanos);
  }

  /** One thread, until it ends. */
  private final class TaskThread implements Runnable {
    private final Crew crew;
    private final Chain chain;
    private volatile @Nullable Runnable inHand;
    private volatile long bornNanos;
    private volatile long completed;
    private @Nullable Thread thread; // written before it is started, and seen by others in a list

    // Guarded by the lock of the chain.
    private boolean present;
    private @Nullable TaskThread before;
    private @Nullable TaskThread after;

    TaskThread(Crew crew, Runnable task, Chain chain) {
      this.crew = crew;
      this.chain = chain;
      this.inHand = task;
    }

    @Nullable Runnable take() {
      return (Runnable) IN_HAND.getAndSet(this, null);
    }

    void interrupt() {
      Thread running = thread;
      if (running != null) {
        running.interrupt();
      }
    }

    long busyNanos(long now) {
      long born = bornNanos;
      return born == 0 ? 0 : Math.max(0, now - born);
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // Nobody else writes it.
    public void run() {
      if (Thread.currentThread() != thread) {
        return; // A thread factory that runs what it is given on its own.
      }
      bornNanos = Machine.nanoTime();
      BEGUN.setOpaque(TaskThreads.this, begun + 1);
      try {
        Runnable task = take();
        while (task != null) {
          crew.run(task);
          completed = completed + 1;
          task = crew.taskForOneThatIsFree();
        }
      } finally {
        try {
          part();
        } finally {
          crew.left();
        }
      }
    }

    void join(boolean atOnce) {
      chain.lock.lock();
      try {
        TaskThread second = chain.first;
        present = true;
        chain.atOnce += atOnce ? 1 : 0;
        after = second;
        if (second != null) {
          second.before = this;
        }
        chain.first = this;
      } finally {
        chain.lock.unlock();
      }
    }

    void part() {
      chain.lock.lock();
      try {
        if (!present) {
          return;
        }
        present = false;
        if (before == null) {
          chain.first = after;
        } else {
          before.after = after;
        }
        if (after != null) {
          after.before = before;
        }
        chain.completed += completed;
        chain.busyNanos += busyNanos(Machine.nanoTime());
      } finally {
        chain.lock.unlock();
      }
    }
  }
}
