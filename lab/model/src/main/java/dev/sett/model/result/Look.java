package dev.sett.model.result;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * One look at the verdicts of warm pairs while more may follow.
 *
 * @param pairs whole pairs at each point then
 * @param used measuring time of its stretch that was over
 * @param share of its stretch that was over, within (0, 1]; 1: the stretch ended with it
 * @param spent error spent up to and including this look, within (0, 1)
 * @param error of the family at each point in this look, by which its intervals are made
 */
public record Look(
    Map<String, Integer> pairs, Duration used, double share, double spent, double error) {

  /** Copies the map, in order of names: files are the same on every machine. */
  public Look {
    pairs = Collections.unmodifiableSortedMap(new TreeMap<>(pairs));
  }
}
