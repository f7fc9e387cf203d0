package dev.sett.pool;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

  private static final VarHandle IN_HAND =
      ConstantBootstraps.fieldVarHandle(
          MethodHandles.lookup(), "inHand", VarHandle.class, TaskThread.class, Runnable.class);
  private static final VarHandle BEGUN =
      ConstantBootstraps.fieldVarHandle(
          MethodHandles.lookup(), "begun", VarHandle.class, TaskThreads.class, int.class);

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

    /** Whether one of the threads passes the test; the rest are not looked at. */
    boolean some(Predicate<TaskThread> test) {
      lock.lock();
      try {
        TaskThread one = first;
        while (one != null && !test.test(one)) {
          one = one.after;
        }
        return one != null;
      } finally {
        lock.unlock();
      }
    }
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
  boolean start(TaskThreadStarter starter, Runnable task, boolean atOnce) {
    TaskThread one = null;
    try {
      one = new TaskThread(starter, task, chains[started++ & (LISTS - 1)]);
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
    return Stream.of(chains).anyMatch(chain -> chain.some(one -> one.inHand != null));
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
    return Stream.of(chains).anyMatch(chain -> chain.some(one -> one.thread == thread));
  }

  private void forEach(Consumer<TaskThread> action) {
    for (Chain chain : chains) {
      boolean unused =
          chain.some(
              one -> {
                action.accept(one);
                return false;
              });
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
    private final TaskThreadStarter starter;
    private final Chain chain;
    private volatile @Nullable Runnable inHand;
    private volatile long bornNanos;
    private volatile long completed;
    private @Nullable Thread thread; // written before it is started, and seen by others in a list

    // Guarded by the lock of the chain.
    private boolean present;
    private @Nullable TaskThread before;
    private @Nullable TaskThread after;

    TaskThread(TaskThreadStarter starter, Runnable task, Chain chain) {
      this.starter = starter;
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
          starter.crew.run(task);
          completed = completed + 1;
          task = starter.taskForOneThatIsFree();
        }
      } finally {
        try {
          part();
        } finally {
          starter.left();
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
