package dev.sett.ui;

import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import java.util.List;

/** Evaluates trials of a plan. A pure function; may be called by several threads. */
@FunctionalInterface
interface Judging {

  /**
   * The effects of the trials.
   *
   * @param trials of one point, those that failed included
   * @return every effect that they support; empty if there is no whole block
   */
  List<Effect> effects(Plan plan, List<Trial> trials);
}
