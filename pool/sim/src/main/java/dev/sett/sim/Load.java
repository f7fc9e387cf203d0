package dev.sett.sim;

import java.util.List;

/**
 * Tasks that come for some time.
 *
 * @param fromSeconds when it begins
 * @param toSeconds when it ends
 * @param arrivals how they come
 * @param mix classes of tasks, at least one
 */
record Load(double fromSeconds, double toSeconds, Arrivals arrivals, List<TaskClass> mix)
    implements Scene.Event {

  /** How tasks come. */
  sealed interface Arrivals {}

  /** So many users, each of whom thinks and then sends a task, when the last one has ended. */
  record Clients(int number, Draw think) implements Arrivals {}

  /** At even times, whatever the pool does. */
  record Constant(double perSecond) implements Arrivals {}

  /** At random times, independent of one another. */
  record Poisson(double perSecond) implements Arrivals {}

  /** So many at once, in the beginning. */
  record AtOnce(int number) implements Arrivals {}

  Load {
    mix = List.copyOf(mix);
  }

  static Load clients(double from, double to, int number, TaskClass... mix) {
    return new Load(from, to, new Clients(number, Draw.NONE), List.of(mix));
  }
}
