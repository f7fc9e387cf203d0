package dev.sett.threads;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A new thread for every task, at most N of them at once; the rest wait in a first-in-first-out
 * queue.
 */
final class LimitedExecutor extends AbstractExecutorService {
  /*
   * A semaphore inside the task is the usual way to limit virtual threads. It makes a thread for
   * every waiting task (jetty #14362, #14330) and wakes it only to go on waiting for a carrier.
   * Here a waiting task is one entry of a queue: the thread that ends starts the thread of the
   * next. A thread is not used twice, so that thread locals and interrupts do not leak from task
   * to task and a task costs what it costs with `virtual`.
   *
   * One lock guards it all and is held for a few steps only, never while a task runs. It is a
   * ReentrantLock because a monitor would hold on to the carrier on JDK 21 to 23.
   */
  private final int atOnce;
  private final ThreadFactory threads;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private final Set<Thread> running = new HashSet<>();
  private final CountDownLatch terminated = new CountDownLatch(1);
  private volatile boolean shutdown;

  LimitedExecutor(int atOnce, ThreadFactory threads) {
    this.atOnce = atOnce;
    this.threads = threads;
  }

  @Override
  public void execute(Runnable task) {
    Thread thread;
    lock.lock();
    try {
      if (shutdown) {
        throw new RejectedExecutionException("this executor is shut down");
      }
      if (running.size() >= atOnce) {
        waiting.add(task);
        return;
      }
      thread = admit(task);
    } finally {
      lock.unlock();
    }
    start(thread);
  }

  /** Makes the thread of a task and counts it as running. The caller holds the lock. */
  private Thread admit(Runnable task) {
    Thread thread = threads.newThread(() -> runThenNext(task));
    running.add(thread);
    return thread;
  }

  private void start(Thread thread) {
    boolean started = false;
    try {
      thread.start();
      started = true;
    } finally {
      if (!started) {
        ended(thread).ifPresent(this::start);
      }
    }
  }

  private void runThenNext(Runnable task) {
    try {
      task.run();
    } finally {
      ended(Thread.currentThread()).ifPresent(this::start);
    }
  }

  /** Takes a thread off the running ones; the thread of the next task, if one waits. */
  private Optional<Thread> ended(Thread thread) {
    lock.lock();
    try {
      running.remove(thread);
      Runnable next = waiting.poll();
      if (next != null) {
        return Optional.of(admit(next));
      }
      signalIfTerminated();
      return Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  private void signalIfTerminated() {
    if (shutdown && running.isEmpty()) {
      terminated.countDown();
    }
  }

  @Override
  public void shutdown() {
    lock.lock();
    try {
      shutdown = true;
      signalIfTerminated();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<Runnable> shutdownNow() {
    lock.lock();
    try {
      List<Runnable> neverRan = new ArrayList<>(waiting);
      waiting.clear();
      running.forEach(Thread::interrupt);
      shutdown();
      return neverRan;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isShutdown() {
    return shutdown;
  }

  @Override
  public boolean isTerminated() {
    return terminated.getCount() == 0;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return terminated.await(timeout, unit);
  }
}
