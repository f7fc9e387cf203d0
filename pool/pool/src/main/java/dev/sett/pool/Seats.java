package dev.sett.pool;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Where workers sit that may rest, by number; the others, and the books of what those did who are
 * gone. Safe for all threads.
 */
final class Seats {
  private final ReentrantLock changing = new ReentrantLock();
  private final Deque<Integer> free = new ArrayDeque<>();
  private volatile @Nullable Worker[] seats = new Worker[16];
  private int used;
  private final Set<Worker> spares = ConcurrentHashMap.newKeySet();
  private long completedBefore;
  private long busyNanosBefore;

  /**
   * Who is there, and what those did who are no more, at the same moment.
   *
   * @param present workers, each of which counts what it does
   * @param completedBefore tasks ended by workers that are not present any more
   * @param busyNanosBefore nanoseconds in tasks of the same
   */
  record Muster(List<Worker> present, long completedBefore, long busyNanosBefore) {

    /** Tasks ended by anybody. */
    long completed() {
      return completedBefore + present.stream().mapToLong(Worker::completed).sum();
    }
  }

  /** Who sits there; null for a seat that was vacated since its number was read. */
  @Nullable Worker at(int seat) {
    return seats[seat];
  }

  /** Seats a worker where nobody sits; a spare has no seat. */
  Worker take(Crew crew, TaskQueue queue, boolean spare) {
    if (spare) {
      Worker worker = new Worker(crew, queue, -1, /* spare= */ true);
      spares.add(worker);
      return worker;
    }
    changing.lock();
    try {
      Integer vacant = free.pollLast();
      int seat = vacant == null ? used++ : vacant;
      if (seat >= seats.length) {
        seats = Arrays.copyOf(seats, 2 * seats.length);
      }
      Worker worker = new Worker(crew, queue, seat, /* spare= */ false);
      seats[seat] = worker;
      return worker;
    } finally {
      changing.unlock();
    }
  }

  /** Frees the seat of a worker that is gone and not among the idle ones. */
  void vacate(Worker worker) {
    changing.lock();
    try {
      enter(worker);
      if (!worker.spare()) {
        seats[worker.seat] = null;
        free.addLast(worker.seat);
      }
    } finally {
      changing.unlock();
    }
  }

  /** Enters what a worker did that is gone into the books. */
  void strike(Worker worker) {
    changing.lock();
    try {
      enter(worker);
    } finally {
      changing.unlock();
    }
  }

  private void enter(Worker worker) {
    if (!worker.struck) {
      worker.struck = true;
      completedBefore += worker.completed();
      busyNanosBefore += worker.busyNanos(Machine.nanoTime());
      if (worker.spare()) {
        spares.remove(worker);
      }
    }
  }

  /** Everybody who is in no books yet. */
  Muster muster() {
    List<Worker> present = new ArrayList<>();
    changing.lock();
    try {
      for (Worker worker : seats) {
        if (worker != null && !worker.struck) {
          present.add(worker);
        }
      }
      present.addAll(spares);
      return new Muster(present, completedBefore, busyNanosBefore);
    } finally {
      changing.unlock();
    }
  }
}
