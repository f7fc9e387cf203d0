package dev.sett.runner.trial;

import java.util.List;

/**
 * When a visit of a warm pair is to have ended.
 *
 * @param startNanos when the pair began, by {@link TrialRunner#nanoTime}
 * @param share that is over by then of the time that is not fixed, within (0, 1]
 * @param fixedNanos time of a fixed length until then
 * @param allFixedNanos time of a fixed length in the whole pair
 * @param length of the pair
 */
public record VisitDeadline(
    long startNanos, double share, long fixedNanos, long allFixedNanos, PairLength length) {

  /** The deadline, as far as is known now, by {@link TrialRunner#nanoTime}. */
  public long nanos() {
    long free = Math.max(0, length.now().toNanos() - allFixedNanos);
    return startNanos + fixedNanos + (long) (share * free);
  }

  /** The members of the visit have become warm. */
  public void warm(List<TrialBuilder> members) {
    length.warm(members);
  }
}
