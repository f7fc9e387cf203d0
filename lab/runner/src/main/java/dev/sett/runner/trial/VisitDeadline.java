package dev.sett.runner.trial;

import java.util.List;

/**
 * When a visit of a warm pair is to have ended.
 *
 * @param startNanos when the pair began, by {@link TrialRunner#nanoTime}
 * @param share of the pair's time that is over by then, within (0, 1]
 * @param length of the pair
 */
public record VisitDeadline(long startNanos, double share, PairLength length) {

  /** The deadline, as far as is known now, by {@link TrialRunner#nanoTime}. */
  public long nanos() {
    return startNanos + (long) (share * length.now().toNanos());
  }

  /** The members of the visit have become warm. */
  public void warm(List<TrialBuilder> members) {
    length.warm(members);
  }
}
