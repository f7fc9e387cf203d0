package dev.sett.sim;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The pool as {@code dev.sett.pool.TunedExecutor} works: tasks first in first out, idle workers
 * last in first out, a finishing worker takes the next task, threads are made one after another and
 * ended when they were idle for long.
 */
final class PoolModel {
  /** No task is for nothing; it also keeps the model from going in circles at one moment. */
  private static final double LEAST_WORK_NANOS = 100;

  private final Scene scene;
  private final Agenda agenda;
  private final Cores cores;
  private final Dependency dependency;
  private final Queue<Task> queue = new ArrayDeque<>();
  private final Deque<ModelWorker> idle = new ArrayDeque<>();
  private final List<ModelWorker> workers = new ArrayList<>();
  private final SimulationRun.Ends log;

  private int limit;
  private int busy;
  private boolean spawning;
  private long arrivals;
  private long completions;
  private double busyNanos;
  private double busyCountedTo;
  private int mostThreads;

  PoolModel(
      Scene scene,
      Agenda agenda,
      Cores cores,
      Dependency dependency,
      int limit,
      SimulationRun.Ends log) {
    this.scene = scene;
    this.agenda = agenda;
    this.cores = cores;
    this.dependency = dependency;
    this.limit = limit;
    this.log = log;
  }

  void submit(Task task) {
    arrivals++;
    queue.add(task);
    dispatch();
  }

  void limit(int now) {
    limit = now;
    dispatch();
  }

  /** Whether a task waits although as many run as may. */
  boolean full() {
    return !queue.isEmpty() && busy >= limit;
  }

  int limit() {
    return limit;
  }

  int busy() {
    return busy;
  }

  int queued() {
    return queue.size();
  }

  int threads() {
    return workers.size();
  }

  int mostThreads() {
    return mostThreads;
  }

  long arrivals() {
    return arrivals;
  }

  long completions() {
    return completions;
  }

  /** Time that all workers together spent in tasks so far. */
  double busyNanos() {
    busyNanos += busy * (agenda.now() - busyCountedTo);
    busyCountedTo = agenda.now();
    return busyNanos;
  }

  /** Living workers, in the order in which they were made. */
  List<ModelWorker> workers() {
    return workers;
  }

  /** Ends threads that were idle for long. */
  void endIdle() {
    boolean ended = false;
    ModelWorker oldest = idle.peekFirst();
    while (oldest != null && oldest.idleSince < agenda.now() - Scene.KEEP_NANOS) {
      idle.removeFirst().alive = false;
      ended = true;
      oldest = idle.peekFirst();
    }
    if (ended) {
      workers.removeIf(worker -> !worker.alive);
    }
  }

  private void dispatch() {
    while (!queue.isEmpty() && busy < limit) {
      ModelWorker worker = idle.pollLast();
      if (worker == null) {
        spawn();
        return;
      }
      start(worker, queue.remove(), /* woken= */ true);
    }
  }

  private void spawn() {
    if (spawning || workers.size() >= Scene.MOST_THREADS) {
      return;
    }
    spawning = true;
    cores.begin(
        Scene.SPAWN_NANOS,
        () -> {
          spawning = false;
          ModelWorker worker = new ModelWorker();
          worker.idleSince = agenda.now();
          workers.add(worker);
          mostThreads = Math.max(mostThreads, workers.size());
          idle.addLast(worker);
          dispatch();
        });
  }

  private void start(ModelWorker worker, Task task, boolean woken) {
    busyNanos();
    busy++;
    worker.begin(agenda.now());
    boolean pauses = task.waitNanos > 0 || task.callNanos > 0 || task.children > 0;
    compute(
        worker,
        pauses ? task.cpuNanos / 2 : task.cpuNanos,
        woken,
        pauses ? () -> pause(worker, task) : () -> end(worker, task));
  }

  private void compute(ModelWorker worker, double nanos, boolean woken, Runnable then) {
    double work =
        nanos * (1 + scene.machine().crowding() * (busy - 1)) + (woken ? Scene.SWITCH_NANOS : 0);
    worker.computes(
        cores.begin(
            Math.max(LEAST_WORK_NANOS, work),
            () -> {
              worker.computed();
              then.run();
            }));
  }

  private void pause(ModelWorker worker, Task task) {
    double from = agenda.now();
    double to = from + task.waitNanos;
    for (Scene.Outage outage : scene.outages()) {
      if (task.fragile && from < outage.toSeconds() * 1e9 && to >= outage.fromSeconds() * 1e9) {
        to = Math.max(to, outage.toSeconds() * 1e9);
      }
    }
    if (to > from) {
      agenda.at(to, () -> call(worker, task));
    } else {
      call(worker, task);
    }
  }

  private void call(ModelWorker worker, Task task) {
    if (task.callNanos > 0) {
      dependency.call(task.callNanos, () -> raise(worker, task));
    } else {
      raise(worker, task);
    }
  }

  private void raise(ModelWorker worker, Task task) {
    Runnable rest =
        () -> compute(worker, task.cpuNanos / 2, /* woken= */ true, () -> end(worker, task));
    if (task.children == 0) {
      rest.run();
      return;
    }
    task.afterChildren = rest;
    for (int i = task.children; i > 0; i--) {
      submit(task.child(agenda.now()));
    }
  }

  private void end(ModelWorker worker, Task task) {
    busyNanos();
    busy--;
    worker.end(agenda.now());
    completions++;
    Task parent = task.parent;
    if (parent == null) {
      log.ended(agenda.now(), agenda.now() - task.cameAt);
    }
    task.end.run();
    if (parent != null && --parent.children == 0) {
      parent.afterChildren.run();
    }
    takeNext(worker);
  }

  private void takeNext(ModelWorker worker) {
    @Nullable Task next = busy < limit ? queue.poll() : null;
    if (next == null) {
      idle.addLast(worker);
    } else {
      start(worker, next, /* woken= */ false);
    }
    dispatch();
  }
}
