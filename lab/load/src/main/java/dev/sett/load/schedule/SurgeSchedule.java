package dev.sett.load.schedule;

/**
 * A rate {@code r} until {@code b}, then {@code s} for a time {@code l}, then {@code r} again.
 * Until {@code t}, {@code r t}, {@code r b + s (t - b)} and {@code r b + s l + r (t - b - l)}
 * requests are due.
 */
final class SurgeSchedule implements Schedule {

  private final double normal;
  private final double surge;
  private final double before;
  private final double length;
  private final double untilSurge;
  private final double untilNormal;

  SurgeSchedule(Shape.Surge shape) {
    normal = shape.rps();
    surge = shape.surgeRps();
    before = shape.beforeMillis() / 1e3;
    length = shape.surgeMillis() / 1e3;
    untilSurge = normal * before;
    untilNormal = untilSurge + surge * length;
  }

  @Override
  public long dueNanos(long index) {
    double seconds =
        index < untilSurge
            ? index / normal
            : index < untilNormal
                ? before + (index - untilSurge) / surge
                : before + length + (index - untilNormal) / normal;
    return (long) (seconds * 1e9);
  }
}
