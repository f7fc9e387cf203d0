package dev.sett.why;

import dev.sett.model.experiment.Experiment;
import dev.sett.why.proposal.Proposal;

/** A control run for an explanation, or why none is possible. */
public sealed interface Control {

  /**
   * A control run that can be made.
   *
   * @param experiment two variants at one point: the first unchanged, the second changed
   * @param proposal the change and its prediction
   */
  record Planned(Experiment experiment, Proposal proposal) implements Control {}

  /**
   * No control run is possible here.
   *
   * @param why one or more sentences
   */
  record Impossible(String why) implements Control {}
}
