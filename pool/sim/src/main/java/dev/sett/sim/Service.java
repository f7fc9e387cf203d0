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
record Service(double weight, Draw cpu, Draw pause, Draw call, int children, boolean fragile) {

  /** Tasks that compute and wait. */
  static Service of(Draw cpu, Draw pause) {
    return new Service(1, cpu, pause, Draw.NONE, 0, false);
  }

  Service weighing(double other) {
    return new Service(other, cpu, pause, call, children, fragile);
  }

  Service calling(Draw dependency) {
    return new Service(weight, cpu, pause, dependency, children, fragile);
  }

  Service withChildren(int number) {
    return new Service(weight, cpu, pause, call, number, fragile);
  }

  Service thatCanStall() {
    return new Service(weight, cpu, pause, call, children, true);
  }
}
