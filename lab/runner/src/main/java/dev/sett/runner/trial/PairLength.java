package dev.sett.runner.trial;

import java.time.Duration;
import java.util.List;

/**
 * How long a warm pair may take: its share of what was left of the budget when it began. Of the
 * first pair of a run this is known for sure only once its first processes are warm, because that
 * decides how many pairs there are. Used by one thread.
 */
public interface PairLength {

  /** As far as is known now. */
  Duration now();

  /** Processes of the pair have become warm. Only the first ones of a run have a say. */
  void warm(List<TrialBuilder> members);
}
