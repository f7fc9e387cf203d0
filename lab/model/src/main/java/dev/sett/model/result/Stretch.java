package dev.sett.model.result;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A part of a measurement of warm pairs that was planned in one go: the run itself, or what {@code
 * resume} added to it.
 *
 * @param budget time for it
 * @param untilDecided whether it is looked at after each pair and ends once it is decided, and not
 *     only at its end
 * @param pairs whole pairs at each point before it
 * @param looks at it so far, in order
 */
public record Stretch(
    Duration budget, boolean untilDecided, Map<String, Integer> pairs, List<Look> looks) {

  /** Copies the collections, the map in order of names. */
  public Stretch {
    pairs = Collections.unmodifiableSortedMap(new TreeMap<>(pairs));
    looks = List.copyOf(looks);
  }

  /** A stretch that begins. */
  public static Stretch begun(
      Duration budget, boolean untilDecided, Map<String, Integer> pairsBefore) {
    return new Stretch(budget, untilDecided, pairsBefore, List.of());
  }

  /** Measuring time that was over at its last look. */
  public Duration used() {
    return looks.isEmpty() ? Duration.ZERO : looks.getLast().used();
  }

  /** Most pairs at any point before it. */
  public int most() {
    return most(pairs);
  }

  /** Pairs that it had added to the most at its last look. */
  int added() {
    return looks.isEmpty() ? 0 : most(looks.getLast().pairs()) - most();
  }

  private static int most(Map<String, Integer> pairs) {
    return pairs.values().stream().mapToInt(n -> n).max().orElse(0);
  }

  /** Whether its last look was made at its end. */
  public boolean ended() {
    return !looks.isEmpty() && looks.getLast().share() >= 1;
  }

  /** The same with another look. */
  Stretch with(Look look) {
    List<Look> more = new ArrayList<>(looks);
    more.add(look);
    return new Stretch(budget, untilDecided, pairs, more);
  }
}
