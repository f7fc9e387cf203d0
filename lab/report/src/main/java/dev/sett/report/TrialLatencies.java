package dev.sett.report;

import dev.sett.model.LoadSlice;
import dev.sett.model.Phase;
import dev.sett.model.Trial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The histograms of a page's trials, each put together once. Used by one thread. */
final class TrialLatencies {

  /** From when a time runs until the whole answer. */
  enum Since {
    /** From when the request was due. */
    DUE,
    /** From when it was sent. */
    SENT;

    private String histogram(LoadSlice slice) {
      return switch (this) {
        case DUE -> slice.response();
        case SENT -> slice.service();
      };
    }
  }

  private record Key(int trial, Phase phase, Since since) {}

  private final Map<Key, Histogram> known = new HashMap<>();

  /** All requests of one phase of one trial; not to be changed. */
  Histogram of(Trial trial, Phase phase, Since since) {
    return known.computeIfAbsent(
        new Key(trial.number(), phase, since), key -> Latencies.of(trial, phase, since::histogram));
  }

  /** All requests of one phase of several trials together. */
  Histogram merged(List<Trial> trials, Phase phase, Since since) {
    return Latencies.merged(trials.stream().map(trial -> of(trial, phase, since)).toList());
  }
}
