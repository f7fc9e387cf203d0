package dev.sett.load.schedule;

/**
 * A rate that rises or falls in a straight line, and then stays.
 *
 * <p>With {@code s} the slope, {@code N(t) = from t + s t^2 / 2} requests are due until {@code t};
 * solved for {@code t} in the form that loses no digits when the slope is small.
 */
final class RampSchedule implements Schedule {

  private final double from;
  private final double to;
  private final double seconds;
  private final double slope;
  private final double inRamp;

  RampSchedule(Shape.Ramp ramp) {
    from = ramp.fromRps();
    to = ramp.toRps();
    seconds = ramp.millis() / 1e3;
    slope = (to - from) / seconds;
    inRamp = (from + to) / 2 * seconds;
  }

  @Override
  public long dueNanos(long index) {
    if (index >= inRamp) {
      return (long) ((seconds + (index - inRamp) / to) * 1e9);
    }
    if (index == 0) {
      return 0;
    }
    double root = Math.sqrt(Math.max(0, from * from + 2 * slope * index));
    return (long) (2 * index / (from + root) * 1e9);
  }
}
