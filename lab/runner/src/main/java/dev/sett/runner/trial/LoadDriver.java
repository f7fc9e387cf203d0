package dev.sett.runner.trial;

import dev.sett.engines.adapter.LoadTools;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;

/**
 * Who drives the measured phases of an experiment.
 *
 * @param byTool whether it is another load tool: each phase is then one turn, since a tool takes
 *     time to begin
 * @param holdsRate whether it can hold a rate; if not there is no fixed-rate phase
 */
public record LoadDriver(boolean byTool, boolean holdsRate) {

  /** Sett's own engine. */
  static final LoadDriver OWN = new LoadDriver(/* byTool= */ false, /* holdsRate= */ true);

  /** That of an experiment. */
  public static LoadDriver of(Experiment experiment) {
    return experiment
        .engine()
        .flatMap(LoadTools::find)
        .map(
            tool ->
                new LoadDriver(/* byTool= */ true, tool.card().can().contains(ToolWork.Kind.RATE)))
        .orElse(OWN);
  }

  /** Whether a trial gives this metric. */
  public boolean gives(Metric metric) {
    return holdsRate || metric != Metric.CPU_PER_REQUEST;
  }
}
