package dev.sett.cli.progress;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a ramp, a ladder, a search, an overload or a number of requests came to, in a few words. */
final class LoadMeasureText {

  private static final double REACHED = 0.95;

  private LoadMeasureText() {}

  /** The words; empty if a trial was none of these. */
  static Optional<String> of(Trial trial) {
    List<LoadSlice> ramps = loads(trial, Phase.RAMP);
    List<LoadSlice> rungs = loads(trial, Phase.RUNG);
    List<LoadSlice> searched = loads(trial, Phase.SEARCH);
    List<LoadSlice> overloads = loads(trial, Phase.OVERLOAD);
    List<LoadSlice> totals = loads(trial, Phase.TOTAL);
    if (!ramps.isEmpty()) {
      return Optional.of(ramp(ramps.getFirst()));
    }
    if (!rungs.isEmpty()) {
      double most = rungs.stream().mapToDouble(LoadSlice::rps).max().orElse(0);
      return Optional.of(format("%d rates, at most %.0f req/s", rungs.size(), most));
    }
    if (!searched.isEmpty()) {
      double lowest = searched.stream().mapToDouble(LoadSlice::targetRps).min().orElse(0);
      double highest = searched.stream().mapToDouble(LoadSlice::targetRps).max().orElse(0);
      return Optional.of(
          format("%d rates from %.0f to %.0f req/s", searched.size(), lowest, highest));
    }
    if (!overloads.isEmpty()) {
      return Optional.of(
          format(
              "overload, %d answered, %d failed",
              overloads.getFirst().answered(), overloads.getFirst().failed()));
    }
    if (!totals.isEmpty()) {
      LoadSlice total = totals.getFirst();
      return Optional.of(
          format(
              "%d requests in %.2f s",
              total.answered() + total.failed(), total.countedNanos() / 1e9));
    }
    return Optional.empty();
  }

  private static String ramp(LoadSlice ramp) {
    OptionalDouble reached = ramp.rampUp().secondsTo(REACHED);
    return reached.isEmpty()
        ? "no plateau"
        : format("95%% of the plateau after %.1f s", reached.getAsDouble());
  }

  private static List<LoadSlice> loads(Trial trial, Phase phase) {
    return trial.slices(phase).stream().map(Slice::load).toList();
  }
}
