package dev.sett.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What has to end when nobody wants the agent any more: its recording, its virtual thread, its
 * lease and the files of its watcher. A separate thread looks once a second. It calls nothing of
 * the program, so it also ends them while a getter of the program blocks the agent's own thread,
 * which then ends when that getter returns. Thread safe.
 */
final class AgentEnd {
  private static final long LOOK_NANOS = 1_000_000_000;
  private static final long PATIENCE_MILLIS = 1_000;

  private final Output output;
  private final Lease lease;
  private final List<Path> files;
  private final Thread own;
  private final Thread looking;
  private final CountDownLatch done = new CountDownLatch(1);

  /** Guarded by this until it has ended; unchanged from then on. */
  private final List<Runnable> held = new ArrayList<>();

  private volatile boolean ended;

  /**
   * For an agent that is about to start.
   *
   * @param output whose file is removed by whoever wants no more of it
   * @param lease ends with its watcher
   * @param files of the agent that may lie in the folder of its watcher
   * @param own the agent's thread that looks at the program
   */
  AgentEnd(Output output, Lease lease, List<Path> files, Thread own) {
    this.output = output;
    this.lease = lease;
    this.files = List.copyOf(files);
    this.own = own;
    looking = new Thread(own.getThreadGroup(), this::lookUntilEnded, "sett-agent-lease");
    looking.setDaemon(true);
    // So that no class loader of the program's is kept.
    looking.setContextClassLoader(null);
  }

  /** Begins to look, once a second. */
  void start() {
    looking.start();
  }

  /** Whether it has ended, or is about to. */
  boolean ended() {
    return ended;
  }

  /** Adds what ends with the agent; ends it now if the agent has ended. */
  void holds(Runnable ending) {
    synchronized (this) {
      if (!ended) {
        held.add(ending);
        return;
      }
    }
    ending.run();
  }

  /** Looks once, and ends the agent if its watcher or its file is gone; whether it has ended. */
  boolean look() {
    if (!ended && (output.gone() || lease.over())) {
      end(/* removing= */ true);
    }
    return ended;
  }

  /**
   * Ends the agent, unless it has ended. Waits a moment for its own thread, but not for a getter
   * that blocks it.
   *
   * @param removing whether the files are removed, too; they stay if they say why it failed
   */
  void end(boolean removing) {
    if (!begin()) {
      awaitDone();
      return;
    }
    try {
      // Nothing is added any more.
      held.forEach(AgentEnd::attempt);
      LockSupport.unpark(looking);
      awaitOwn();
      if (removing) {
        lease.remove(files);
      }
    } finally {
      lease.close();
      done.countDown();
    }
  }

  /** Whether the caller is the one who ends it. */
  private synchronized boolean begin() {
    boolean first = !ended;
    ended = true;
    return first;
  }

  /** Another thread ends it. The agent's own thread does not wait: the other waits for it. */
  private void awaitDone() {
    if (Thread.currentThread() == own) {
      return;
    }
    try {
      boolean unused = done.await(2 * PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void lookUntilEnded() {
    try {
      while (!look()) {
        LockSupport.parkNanos(this, LOOK_NANOS);
        // Whoever interrupts this thread must not make it turn without sleep.
        boolean unused = Thread.interrupted();
      }
    } catch (Throwable e) { // The edge of the thread: the program must not see any of it.
      attempt(() -> end(/* removing= */ false));
    }
  }

  /** What can't be ended must not keep the rest. */
  private static void attempt(Runnable ending) {
    try {
      ending.run();
    } catch (RuntimeException | LinkageError e) {
      // The program must not see it, and nobody else is left to be told.
    }
  }

  /** So that it does not write a new file after they were removed. */
  private void awaitOwn() {
    if (Thread.currentThread() == own) {
      return;
    }
    LockSupport.unpark(own);
    try {
      own.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
