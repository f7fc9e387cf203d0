package dev.sett.sim;

/**
 * A class of tasks. A task computes half of its CPU time, waits, calls the dependency, waits for
 * its children, and computes the other half.
 *
 * @param weight share of tasks of this class, against the weights of the others; above 0
 * @param cpu CPU time
 * @param pause time it waits for something that serves any number at once
 * @param call time it takes the dependency to serve it; none if it calls none
 * @param children tasks that it gives to the same pool and waits for, at least 0
 * @param fragile whether it stands still during an {@link Scene.Outage}
 */
record TaskClass(double weight, Draw cpu, Draw pause, Draw call, int children, boolean fragile) {

  /** Tasks that compute and wait. */
  static TaskClass of(Draw cpu, Draw pause) {
    return new TaskClass(1, cpu, pause, Draw.NONE, 0, false);
  }

  TaskClass weighing(double other) {
    return new TaskClass(other, cpu, pause, call, children, fragile);
  }

  TaskClass calling(Draw dependency) {
    return new TaskClass(weight, cpu, pause, dependency, children, fragile);
  }

  TaskClass withChildren(int number) {
    return new TaskClass(weight, cpu, pause, call, number, fragile);
  }

  TaskClass thatCanStall() {
    return new TaskClass(weight, cpu, pause, call, children, true);
  }
}
