package dev.sett.load.metrics;

import dev.sett.load.schedule.Schedule;
import dev.sett.load.schedule.Shape;
import dev.sett.load.schedule.SlicePlan;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.util.List;

/** From what was counted to the slice that is stored. */
public final class Slices {

  private Slices() {}

  /** Puts a slice together from the tally of all loops. */
  public static LoadSlice slice(
      Shape shape,
      SlicePlan plan,
      int connections,
      Tally tally,
      List<LoadSlice.Window> windows,
      LoadSlice.Engine engine) {
    long planned = plan.countedEnd() - plan.countedStart();
    long countedNanos =
        shape instanceof Shape.Total ? Math.clamp(tally.spanNanos(), 1, planned) : planned;
    long asked = asked(shape, plan);
    return new LoadSlice(
        switch (shape) {
          case Shape.ConstantRate rate -> rate.rps();
          case Shape.Poisson poisson -> poisson.rps();
          case Shape.Surge surge -> surge.rps();
          case Shape.Closed _,
              Shape.Few _,
              Shape.Gradual _,
              Shape.Total _,
              Shape.Ramp _,
              Shape.Steps _,
              Shape.Bursts _,
              Shape.Capped _ ->
              asked * 1e9 / countedNanos;
        },
        connections,
        countedNanos,
        tally.completed(),
        tally.answered(),
        tally.sent(),
        tally.errors(),
        windows,
        Histograms.encode(tally.response),
        Histograms.encode(tally.service),
        Histograms.encode(tally.waiting),
        Histograms.encode(tally.lag),
        engine,
        tally.parts().parts(),
        tally.idleCloseRetries());
  }

  /** Sent over asked in the counted window; 1 for a closed loop. */
  public static double rateRatio(Shape shape, SlicePlan plan, Tally tally) {
    long asked = asked(shape, plan);
    return asked == 0 ? 1 : (double) tally.sentInCounted() / asked;
  }

  /** Requests due in the counted window; 0 for a closed loop. */
  private static long asked(Shape shape, SlicePlan plan) {
    Schedule schedule = Schedule.of(shape);
    return schedule == null
        ? 0
        : schedule.dueBefore(plan.countedEnd() - plan.start())
            - schedule.dueBefore(plan.countedStart() - plan.start());
  }
}
