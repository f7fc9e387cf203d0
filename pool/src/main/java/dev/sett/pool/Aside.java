package dev.sett.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What workers have set aside to do themselves when they are back from what they are at, and the
 * watch hands on to others when they are not.
 */
final class Aside {
  private final Queue<Worker> owners = new ConcurrentLinkedQueue<>();
  private final Trust trust = new Trust();

  // Of the watch's thread only.
  private final List<HandedOn> handedOn = new ArrayList<>();

  /** A task that was handed on, and how far its owner was then. */
  private static final class HandedOn implements Runnable {
    private final Runnable task;
    private final Worker owner;
    private final long completed;
    private volatile boolean ended;

    HandedOn(Runnable task, Worker owner) {
      this.task = task;
      this.owner = owner;
      this.completed = owner.completed();
    }

    @Override
    public void run() {
      try {
        task.run();
      } finally {
        ended = true;
      }
    }

    /** Whether it is still run while its owner is still at the same task. */
    boolean needed() {
      return !ended && owner.completed() == completed;
    }
  }

  Trust trust() {
    return trust;
  }

  /**
   * Sets a task aside for the calling worker; false if it has set one aside already, or is not
   * believed to be back in time.
   */
  boolean set(Worker owner, Runnable task) {
    if (!trust.now() || !owner.setAside(task)) {
      return false;
    }
    if (owner.list()) {
      owners.add(owner);
    }
    return true;
  }

  /** The task as it was given, of one that waits in the queue. */
  static Runnable original(Runnable queued) {
    return queued instanceof HandedOn one ? one.task : queued;
  }

  /** Whether there may be something. */
  boolean isEmpty() {
    return owners.isEmpty();
  }

  /** Learns from what was handed on at the last look. For the watch's thread. */
  void judge(long nanoTime) {
    for (HandedOn one : handedOn) {
      trust.saw(one.needed(), nanoTime);
    }
    handedOn.clear();
  }

  /**
   * The next task that its owner has not come back for; empty if there is none. For the watch's
   * thread.
   */
  Optional<Runnable> next() {
    while (true) {
      Worker owner = owners.poll();
      if (owner == null) {
        return Optional.empty();
      }
      owner.unlist();
      Runnable task = owner.takeAside();
      if (task != null) {
        HandedOn taken = new HandedOn(task, owner);
        handedOn.add(taken);
        return Optional.of(taken);
      }
    }
  }
}
