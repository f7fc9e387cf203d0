package dev.sett.sim;

import org.jspecify.annotations.Nullable;

/** One task and what it will take. */
final class Task {
  final double cameAt;
  final double cpuNanos;
  final double waitNanos;
  final double callNanos;
  final boolean fragile;
  final Runnable end;

  /** The task that waits for this one. */
  final @Nullable Task parent;

  /** Those it still waits for; at the beginning, those it will give to the pool. */
  int children;

  /** What was left when the children are done. */
  Runnable afterChildren = () -> {};

  Task(
      double cameAt,
      double cpuNanos,
      double waitNanos,
      double callNanos,
      boolean fragile,
      int children,
      @Nullable Task parent,
      Runnable end) {
    this.cameAt = cameAt;
    this.cpuNanos = cpuNanos;
    this.waitNanos = waitNanos;
    this.callNanos = callNanos;
    this.fragile = fragile;
    this.children = children;
    this.parent = parent;
    this.end = end;
  }

  /** A task like this one, without children, that this one waits for. */
  Task child(double now) {
    return new Task(now, cpuNanos, waitNanos, callNanos, fragile, 0, this, () -> {});
  }
}
