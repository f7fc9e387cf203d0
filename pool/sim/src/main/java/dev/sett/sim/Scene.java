package dev.sett.sim;

import java.util.List;
import java.util.stream.Stream;

/**
 * A machine, its load, and what else happens on it.
 *
 * @param name as on the command line
 * @param about what happens in it and what a good pool does, in one sentence
 * @param seconds length
 * @param machine where
 * @param loads what comes
 * @param noises what else computes
 * @param outages when tasks that can stall do
 */
public record Scene(
    String name,
    String about,
    double seconds,
    Machine machine,
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
   * Where the tasks run.
   *
   * @param cores at least 1
   * @param quota cores that the process may use, above 0; infinity for all
   * @param atOnce calls that the dependency serves at once, at least 1; the rest wait in its queue
   * @param crowding CPU time that every task running beside it adds to a task, as a share of its
   *     own: locks that are fought for, caches that are shared
   * @param tellsRunQueue whether the system tells how long threads waited for a CPU
   */
  record Machine(int cores, double quota, int atOnce, double crowding, boolean tellsRunQueue) {

    Machine {
      if (cores < 1 || !(quota > 0) || atOnce < 1) {
        throw new IllegalArgumentException("A machine needs cores, and serves a call at least.");
      }
    }

    /** One without any limit but its cores. */
    Machine(int cores) {
      this(cores, Double.POSITIVE_INFINITY, Integer.MAX_VALUE, 0, true);
    }

    Machine withQuota(double other) {
      return new Machine(cores, other, atOnce, crowding, tellsRunQueue);
    }

    Machine withDependency(int servedAtOnce) {
      return new Machine(cores, quota, servedAtOnce, crowding, tellsRunQueue);
    }

    Machine crowded(double share) {
      return new Machine(cores, quota, atOnce, share, tellsRunQueue);
    }

    Machine blindToRunQueue() {
      return new Machine(cores, quota, atOnce, crowding, /* tellsRunQueue= */ false);
    }
  }

  /** What happens for some time. */
  sealed interface Event permits Load, Noise, Outage {}

  /**
   * Threads that compute in addition to the pool.
   *
   * @param ofProcess whether in the same process, like a compiler; otherwise somebody else's
   */
  record Noise(double fromSeconds, double toSeconds, int threads, boolean ofProcess)
      implements Event {}

  /** A time in which waits of tasks that can stall do not end. */
  record Outage(double fromSeconds, double toSeconds) implements Event {}

  /** Copies the lists, and refuses what the model has no answer for. */
  public Scene {
    loads = List.copyOf(loads);
    noises = List.copyOf(noises);
    outages = List.copyOf(outages);
    if (!(seconds > 0) || loads.isEmpty()) {
      throw new IllegalArgumentException("A scene needs time and a load: " + name);
    }
    if (Double.isFinite(machine.quota) && noises.stream().anyMatch(noise -> !noise.ofProcess())) {
      throw new IllegalArgumentException(
          "A quota together with foreign noise isn't modelled: " + name);
    }
  }

  static Scene of(String name, String about, double seconds, int cores, Event... events) {
    return of(name, about, seconds, new Machine(cores), events);
  }

  static Scene of(String name, String about, double seconds, Machine machine, Event... events) {
    return new Scene(
        name,
        about,
        seconds,
        machine,
        only(Load.class, events),
        only(Noise.class, events),
        only(Outage.class, events));
  }

  private static <E> List<E> only(Class<E> type, Event... events) {
    return Stream.of(events).filter(type::isInstance).map(type::cast).toList();
  }

  /** Cores that the process may use. */
  public double usableCores() {
    return Math.min(machine.cores, machine.quota);
  }
}
