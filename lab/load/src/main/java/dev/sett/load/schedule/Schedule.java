package dev.sett.load.schedule;

import org.jspecify.annotations.Nullable;

/**
 * When requests are due. A function of the request's number alone: no request's time depends on
 * when another was sent, so nothing drifts. Used by one thread.
 *
 * <p>Laws, which {@code ScheduleLaws} states for every schedule: times never go back and never are
 * below 0; {@link #dueBefore} counts exactly the requests whose time is smaller; the shares of a
 * schedule are the schedule.
 */
public interface Schedule {

  /**
   * When request {@code index} is due.
   *
   * @param index 0 for the first
   * @return nanoseconds after the start; never less than that of a smaller index
   */
  long dueNanos(long index);

  /** Number of requests due in the first {@code nanos} nanoseconds, their end not included. */
  default long dueBefore(long nanos) {
    long least = 0;
    long most = 1;
    while (dueNanos(most - 1) < nanos) {
      least = most;
      most *= 2;
    }
    // All below `least` are due before, number `most - 1` is not.
    while (least < most - 1) {
      long middle = (least + most - 1) >>> 1;
      if (dueNanos(middle) < nanos) {
        least = middle + 1;
      } else {
        most = middle + 1;
      }
    }
    return least;
  }

  /** The schedule of a shape; null for a closed loop, which has none. */
  static @Nullable Schedule of(Shape shape) {
    return switch (shape) {
      case Shape.Closed _, Shape.Few _, Shape.Capped _, Shape.Gradual _, Shape.Total _ -> null;
      case Shape.ConstantRate rate -> index -> (long) (index * 1e9 / rate.rps());
      case Shape.Ramp ramp -> new RampSchedule(ramp);
      case Shape.Steps steps -> new StepsSchedule(steps);
      case Shape.Bursts bursts ->
          index ->
              (long) (Math.floorDiv(index, bursts.size()) * (bursts.size() * 1e9 / bursts.rps()));
      case Shape.Poisson poisson -> new PoissonSchedule(poisson);
      case Shape.Surge surge -> new SurgeSchedule(surge);
    };
  }

  /** Every {@code of}-th request of this schedule, beginning with number {@code which}. */
  default Schedule share(int which, int of) {
    return index -> dueNanos(which + index * of);
  }
}
