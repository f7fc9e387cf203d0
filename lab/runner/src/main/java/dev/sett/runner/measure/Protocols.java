package dev.sett.runner.measure;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.CapacityMeasure;
import dev.sett.model.experiment.FootprintMeasure;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.experiment.StartMeasure;
import dev.sett.model.experiment.SteadyMeasure;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.runner.trial.LoadDriver;
import dev.sett.runner.trial.MeasurementProtocol;
import dev.sett.runner.trial.PointRun;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How each measure runs: the protocol of a visit to a point.
 *
 * @param warmUpLimit warm-up on each variant at most
 */
record Protocols(Design design, LoadDriver drive, Duration warmUpLimit) {

  /**
   * The protocol of a visit; the only place that lists them.
   *
   * @throws IllegalArgumentException if the point's programs exit on their own, see {@link JobRun}
   */
  MeasurementProtocol of(PointRun visit) {
    return switch (visit.point().measure()) {
      case SteadyMeasure steady -> steady(visit, visit.withCost() && drive.holdsRate());
      case CapacityMeasure capacity -> steady(visit, /* withCost= */ false);
      case StartMeasure start -> new StartProtocol();
      case FootprintMeasure footprint -> footprint(visit, footprint);
      case RampMeasure ramp -> new RampProtocol(design, warmUpLimit, ramp);
      case LadderMeasure ladder -> new LadderProtocol(ladder, warmUpLimit);
      case SloMeasure slo -> new SloProtocol(design, warmUpLimit, slo, visit.deadline());
      case OverloadMeasure overload -> overload(visit, overload);
      case TotalMeasure total -> new TotalProtocol(design, warmUpLimit, total);
      case JobMeasure job -> throw new IllegalArgumentException("a job has no load: " + visit);
    };
  }

  /** A pilot only finds the rate, as that of a steady measure does. */
  private MeasurementProtocol footprint(PointRun visit, FootprintMeasure footprint) {
    return visit.withCost()
        ? new FootprintProtocol(
            design, warmUpLimit, footprint.hold(), visit.rateRps().orElseThrow())
        : steady(visit, /* withCost= */ false);
  }

  /** A pilot only finds the rate, which is then a share of the lowest capacity. */
  private MeasurementProtocol overload(PointRun visit, OverloadMeasure overload) {
    if (!visit.withCost()) {
      return steady(visit, /* withCost= */ false);
    }
    OptionalDouble normalRps =
        visit.point().rateRps().isPresent() || visit.rateRps().isEmpty()
            ? visit.point().rateRps()
            : OptionalDouble.of(
                OverloadMeasure.NORMAL / design.rateShare() * visit.rateRps().getAsDouble());
    return new OverloadProtocol(
        design, warmUpLimit, overload, normalRps, visit.point().connections(), visit.deadline());
  }

  private MeasurementProtocol steady(PointRun visit, boolean withCost) {
    // A rate that the user chose may be close to the highest there is.
    boolean withCurve =
        visit.deadline().isPresent()
            && visit.point().rateRps().isEmpty()
            && !drive.byTool()
            && withCost;
    return new SteadyProtocol(
        design,
        warmUpLimit,
        withCost,
        visit.rateRps(),
        withCurve,
        drive.byTool(),
        visit.deadline());
  }
}
