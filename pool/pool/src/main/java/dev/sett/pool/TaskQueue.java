package dev.sett.pool;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Tasks in the order they came, for any number of threads that put and take at once, without a lock
 * and without an object for each task. Unbounded.
 *
 * <p>A chain of arrays. Who puts draws the next number of the last array with one fetch-and-add and
 * places the task there; who takes draws the next number of the first array and empties that place.
 * A place that is taken before it is filled is marked and lost, and who wanted to fill it draws
 * again. (Correia and Ramalhete 2016, "FAAArrayQueue", a simpler kin of Morrison and Afek's LCRQ
 * 2013.)
 */
final class TaskQueue {
  private static final int PLACES = 512;

  /** Marks a place from which a task was taken, or will never be. */
  private static final Runnable GONE = new Gone();

  private record Gone() implements Runnable {
    @Override
    public void run() {}
  }

  private static final VarHandle PUT = field(PutEnd.class, "put", int.class);
  private static final VarHandle TAKEN = field(TakeEnd.class, "taken", int.class);
  private static final VarHandle NEXT = field(Segment.class, "next", Segment.class);
  private static final VarHandle HEAD = field(TaskQueue.class, "head", Segment.class);
  private static final VarHandle TAIL = field(TaskQueue.class, "tail", Segment.class);
  private static final VarHandle PLACE = MethodHandles.arrayElementVarHandle(Runnable[].class);

  private static VarHandle field(Class<?> owner, String name, Class<?> type) {
    return ConstantBootstraps.fieldVarHandle(
        MethodHandles.lookup(), name, VarHandle.class, owner, type);
  }

  private static class PutEnd {
    volatile int put;
  }

  /** Keeps the two ends of a segment on different cache lines. */
  @SuppressWarnings("unused")
  private static class Padding extends PutEnd {
    private long p1;
    private long p2;
    private long p3;
    private long p4;
    private long p5;
    private long p6;
    private long p7;
    private long p8;
  }

  private static class TakeEnd extends Padding {
    volatile int taken;
  }

  /** Keeps what is written by takers away from what all read. */
  @SuppressWarnings("unused")
  private static class MorePadding extends TakeEnd {
    private long q1;
    private long q2;
    private long q3;
    private long q4;
    private long q5;
    private long q6;
    private long q7;
    private long q8;
  }

  private static final class Segment extends MorePadding {
    /** The segment after this one; null for the last, this one for one that was left behind. */
    volatile @Nullable Segment next;

    /** How many places there were before this segment. */
    final long first;

    final @Nullable Runnable[] places = new Runnable[PLACES];

    Segment(long first) {
      this.first = first;
    }
  }

  private volatile Segment head = new Segment(0);
  private volatile Segment tail = head;

  /** Places between the two ends from which a task was taken out; rarely written. */
  private final AtomicInteger removed = new AtomicInteger();

  /** Adds a task at the end. */
  void put(Runnable task) {
    while (true) {
      Segment last = tail;
      int number = (int) PUT.getAndAdd(last, 1);
      if (number < PLACES) {
        if (PLACE.compareAndSet(last.places, number, null, task)) {
          return;
        }
      } else if (last == tail) {
        Segment next = last.next;
        if (next == null) {
          Segment fresh = new Segment(last.first + PLACES);
          fresh.places[0] = task;
          fresh.put = 1;
          if (NEXT.compareAndSet(last, null, fresh)) {
            TAIL.compareAndSet(this, last, fresh);
            return;
          }
        } else {
          TAIL.compareAndSet(this, last, next);
        }
      }
    }
  }

  /** Takes the first task; null if there is none. */
  @Nullable Runnable poll() {
    while (true) {
      Segment first = head;
      if (isDrained(first)) {
        return null;
      }
      int number = (int) TAKEN.getAndAdd(first, 1);
      if (number < PLACES) {
        Runnable task = (Runnable) PLACE.getAndSet(first.places, number, GONE);
        if (task == GONE) {
          int unused = removed.decrementAndGet();
        } else if (task != null) {
          return task;
        }
      } else {
        Segment next = first.next;
        if (next == null) {
          return null;
        }
        leave(first, next);
      }
    }
  }

  /**
   * Moves the front past a segment from which all was taken. It is then linked to itself: a chain
   * of segments of which the first is old would keep all the others in the old generation for long.
   */
  private void leave(Segment first, Segment next) {
    if (next != first) {
      // Whoever puts must not come to a segment that leads nowhere.
      TAIL.compareAndSet(this, first, next);
      if (HEAD.compareAndSet(this, first, next)) {
        first.next = first;
      }
    }
  }

  /** Whether there was nothing to take. May be false for a moment when there is none. */
  boolean isEmpty() {
    if (isDrained(head)) {
      return true;
    }
    if (removed.get() == 0) {
      return false;
    }
    passRemoved(); // What is left may have been taken out.
    return isDrained(head);
  }

  private static boolean isDrained(Segment segment) {
    // In this order: what is put can only grow after what is taken was read.
    return segment.taken >= segment.put && segment.next == null;
  }

  /** Tasks that wait, roughly while others put and take. */
  int size() {
    return (int) Math.clamp(placed() - taken() - removed.get(), 0L, Integer.MAX_VALUE);
  }

  /** Tasks ever put, and some places lost. */
  long placed() {
    Segment last = tail;
    return last.first + Math.min(PLACES, last.put);
  }

  /** Tasks ever taken, and some places lost. */
  long taken() {
    Segment first = head;
    return first.first + Math.min(PLACES, first.taken);
  }

  /**
   * Takes a task out, wherever it stands; false if it is not there.
   *
   * @param task what was put, or what was submitted if that is a {@link QueuedTask}
   */
  boolean remove(Runnable task) {
    Segment left = null;
    for (Segment segment = head; segment != null; left = segment, segment = segment.next) {
      if (segment == left) {
        segment = head; // It was left behind meanwhile; all that is there is after the front.
      }
      int end = Math.min(PLACES, segment.put);
      for (int number = Math.min(PLACES, segment.taken); number < end; number++) {
        Runnable there = (Runnable) PLACE.getVolatile(segment.places, number);
        if (there != null
            && (there == task || QueuedTask.submitted(there) == task)
            && PLACE.compareAndSet(segment.places, number, there, GONE)) {
          int unused = removed.incrementAndGet();
          passRemoved();
          return true;
        }
      }
    }
    return false;
  }

  /** Moves the front past places that were emptied by {@link #remove}, so that they don't wait. */
  private void passRemoved() {
    while (true) {
      Segment first = head;
      int number = first.taken;
      if (number >= PLACES) {
        Segment next = first.next;
        if (next == null) {
          return;
        }
        leave(first, next);
      } else if (number >= first.put || PLACE.getVolatile(first.places, number) != GONE) {
        return;
      } else {
        if (TAKEN.compareAndSet(first, number, number + 1)) {
          int unused = removed.decrementAndGet();
        }
      }
    }
  }

  /** Takes every task, in order, and adds it to a list. */
  void drainTo(List<Runnable> drained) {
    for (Runnable task = poll(); task != null; task = poll()) {
      drained.add(task);
    }
  }
}
