package dev.sett.cli.flags;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.text.ExperimentException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say what is measured instead of the usual. */
public final class MeasureFlags {

  @Option(
      names = "--slo",
      paramLabel = "OBJECTIVE",
      description =
          "Find the highest rate at which each variant meets an objective, such as"
              + " p99=50ms,errors=0.1%%, instead of maximum throughput, latency and CPU per request."
              + " Percentiles: p50, p90, p95, p99, p99.9. Default for errors: 0.1%%.")
  private @Nullable String slo;

  /**
   * The experiment with what these flags say; the same without any.
   *
   * @throws ExperimentException if a flag is wrong, or conflicts with the rate of a point
   */
  public Experiment applyTo(Experiment experiment) {
    Optional<Objective> objective = objective();
    if (objective.isEmpty()) {
      return experiment;
    }
    if (experiment.points().stream().anyMatch(point -> point.rateRps().isPresent())) {
      throw new ExperimentException(
          "--rate", "conflicts with --slo, which finds the rate. Leave one of them out.");
    }
    Measure measure = new SloMeasure(objective.get(), Defaults.SLO_STEP);
    Duration needed = Defaults.SLO_BUDGET.multipliedBy(experiment.points().size());
    Design design = experiment.design();
    return experiment
        .withPoints(experiment.points().stream().map(point -> point.measured(measure)).toList())
        .withDesign(design.budget().compareTo(needed) < 0 ? design.withBudget(needed) : design);
  }

  /** The objective, if one is given. */
  public Optional<Objective> objective() {
    return DesignFlags.given("--slo", slo, Objective::parse);
  }
}
