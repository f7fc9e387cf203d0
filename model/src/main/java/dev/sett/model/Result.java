package dev.sett.model;

import java.time.Instant;
import java.util.List;

/**
 * What an experiment found: the content of {@code result.json}.
 *
 * @param effects every metric of every variant but the base, point by point
 * @param verdicts one a point, in the experiment's order
 * @param warnings doubts about the whole, the plan's included; those of a trial are in its file
 * @param interrupted whether the run was stopped before it had decided to end
 */
public record Result(
    Plan plan,
    Instant finishedAt,
    List<Effect> effects,
    List<PointVerdict> verdicts,
    List<Warning> warnings,
    boolean interrupted) {

  /** Copies the lists. */
  public Result {
    effects = List.copyOf(effects);
    verdicts = List.copyOf(verdicts);
    warnings = List.copyOf(warnings);
  }
}
