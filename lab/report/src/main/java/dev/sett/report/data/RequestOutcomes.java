package dev.sett.report.data;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What became of the requests to one variant at one point, over all its trials and phases.
 *
 * @param requests answered or failed
 * @param failed of them by kind, with an example each; unmodifiable
 * @param retried of them sent a second time, because the server had closed the idle connection;
 *     these may be answered or failed
 */
public record RequestOutcomes(
    long requests, Map<ErrorKind, LoadSlice.Failures> failed, long retried) {

  /** The sum over some trials. */
  static RequestOutcomes of(List<Trial> trials) {
    Map<ErrorKind, LoadSlice.Failures> failed = new EnumMap<>(ErrorKind.class);
    long answered = 0;
    long retried = 0;
    for (Trial trial : trials) {
      for (Slice slice : trial.slices()) {
        LoadSlice load = slice.load();
        answered += load.answered();
        retried += load.idleCloseRetries().orElse(0);
        load.errors()
            .forEach(
                (kind, failures) ->
                    failed.merge(
                        kind,
                        failures,
                        (a, b) -> new LoadSlice.Failures(a.count() + b.count(), a.example())));
      }
    }
    long failures = failed.values().stream().mapToLong(LoadSlice.Failures::count).sum();
    return new RequestOutcomes(answered + failures, Map.copyOf(failed), retried);
  }

  /** Share of the requests, 0 to 1, that a number of them is; 0 if there were none. */
  public double share(long count) {
    return requests == 0 ? 0 : (double) count / requests;
  }
}
