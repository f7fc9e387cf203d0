package dev.sett.history;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.storage.ResultJson;
import java.util.List;

/**
 * Results that are comparable because they come from one machine.
 *
 * @param pasts in order of time, at least one
 * @param series of them, point by point; empty if there is only one result
 */
public record ComparableResults(
    MachineIdentity machine, List<HistoricalResult> pasts, List<Series> series) {
  /** Those whose level changed. */
  public List<Series> changed() {
    return series.stream().filter(s -> !s.changes().isEmpty()).toList();
  }

  /**
   * How a built-in variant is started, as JSON; empty for your own program, which may change from
   * result to result, and for an unknown variant.
   */
  public static String launch(Experiment experiment, String variant) {
    return experiment
        .variant(variant)
        .map(Variant::launch)
        .filter(l -> l instanceof BuiltInServer || l instanceof BuiltInJob)
        .map(ResultJson::toJson)
        .orElse("");
  }
}
