package dev.sett.probe.profile;

import dev.sett.model.inside.CpuPart;
import dev.sett.model.inside.PartSamples;
import dev.sett.model.outside.ThreadFamily;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Stacks by what they were spent on and by the family of their thread. One thread. */
final class PartTrees {
  private final Map<Key, CallTree> trees = new HashMap<>();

  private record Key(ThreadFamily family, CpuPart part) {}

  /**
   * Adds samples that have one stack.
   *
   * @param samples how many, &gt; 0
   */
  void add(ThreadFamily family, StackParts.Sorted stack, long samples) {
    trees
        .computeIfAbsent(new Key(family, stack.part()), key -> new CallTree())
        .add(stack.shown(), samples);
  }

  /** All of them, the most frequent first. */
  List<PartSamples> parts() {
    long all = trees.values().stream().mapToLong(CallTree::samples).sum();
    return trees.entrySet().stream()
        .map(
            entry ->
                new PartSamples(
                    entry.getKey().family(),
                    entry.getKey().part(),
                    entry.getValue().samples(),
                    entry.getValue().calls(all)))
        .sorted(
            Comparator.comparingLong(PartSamples::samples)
                .reversed()
                .thenComparing(PartSamples::family)
                .thenComparing(PartSamples::part))
        .toList();
  }
}
