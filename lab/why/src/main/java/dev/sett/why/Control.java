package dev.sett.why;

import dev.sett.model.Experiment;

/** What became of the wish to test an explanation. */
public sealed interface Control {

  /**
   * A run that can be made.
   *
   * @param experiment two variants at one point: first as it is, then changed
   * @param proposal what is changed, and what that must do
   */
  record Planned(Experiment experiment, Proposal proposal) implements Control {}

  /**
   * None can be made here.
   *
   * @param why a sentence or several
   */
  record Impossible(String why) implements Control {}
}
