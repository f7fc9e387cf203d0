package dev.sett.model.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.storage.FilledResults;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class TrialSummaryTest {

  @Test
  void countsOfRequestsAreThoseOfTheTrial() {
    Trial trial = retried(FilledResults.trial(), 3);

    Trial summary = TrialSummary.of(trial);

    Map<String, Function<LoadSlice, Object>> counts =
        Map.of(
            "completed", LoadSlice::completed,
            "answered", LoadSlice::answered,
            "sent", LoadSlice::sent,
            "errors", LoadSlice::errors,
            "retries", LoadSlice::idleCloseRetries);
    counts.forEach((name, count) -> assertEquals(each(trial, count), each(summary, count), name));
  }

  private static List<Object> each(Trial trial, Function<LoadSlice, Object> count) {
    return trial.slices().stream().map(slice -> count.apply(slice.load())).toList();
  }

  private static Trial retried(Trial trial, long retries) {
    List<Slice> slices =
        trial.slices().stream()
            .map(s -> new Slice(s.phase(), s.startMillis(), retried(s.load(), retries), s.usage()))
            .toList();
    return new Trial(
        trial.number(),
        trial.block(),
        trial.position(),
        trial.point(),
        trial.variant(),
        trial.startedAt(),
        trial.launched(),
        trial.warmUp(),
        slices,
        trial.samples(),
        trial.warnings(),
        trial.failure());
  }

  private static LoadSlice retried(LoadSlice load, long retries) {
    return new LoadSlice(
        load.targetRps(),
        load.connections(),
        load.countedNanos(),
        load.completed(),
        load.answered(),
        load.sent(),
        load.errors(),
        load.windows(),
        load.response(),
        load.service(),
        load.waiting(),
        load.lag(),
        load.engine(),
        load.requests(),
        OptionalLong.of(retries));
  }
}
