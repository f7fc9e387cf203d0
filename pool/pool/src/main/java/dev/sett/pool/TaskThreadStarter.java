package dev.sett.pool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts a virtual thread for each task, where tasks wait for most of their time, as far as the
 * limit allows. Whether it is used is the crew's affair. Safe for all threads.
 */
final class TaskThreadStarter {
  /** One task in so many is left to the platform threads, to see what tasks do. */
  private static final int SAMPLED = 64;

  final Crew crew;
  private final TaskQueue queue;
  private final Life life;
  private final Runnable onFull;
  private final Roster roster;
  private final TaskThreads taskThreads;

  /** Tasks that came, more or less: threads overwrite each other's count. */
  private int came;

  /** Held while tasks are on their way back to the queue. */
  private final Object takingBack = new Object();

  /**
   * Without any thread yet.
   *
   * @param onFull told when a task may have to wait for a carrier; must be quick
   */
  TaskThreadStarter(Crew crew, TaskQueue queue, Life life, Runnable onFull) {
    this.crew = crew;
    this.queue = queue;
    this.life = life;
    this.onFull = onFull;
    this.roster = crew.roster();
    this.taskThreads = roster.taskThreads();
  }

  /** Starts a thread with a task if none waits; false if the task is to be queued. */
  boolean startAtOnce(Runnable task) {
    if (++came % SAMPLED == 0 || !queue.isEmpty() || !enter()) {
      return false;
    }
    return start(task, /* atOnce= */ true);
  }

  /** Starts a thread with the task at the front, if the limit allows it. */
  boolean startFront() {
    if (came % SAMPLED == 0) {
      return false;
    }
    while (enter()) {
      Runnable front = queue.poll();
      if (front != null) {
        boolean started = start(front, /* atOnce= */ false);
        if (!started) {
          queue.put(front);
        }
        return started;
      }
      leave();
      if (queue.isEmpty()) {
        return true;
      }
      // Whoever put the task may have seen the place that was taken, and left it at that.
    }
    return false;
  }

  /** Takes a place for a thread; false if there is none, or it would be alone. */
  private boolean enter() {
    int live = taskThreads.enter();
    if (crew.activeWorkers() + live <= crew.limit() && roster.platform() > 0 && !life.shutdown()) {
      return true;
    }
    leave();
    return false;
  }

  private void leave() {
    if (taskThreads.leave() == 0 && life.shutdown()) {
      roster.unparkAll(); // A platform thread may have stayed for the sake of the last virtual one.
      crew.endIfDone();
    }
  }

  private boolean start(Runnable task, boolean atOnce) {
    boolean started = taskThreads.start(this, task, atOnce);
    if (started) {
      onFull.run(); // No carrier may ever be free for it.
    } else {
      leave();
    }
    return started;
  }

  /** A thread that was started with a task ends. */
  void left() {
    leave();
    crew.signalIfTasksWait();
  }

  /** The task at the front for a thread that has run its own; null if it is to end. */
  @Nullable Runnable taskForOneThatIsFree() {
    return queue.isEmpty() || life.stopping() || crew.active() > crew.limit() ? null : queue.poll();
  }

  /** Queues the tasks whose threads have not begun to run, behind those that wait. */
  void takeBack() {
    synchronized (takingBack) {
      if (!life.stopping()) {
        taskThreads.takeBack(queue::put);
      }
    }
    crew.signalIfTasksWait();
  }

  /** Takes out all tasks that nobody has begun, after the pool was stopped. */
  void drainTo(List<Runnable> tasks) {
    synchronized (takingBack) {
      queue.drainTo(tasks);
      taskThreads.takeBack(tasks::add);
    }
  }
}
