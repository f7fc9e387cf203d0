package dev.sett.sim;

import java.util.List;

/**
 * A machine, its load, and what else happens on it.
 *
 * @param name as on the command line
 * @param about what happens in it and what a good pool does, in one sentence
 * @param seconds length
 * @param cores of the machine
 * @param quota cores that the process may use; infinity for all
 * @param atOnce calls that the dependency serves at once; the rest wait in its queue
 * @param crowding CPU time that every task running beside it adds to a task, as a share of its own:
 *     locks that are fought for, caches that are shared
 * @param tellsRunQueue whether the system tells how long threads waited for a CPU
 * @param loads what comes
 * @param noises what else computes
 * @param outages when tasks that can stall do
 */
public record Scene(
    String name,
    String about,
    double seconds,
    int cores,
    double quota,
    int atOnce,
    double crowding,
    boolean tellsRunQueue,
    List<Load> loads,
    List<Noise> noises,
    List<Outage> outages) {

  /** CPU time of the creation of a thread, one after another. */
  static final double SPAWN_NANOS = 60_000;

  /** CPU time of a switch to another thread, and of being woken. */
  static final double SWITCH_NANOS = 4_000;

  /** The most threads that a pool may have. */
  static final int MOST_THREADS = 10_000;

  /** Idle threads end after this time. */
  static final double KEEP_NANOS = 20e9;

  /**
   * Threads that compute in addition to the pool.
   *
   * @param ofProcess whether in the same process, like a compiler; otherwise somebody else's
   */
  record Noise(double fromSeconds, double toSeconds, int threads, boolean ofProcess) {}

  /** A time in which waits of tasks that can stall do not end. */
  record Outage(double fromSeconds, double toSeconds) {}

  /** Copies the lists, and refuses what the model has no answer for. */
  public Scene {
    loads = List.copyOf(loads);
    noises = List.copyOf(noises);
    outages = List.copyOf(outages);
    if (!(seconds > 0) || cores < 1 || !(quota > 0) || atOnce < 1 || loads.isEmpty()) {
      throw new IllegalArgumentException("A scene needs time, cores and a load: " + name);
    }
    if (Double.isFinite(quota) && noises.stream().anyMatch(noise -> !noise.ofProcess())) {
      throw new IllegalArgumentException(
          "A quota together with foreign noise isn't modelled: " + name);
    }
  }

  static Scene of(String name, String about, double seconds, int cores, Load... loads) {
    return new Scene(
        name,
        about,
        seconds,
        cores,
        Double.POSITIVE_INFINITY,
        Integer.MAX_VALUE,
        0,
        true,
        List.of(loads),
        List.of(),
        List.of());
  }

  /** Cores that the process may use. */
  public double usableCores() {
    return Math.min(cores, quota);
  }

  Scene withQuota(double other) {
    return new Scene(
        name,
        about,
        seconds,
        cores,
        other,
        atOnce,
        crowding,
        tellsRunQueue,
        loads,
        noises,
        outages);
  }

  Scene withDependency(int servedAtOnce) {
    return new Scene(
        name,
        about,
        seconds,
        cores,
        quota,
        servedAtOnce,
        crowding,
        tellsRunQueue,
        loads,
        noises,
        outages);
  }

  Scene crowded(double share) {
    return new Scene(
        name, about, seconds, cores, quota, atOnce, share, tellsRunQueue, loads, noises, outages);
  }

  Scene blindToRunQueue() {
    return new Scene(
        name, about, seconds, cores, quota, atOnce, crowding, false, loads, noises, outages);
  }

  Scene withNoise(Noise... others) {
    return new Scene(
        name,
        about,
        seconds,
        cores,
        quota,
        atOnce,
        crowding,
        tellsRunQueue,
        loads,
        List.of(others),
        outages);
  }

  Scene withOutage(double fromSeconds, double toSeconds) {
    return new Scene(
        name,
        about,
        seconds,
        cores,
        quota,
        atOnce,
        crowding,
        tellsRunQueue,
        loads,
        noises,
        List.of(new Outage(fromSeconds, toSeconds)));
  }
}
