package dev.sett.sim;

import java.util.PriorityQueue;

/** What is to happen, by time; of two at the same time, what was planned first. */
final class Agenda {
  private final PriorityQueue<Entry> entries = new PriorityQueue<>();
  private long planned;
  private double now;

  private record Entry(double nanos, long order, Runnable action) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int byTime = Double.compare(nanos, other.nanos);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  /** The time on the fake clock, in nanoseconds since the scene began. */
  double now() {
    return now;
  }

  /** Sets the clock forward. */
  void advance(double to) {
    now = Math.max(now, to);
  }

  /** Plans something for a time; what should have happened happens next. */
  void at(double nanos, Runnable action) {
    entries.add(new Entry(nanos, planned++, action));
  }

  /** Plans something for so much later. */
  void after(double nanos, Runnable action) {
    at(now + nanos, action);
  }

  /** When the next thing happens; infinity if nothing is planned. */
  double nextNanos() {
    Entry first = entries.peek();
    return first == null ? Double.POSITIVE_INFINITY : first.nanos;
  }

  /** Lets the next thing happen. */
  void step() {
    entries.remove().action.run();
  }
}
