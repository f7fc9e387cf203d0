package dev.sett.sim;

import dev.sett.pool.Adjustment;
import dev.sett.pool.Tuner;
import dev.sett.pool.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One tuner in one scene, event by event on a fake clock. The same scene, tuner and seed give the
 * same run, and the same scene and seed the same tasks to every tuner.
 */
public final class Simulation {
  /** Windows without any work after which the tuner is asked no more. */
  private static final int IDLE_LOOKS = 8;

  /** Work of a thread beside the pool, before it looks whether to go on. */
  private static final double NOISE_NANOS = 1e6;

  private final Scene scene;
  private final Contestant contestant;
  private final Agenda agenda = new Agenda();
  private final Cores cores;
  private final PoolModel pool;
  private final ModelWatch watch;
  private final Tuner tuner;
  private final SimulationRun.Ends log = new SimulationRun.Ends();
  private final List<SimulationRun.Point> points = new ArrayList<>();
  private final List<SimulationRun.Decision> decisions = new ArrayList<>();
  private long looks;
  private boolean asleep = true;
  private boolean alert;
  private int idleLooks;
  private double windowBegan;
  private double planned;
  private long plans;
  private double processNanos;
  private long completions;

  private Simulation(Scene scene, Contestant contestant, long seed) {
    this.scene = scene;
    this.contestant = contestant;
    this.cores = new Cores(scene.machine().cores(), scene.machine().quota(), Scene.SWITCH_NANOS);
    int firstLimit = contestant.firstLimit().applyAsInt(scene.usableCores());
    this.pool =
        new PoolModel(
            scene,
            agenda,
            cores,
            new Dependency(agenda, scene.machine().atOnce()),
            firstLimit,
            log);
    this.watch = new ModelWatch(scene, agenda, cores, pool);
    this.tuner = contestant.tuner().apply(new Contestant.Setting(scene.usableCores(), seed));
  }

  /**
   * Runs a scene to its end.
   *
   * @param scene where
   * @param contestant who
   * @param seed of everything that is drawn
   */
  public static SimulationRun run(Scene scene, Contestant contestant, long seed) {
    return new Simulation(scene, contestant, seed).run(contestant.name(), seed);
  }

  private SimulationRun run(String name, long seed) {
    SplittableRandom seeds = new SplittableRandom(seed);
    for (Load load : scene.loads()) {
      new Source(load, agenda, pool, seeds.split()).begin();
    }
    for (Scene.Noise noise : scene.noises()) {
      for (int i = 0; i < noise.threads(); i++) {
        agenda.at(noise.fromSeconds() * 1e9, () -> compute(noise));
      }
    }
    agenda.after(SimulationRun.STEP_SECONDS * 1e9, this::note);
    double end = scene.seconds() * 1e9;
    while (true) {
      double event = agenda.nextNanos();
      double ofCores = cores.nextNanos();
      double next = Math.min(event, ofCores);
      if (next > end) {
        break;
      }
      agenda.advance(next);
      if (ofCores <= event) {
        cores.step();
      } else {
        cores.advance(next);
        agenda.step();
      }
      notice();
    }
    return new SimulationRun(scene, name, points, decisions, looks, pool.mostThreads(), log);
  }

  private void compute(Scene.Noise noise) {
    if (agenda.now() >= noise.toSeconds() * 1e9) {
      return;
    }
    if (noise.ofProcess()) {
      cores.begin(NOISE_NANOS, () -> compute(noise));
    } else {
      cores.beginForeign(NOISE_NANOS, () -> compute(noise));
    }
  }

  private void note() {
    pool.endIdle();
    points.add(
        new SimulationRun.Point(
            agenda.now() / 1e9,
            pool.limit(),
            pool.threads(),
            pool.busy(),
            pool.queued(),
            (log.size() - completions) / SimulationRun.STEP_SECONDS,
            (cores.processNanos() - processNanos) / (SimulationRun.STEP_SECONDS * 1e9)));
    completions = log.size();
    processNanos = cores.processNanos();
    agenda.after(SimulationRun.STEP_SECONDS * 1e9, this::note);
  }

  /**
   * What the pool does when a task has to wait: it asks the tuner early, if nobody has been asked
   * for a while, and begins to ask again if it had stopped for want of work.
   */
  private void notice() {
    if (alert || !pool.full()) {
      return;
    }
    alert = true;
    if (asleep) {
      asleep = false;
      idleLooks = 0;
      watch.begin();
      windowBegan = agenda.now();
      plan(windowBegan + contestant.shortestNanos());
    } else {
      plan(Math.min(planned, Math.max(agenda.now(), windowBegan + contestant.shortestNanos())));
    }
  }

  private void plan(double nanos) {
    planned = nanos;
    long thisPlan = ++plans;
    agenda.at(
        nanos,
        () -> {
          if (thisPlan == plans) {
            look();
          }
        });
  }

  private void look() {
    Window window = watch.next();
    Adjustment adjustment = tuner.observe(window);
    looks++;
    if (adjustment.limit() != window.limit()) {
      decisions.add(
          new SimulationRun.Decision(
              agenda.now() / 1e9, window.limit(), adjustment.limit(), adjustment.reason()));
      pool.limit(adjustment.limit());
    }
    alert = window.queued() > 0;
    idleLooks = window.busy() == 0 && window.queued() == 0 ? idleLooks + 1 : 0;
    windowBegan = agenda.now();
    if (idleLooks >= IDLE_LOOKS) {
      asleep = true;
    } else {
      plan(windowBegan + adjustment.nextNanos());
    }
  }
}
