package dev.sett.report.data;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.Usage;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.report.data.TrialLatencies.Since;
import dev.sett.report.format.Html;
import dev.sett.stats.Histograms;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The result and a summary of its trials, embedded in the page. */
public final class RawData {
  /** With more trials than these, the slices of each phase are one line, and histograms coarse. */
  static final int MOST_IN_SLICES = 500;

  private static final String PHASE = "phase";
  private static final String START = "startMillis";

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
      List<Map<String, Object>> slices,
      List<Warning> warnings,
      Optional<Trial.Failure> failure,
      List<MemoryReading> memory,
      Optional<JobExit> ended) {}

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
                    page.styles().variants().stream()
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
    List<Map<String, Object>> turns = trial.slices().stream().map(RawData::turn).toList();
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

  /** One turn of load in figures. */
  private static Map<String, Object> turn(Slice slice) {
    LoadSlice load = slice.load();
    Usage usage = slice.usage();
    Map<String, Object> turn = new LinkedHashMap<>();
    turn.put(PHASE, slice.phase());
    turn.put(START, slice.startMillis());
    turn.put("countedNanos", load.countedNanos());
    turn.put("completed", load.completed());
    turn.put("answered", load.answered());
    turn.put("failed", load.failed());
    turn.put("retried", load.idleCloseRetries().orElse(0));
    turn.put("cpuNanos", usage.cpuNanos());
    turn.put("runQueueWaitNanos", usage.runQueueWaitNanos());
    turn.put("voluntarySwitches", usage.voluntarySwitches());
    turn.put("involuntarySwitches", usage.involuntarySwitches());
    turn.put("foreignNanos", usage.machine().foreignNanos());
    turn.put("stealNanos", usage.machine().stealNanos());
    return turn;
  }

  /** The turns of each phase as one that starts with the first of them. */
  private static List<Map<String, Object>> byPhase(List<Map<String, Object>> turns) {
    Map<Object, Map<String, Object>> sums = new TreeMap<>();
    turns.forEach(turn -> sums.merge(turn.getOrDefault(PHASE, ""), turn, RawData::sum));
    return List.copyOf(sums.values());
  }

  private static Map<String, Object> sum(Map<String, Object> one, Map<String, Object> later) {
    Map<String, Object> sum = new LinkedHashMap<>(one);
    later.forEach(
        (name, value) -> {
          if (!name.equals(START) && value instanceof Long number) {
            sum.merge(name, number, (a, b) -> (Long) a + (Long) b);
          }
        });
    return sum;
  }

  private static Merged merged(ReportData page, Point point, Variant variant, boolean few) {
    List<Trial> trials = page.finished(point, variant);
    BiFunction<Phase, Since, String> encoded =
        (phase, since) -> {
          TrialLatencies.Together all = page.latencies().of(trials, phase, since);
          return few ? all.encoded() : Histograms.encode(MergedLatencies.coarse(all.merged()));
        };
    return new Merged(
        point.name(),
        variant.name(),
        encoded.apply(Phase.COST, Since.DUE),
        encoded.apply(Phase.COST, Since.SENT),
        encoded.apply(Phase.CAPACITY, Since.DUE));
  }
}
