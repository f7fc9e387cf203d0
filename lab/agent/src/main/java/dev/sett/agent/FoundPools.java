package dev.sett.agent;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.jspecify.annotations.Nullable;

/** The executors and connection pools of this JVM, found from its threads. One thread. */
final class FoundPools {
  /*
   * A thread of a pool runs an object that knows its pool: an inner class, a lambda that captured
   * it, or a wrapper round such a one. From each thread's task we follow a few fields, as Shape
   * chooses them, until a pool turns up. Nothing is called on the way, no lock is taken.
   *
   * HikariCP's pools have no threads that answer; they are found from the housekeeper that waits in
   * the queue of a scheduled executor.
   */
  private static final int MOST_DEPTH = 5;
  private static final int MOST_STEPS = 60;
  private static final int MOST_POOLS = 64;
  private static final int MOST_WAITING = 64;

  /** As many as a window has room for, the largest. */
  private static final int MOST_WRITTEN = 16;

  private final ClassValue<ClassShape> shapes;
  private final ThreadTasks threads;
  private final Optional<Field> scheduledQueue;
  private final Optional<Field> callable;
  private final Opener opener;
  private final List<KnownPool> known = new ArrayList<>();
  private int steps;

  /**
   * Ready to look.
   *
   * @throws ReflectiveOperationException if this JVM's threads can't be looked at
   */
  FoundPools(Opener opener) throws ReflectiveOperationException {
    this.opener = opener;
    shapes = ClassShape.shapes(opener);
    threads = new ThreadTasks(opener);
    scheduledQueue = opener.field(ThreadPoolExecutor.class, "workQueue");
    callable = opener.field(FutureTask.class, "callable");
    opener.open(AbstractQueuedSynchronizer.class);
  }

  /** Looks at all threads, and forgets pools that are gone or shut down. */
  void look() {
    known.removeIf(FoundPools::isOver);
    known.forEach(KnownPool::forgetWorkers);
    threads.each(this::look);
    for (int i = 0; i < known.size(); i++) {
      if (known.get(i).pool() instanceof ScheduledThreadPoolExecutor scheduled) {
        lookAtWaiting(scheduled);
      }
    }
  }

  /** The pools that were found, in the order in which they were. */
  List<KnownPool> known() {
    return List.copyOf(known);
  }

  private static boolean isOver(KnownPool one) {
    Object pool = one.pool();
    return pool == null || isShutdown(pool);
  }

  private static boolean isShutdown(Object pool) {
    return pool instanceof ExecutorService service && service.isShutdown();
  }

  private void look(Thread thread, Object task) {
    if (thread instanceof ForkJoinWorkerThread worker) {
      KnownPool unused = note(worker.getPool(), thread, null);
      return;
    }
    ClassShape shape = shapes.get(task.getClass());
    if (shape.gauge().isPresent() || !shape.trail().isEmpty()) {
      steps = 0;
      shape.tried(follow(task, thread, 0) != null);
    }
  }

  /** Goes from an object to the pool behind it; null if there is none near. */
  private @Nullable KnownPool follow(Object from, @Nullable Thread thread, int depth) {
    ClassShape shape = shapes.get(from.getClass());
    if (shape.gauge().isPresent()) {
      return note(from, thread, shape);
    }
    if (depth == MOST_DEPTH) {
      return null;
    }
    for (Field field : shape.trail()) {
      if (++steps > MOST_STEPS) {
        return null;
      }
      Object next = valueOf(field, from);
      if (next != null && next != from && !(next instanceof Thread)) {
        KnownPool found = follow(next, thread, depth + 1);
        if (found != null) {
          if (from instanceof AbstractQueuedSynchronizer) {
            found.addWorker(from, thread);
          }
          return found;
        }
      }
    }
    return null;
  }

  private static @Nullable Object valueOf(Field field, Object from) {
    try {
      return field.get(from);
    } catch (IllegalAccessException e) {
      return null;
    }
  }

  private @Nullable KnownPool note(
      Object pool, @Nullable Thread thread, @Nullable ClassShape shape) {
    for (KnownPool one : known) {
      if (one.pool() == pool) {
        return one;
      }
    }
    if (pool instanceof ForkJoinPool forkJoin && carriesVirtualThreads(forkJoin)) {
      return null;
    }
    Optional<PoolGauge> gauge = (shape == null ? shapes.get(pool.getClass()) : shape).gauge();
    if (gauge.isEmpty() || known.size() >= MOST_POOLS || isShutdown(pool)) {
      return null;
    }
    KnownPool found = new KnownPool(pool, gauge.get(), thread);
    known.add(found);
    return found;
  }

  /** The scheduler of virtual threads is no pool of the program's and has a place of its own. */
  private static boolean carriesVirtualThreads(ForkJoinPool pool) {
    return pool.getFactory().getClass().getName().startsWith("java.lang.VirtualThread");
  }

  /** Follows the tasks that wait in a scheduled executor, from its array and without its lock. */
  private void lookAtWaiting(ScheduledThreadPoolExecutor scheduled) {
    if (scheduledQueue.isEmpty() || callable.isEmpty()) {
      return;
    }
    Object queue = valueOf(scheduledQueue.get(), scheduled);
    Object tasks =
        queue == null
            ? null
            : opener.field(queue.getClass(), "queue").map(f -> valueOf(f, queue)).orElse(null);
    if (tasks == null || !tasks.getClass().isArray()) {
      return;
    }
    for (int i = 0; i < Math.min(Array.getLength(tasks), MOST_WAITING); i++) {
      if (Array.get(tasks, i) instanceof FutureTask<?> task) {
        Object runs = valueOf(callable.get(), task);
        if (runs != null) {
          steps = 0;
          KnownPool unused = follow(runs, null, 0);
        }
      }
    }
  }

  /**
   * Writes the largest pools. Of pools of one kind and name, such as those of two Tomcats, the
   * second one found is called {@code NAME #2}, and so on.
   */
  void write(JsonLine json) {
    record Read(KnownPool pool, String name, PoolGauge.Reading reading) {}
    List<Read> all = new ArrayList<>();
    Map<String, Integer> alike = new HashMap<>();
    for (KnownPool one : known) {
      int number = alike.merge(one.kind() + " " + one.name(), 1, Integer::sum);
      String name = number == 1 ? one.name() : one.name() + " #" + number;
      one.read().ifPresent(reading -> all.add(new Read(one, name, reading)));
    }
    all.sort(Comparator.comparingLong((Read one) -> one.reading().size()).reversed());
    json.list("pools");
    for (Read one : all.subList(0, Math.min(all.size(), MOST_WRITTEN))) {
      json.open()
          .put("kind", one.pool().kind())
          .put("name", one.name())
          .put("size", one.reading().size())
          .put("max", one.reading().max())
          .put("active", one.reading().active())
          .put("queued", one.reading().queued())
          .put("completed", one.reading().completed())
          .close();
    }
    json.closeList();
  }
}
