package dev.sett.report;

import dev.sett.model.Ended;
import dev.sett.model.MemoryReading;
import dev.sett.model.Phase;
import dev.sett.model.Point;
import dev.sett.model.Result;
import dev.sett.model.ResultJson;
import dev.sett.model.Trial;
import dev.sett.model.Variant;
import dev.sett.model.Warning;
import dev.sett.report.TrialLatencies.Since;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The result and a summary of its trials, embedded in the page. */
final class RawData {
  /** With more trials than these, the slices of each phase are one line. */
  static final int MOST_IN_SLICES = 500;

  private RawData() {}

  /** What the page embeds. */
  record Embedded(String about, Result result, List<Essence> trials, List<Merged> latency) {}

  /**
   * One trial without its samples and windows.
   *
   * @param slices one line for each turn of load, or of many trials one for each phase, summed
   */
  record Essence(
      int number,
      int block,
      int position,
      String point,
      String variant,
      String startedAt,
      long readyMillis,
      List<Turn> slices,
      List<Warning> warnings,
      Optional<Trial.Failure> failure,
      List<MemoryReading> memory,
      Optional<Ended> ended) {}

  /** One turn of load in figures. */
  record Turn(
      Phase phase,
      long startMillis,
      long countedNanos,
      long completed,
      long answered,
      long failed,
      long retried,
      long cpuNanos,
      long runQueueWaitNanos,
      long voluntarySwitches,
      long involuntarySwitches,
      long foreignNanos,
      long stealNanos) {

    /** This turn and a later one. */
    Turn and(Turn other) {
      return new Turn(
          phase,
          startMillis,
          countedNanos + other.countedNanos,
          completed + other.completed,
          answered + other.answered,
          failed + other.failed,
          retried + other.retried,
          cpuNanos + other.cpuNanos,
          runQueueWaitNanos + other.runQueueWaitNanos,
          voluntarySwitches + other.voluntarySwitches,
          involuntarySwitches + other.involuntarySwitches,
          foreignNanos + other.foreignNanos,
          stealNanos + other.stealNanos);
    }
  }

  /** All trials of one variant at one point: HdrHistogram V2 compressed, base64, nanoseconds. */
  record Merged(
      String point, String variant, String costResponse, String costService, String capacity) {}

  /** As JSON that is safe inside a script element. */
  static String json(Page page) {
    List<Essence> trials =
        page.trials().stream()
            .map(trial -> essence(trial, page.trials().size() <= MOST_IN_SLICES))
            .toList();
    List<Merged> latency = new ArrayList<>();
    for (Point point : page.points()) {
      for (Variant variant : page.arms().variants()) {
        List<Trial> finished = page.finished(point, variant);
        if (!finished.isEmpty()) {
          latency.add(merged(page.latencies(), point, variant, finished));
        }
      }
    }
    Embedded embedded =
        new Embedded(
            "The result and a summary of its trials. Histograms: HdrHistogram V2 compressed,"
                + " base64, nanoseconds. All other data is in the trials folder of the result.",
            page.result(),
            trials,
            latency);
    return Html.json(ResultJson.toJson(embedded));
  }

  private static Essence essence(Trial trial, boolean inSlices) {
    List<Turn> turns =
        trial.slices().stream()
            .map(
                s ->
                    new Turn(
                        s.phase(),
                        s.startMillis(),
                        s.load().countedNanos(),
                        s.load().completed(),
                        s.load().answered(),
                        s.load().failed(),
                        s.load().idleCloseRetries().orElse(0),
                        s.usage().cpuNanos(),
                        s.usage().runQueueWaitNanos(),
                        s.usage().voluntarySwitches(),
                        s.usage().involuntarySwitches(),
                        s.usage().machine().foreignNanos(),
                        s.usage().machine().stealNanos()))
            .toList();
    return new Essence(
        trial.number(),
        trial.block(),
        trial.position(),
        trial.point(),
        trial.variant(),
        trial.startedAt().toString(),
        trial.launched().map(l -> l.readyMillis()).orElse(-1L),
        inSlices ? turns : byPhase(turns),
        trial.warnings(),
        trial.failure(),
        trial.memory(),
        trial.ended());
  }

  private static List<Turn> byPhase(List<Turn> turns) {
    Map<Phase, Turn> sums = new EnumMap<>(Phase.class);
    turns.forEach(turn -> sums.merge(turn.phase, turn, Turn::and));
    return List.copyOf(sums.values());
  }

  private static Merged merged(
      TrialLatencies latencies, Point point, Variant variant, List<Trial> trials) {
    return new Merged(
        point.name(),
        variant.name(),
        latencies.of(trials, Phase.COST, Since.DUE).encoded(),
        latencies.of(trials, Phase.COST, Since.SENT).encoded(),
        latencies.of(trials, Phase.CAPACITY, Since.DUE).encoded());
  }
}
