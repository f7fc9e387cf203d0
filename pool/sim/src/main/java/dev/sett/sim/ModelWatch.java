package dev.sett.sim;

import dev.sett.pool.Window;
import java.util.ArrayList;
import java.util.List;

/** Looks at the model as the pool looks at itself: fills the windows that a tuner sees. */
final class ModelWatch {
  /** Workers whose times are read in a window. */
  private static final int LOOKED_AT = 16;

  private final Scene scene;
  private final Agenda agenda;
  private final Cores cores;
  private final PoolModel pool;

  private final List<ModelWorker> chosen = new ArrayList<>();
  private final List<double[]> before = new ArrayList<>();
  private double begin;
  private long arrivals;
  private long completions;
  private double busyNanos;
  private double processNanos;
  private double machineNanos;

  ModelWatch(Scene scene, Agenda agenda, Cores cores, PoolModel pool) {
    this.scene = scene;
    this.agenda = agenda;
    this.cores = cores;
    this.pool = pool;
  }

  /** What happened since the last window, of which this is the end. */
  Window next() {
    double nanos = Math.max(1, agenda.now() - begin);
    Window window =
        new Window(
            Math.round(nanos),
            pool.limit(),
            pool.threads(),
            pool.busy(),
            pool.queued(),
            pool.arrivals() - arrivals,
            pool.completions() - completions,
            Math.round(pool.busyNanos() - busyNanos),
            sample(),
            Math.round(cores.processNanos() - processNanos),
            scene.usableCores(),
            Math.clamp(
                (cores.machineNanos() - machineNanos) / (nanos * scene.machine().cores()), 0, 1),
            /* virtual= */ false,
            /* leastLimit= */ 1,
            Scene.MOST_THREADS);
    begin();
    return window;
  }

  /** Begins a window. */
  void begin() {
    begin = agenda.now();
    arrivals = pool.arrivals();
    completions = pool.completions();
    busyNanos = pool.busyNanos();
    processNanos = cores.processNanos();
    machineNanos = cores.machineNanos();
    choose();
  }

  private Window.Sample sample() {
    double busy = 0;
    double cpu = 0;
    double runQueue = 0;
    for (int i = 0; i < chosen.size(); i++) {
      double[] now = chosen.get(i).read(agenda.now());
      busy += now[0] - before.get(i)[0];
      cpu += now[1] - before.get(i)[1];
      runQueue += now[2] - before.get(i)[2];
    }
    return new Window.Sample(
        Math.round(busy),
        Math.round(cpu),
        scene.machine().tellsRunQueue() && !chosen.isEmpty() ? Math.round(runQueue) : -1);
  }

  /** Busy workers, evenly from all of them. */
  private void choose() {
    List<ModelWorker> busy = pool.workers().stream().filter(ModelWorker::isBusy).toList();
    int number = Math.min(LOOKED_AT, busy.size());
    chosen.clear();
    before.clear();
    for (int i = 0; i < number; i++) {
      ModelWorker worker = busy.get((int) ((long) i * busy.size() / number));
      chosen.add(worker);
      before.add(worker.read(agenda.now()));
    }
  }
}
