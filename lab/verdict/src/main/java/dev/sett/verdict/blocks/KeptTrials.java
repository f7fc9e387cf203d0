package dev.sett.verdict.blocks;

import dev.sett.model.trial.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The trials of a run so far, or their summaries, those of an earlier start of it included, by
 * point. Used by one thread.
 */
public final class KeptTrials {

  private final List<Trial> trials = new ArrayList<>();
  private final Map<String, List<Trial>> byPoint = new HashMap<>();
  private int lastNumber;

  public static KeptTrials of(List<Trial> trials) {
    KeptTrials kept = new KeptTrials();
    trials.forEach(kept::add);
    return kept;
  }

  public void add(Trial trial) {
    trials.add(trial);
    byPoint.computeIfAbsent(trial.point(), name -> new ArrayList<>()).add(trial);
    lastNumber = Math.max(lastNumber, trial.number());
  }

  /** All, in the order in which they ended. */
  public List<Trial> all() {
    return trials;
  }

  /** Those at one point. */
  public List<Trial> at(String point) {
    return byPoint.getOrDefault(point, List.of());
  }

  /** The highest number of a block at a point; 0 if there was none but a pilot. */
  public int lastBlock(String point) {
    return at(point).stream().mapToInt(Trial::block).max().orElse(0);
  }

  /** Blocks at a point in which each of so many variants went through, pilots left aside. */
  public long wholeBlocks(String point, int variants) {
    Map<Integer, Long> whole =
        at(point).stream()
            .filter(t -> t.failure().isEmpty() && t.block() > 0)
            .collect(Collectors.groupingBy(Trial::block, Collectors.counting()));
    return whole.values().stream().filter(n -> n == variants).count();
  }

  /** The number of the next trial, which is not given out again. */
  public int nextNumber() {
    return ++lastNumber;
  }
}
