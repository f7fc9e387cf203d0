package dev.sett.history;

import java.util.List;

/**
 * Results that are comparable because they come from one machine.
 *
 * @param pasts in order of time, at least one
 * @param series of them, point by point; empty if there is only one result
 */
public record ComparableResults(
    MachineIdentity machine, List<HistoricalResult> pasts, List<Series> series) {

  /** Copies the lists. */
  public ComparableResults {
    pasts = List.copyOf(pasts);
    series = List.copyOf(series);
  }

  /** Those whose level changed. */
  public List<Series> changed() {
    return series.stream().filter(s -> !s.changes().isEmpty()).toList();
  }
}
