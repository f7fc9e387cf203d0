package dev.sett.sim;

import org.jspecify.annotations.Nullable;

/** A thread of the pool and what it did with its time. */
final class ModelWorker {
  private double busyNanos;
  private double cpuNanos;
  private double runQueueNanos;
  private double busySince = Double.NaN;
  private Cores.@Nullable Job job;

  /** When it last became idle. */
  double idleSince;

  /** Whether it still is a thread. */
  boolean alive = true;

  boolean isBusy() {
    return !Double.isNaN(busySince);
  }

  void begin(double now) {
    busySince = now;
  }

  void end(double now) {
    busyNanos += now - busySince;
    busySince = Double.NaN;
    idleSince = now;
  }

  void computes(Cores.Job begun) {
    job = begun;
  }

  /** Its job has just ended. */
  void computed() {
    if (job != null) {
      cpuNanos += job.cpuNanos();
      runQueueNanos += job.waitedNanos();
      job = null;
    }
  }

  /** Time in tasks, of it on a CPU, and of it ready to run without one, since it was created. */
  double[] read(double now) {
    Cores.Job running = job;
    return new double[] {
      busyNanos + (isBusy() ? now - busySince : 0),
      cpuNanos + (running == null ? 0 : running.cpuNanos()),
      runQueueNanos + (running == null ? 0 : running.waitedNanos())
    };
  }
}
