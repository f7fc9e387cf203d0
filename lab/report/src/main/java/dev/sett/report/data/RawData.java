package dev.sett.report.data;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.report.data.TrialLatencies.Since;
import dev.sett.report.format.Html;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The result and a summary of its trials, embedded in the page. */
public final class RawData {
  /** With more trials than these, the slices of each phase are one line, and histograms coarse. */
  static final int MOST_IN_SLICES = 500;

  private RawData() {}

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
      Optional<JobExit> ended) {}

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

  /**
   * All trials of one variant at one point: HdrHistogram V2 compressed, base64, nanoseconds, to
   * three significant digits, or of many trials to two.
   */
  record Merged(
      String point, String variant, String costResponse, String costService, String capacity) {}

  /** What the page embeds, as JSON that is safe inside a script element, in pieces. */
  public static void json(ReportData page, Consumer<String> out) {
    boolean few = page.trials().size() <= MOST_IN_SLICES;
    out.accept(
        "{\"about\":"
            + json(
                "The result and a summary of its trials. Histograms: HdrHistogram V2 compressed,"
                    + " base64, nanoseconds. All other data is in the trials folder of the result.")
            + ",\"result\":"
            + json(page.result())
            + ",\"trials\":");
    array(page.trials().stream().map(trial -> essence(trial, few)), out);
    out.accept(",\"latency\":");
    array(
        page.points().stream()
            .flatMap(
                point ->
                    page.arms().variants().stream()
                        .filter(variant -> !page.finished(point, variant).isEmpty())
                        .map(variant -> merged(page, point, variant, few))),
        out);
    out.accept("}");
  }

  /** Values as a list, one after the other. */
  public static void array(Stream<?> values, Consumer<String> out) {
    String before = "[";
    for (Iterator<?> each = values.iterator(); each.hasNext(); before = ",") {
      out.accept(before + json(each.next()));
    }
    out.accept(before.equals("[") ? "[]" : "]");
  }

  private static String json(Object value) {
    return Html.json(ResultJson.toJson(value));
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

  private static Merged merged(ReportData page, Point point, Variant variant, boolean few) {
    List<Trial> trials = page.finished(point, variant);
    BiFunction<Phase, Since, String> encoded =
        (phase, since) -> {
          TrialLatencies.Together all = page.latencies().of(trials, phase, since);
          return few
              ? all.encoded()
              : MergedLatencies.encoded(MergedLatencies.coarse(all.merged()));
        };
    return new Merged(
        point.name(),
        variant.name(),
        encoded.apply(Phase.COST, Since.DUE),
        encoded.apply(Phase.COST, Since.SENT),
        encoded.apply(Phase.CAPACITY, Since.DUE));
  }
}
