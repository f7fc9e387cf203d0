package dev.sett.runner;

import dev.sett.engines.Tools;
import dev.sett.engines.Work;
import dev.sett.model.Experiment;
import dev.sett.model.Metric;

/**
 * Who drives the measured phases of an experiment.
 *
 * @param byTool whether it is another load tool: each phase is then one turn, since a tool takes
 *     time to begin
 * @param holdsRate whether it can hold a rate; if not there is no fixed-rate phase
 */
record Drive(boolean byTool, boolean holdsRate) {

  /** Sett's own engine. */
  static final Drive OWN = new Drive(/* byTool= */ false, /* holdsRate= */ true);

  /** That of an experiment. */
  static Drive of(Experiment experiment) {
    return experiment
        .engine()
        .flatMap(Tools::find)
        .map(tool -> new Drive(/* byTool= */ true, tool.can().contains(Work.Kind.RATE)))
        .orElse(OWN);
  }

  /** Whether a trial gives this metric. */
  boolean gives(Metric metric) {
    return holdsRate || metric != Metric.CPU_PER_REQUEST;
  }
}
