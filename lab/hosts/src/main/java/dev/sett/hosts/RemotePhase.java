package dev.sett.hosts;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Defaults;
import dev.sett.model.trial.Phase;
import java.time.Duration;

/**
 * A part of a trial over hosts: one slice of load, of a length fixed beforehand.
 *
 * @param shape of the load of all load hosts together
 * @param settle load that is not counted, whole milliseconds
 * @param counted the counted window, longer than 0, whole milliseconds
 */
public record RemotePhase(Phase phase, Shape shape, Duration settle, Duration counted) {

  /** What the phase's signals begin with. */
  String signal() {
    return switch (phase) {
      case WARM_UP -> "warm-up";
      case CAPACITY -> "capacity";
      case COST -> "fixed-rate";
      case COST_LOW, COST_HIGH, RAMP, RUNG, SEARCH, CONSTANT, MORE, TOTAL, OVERLOAD ->
          throw new IllegalArgumentException(phase + " can't be split across load hosts");
    };
  }

  /** From its first request to its last answer at most. */
  Duration longest() {
    return settle.plus(counted).plus(Defaults.RESPONSE_TIMEOUT);
  }
}
