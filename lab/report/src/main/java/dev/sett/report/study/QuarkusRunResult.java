package dev.sett.report.study;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Variant;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.report.format.Median;
import dev.sett.stats.Histograms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.json.JsonMapper;

/**
 * Results of the experiments on quarkus-iothread-workerpool as its own file {@code runResult.json},
 * so that its scripts can draw them. The fields, their units and their order are those that its
 * {@code scripts/resultsProcessing/ProcessResults.java} writes (commit 2d260bf); what was not
 * measured is left out, as there.
 */
public final class QuarkusRunResult {
  /*
   * The study ran each rate once. Here a number is the median over blocks of what was measured in
   * each; medians keep the order of lowest, average and highest. Differences that remain: requests
   * and requests per second count the window after the settling time, where wrk2 counts its whole
   * run; readings of the process are a second apart, as those of top were, but include no first one
   * that covers the time before. A rate that is too short for a reading has averages alone, from
   * the exact counters.
   */

  /** The names by which the study's graphs select their data. */
  private static final Map<String, String> RUNTIMES =
      Map.of("worker", "quarkus-worker-pool", "io", "quarkus-io-thread");

  private static final double MILLI = 1e6;
  private static final double MEBI = 1 << 20;
  private static final double PERCENT = 100;

  /** A number of a rate; not a number if it is not known. */
  private record Field(String name, ToDoubleFunction<Rung> value) {}

  private static final List<Field> FIELDS =
      List.of(
          new Field("loadThroughput", rung -> rung.slice.load().targetRps()),
          new Field("responseActualThroughput", rung -> rung.slice.load().rps()),
          new Field("responseTimeAvg", rung -> rung.latencyMillis(Histogram::getMean)),
          percentile("50", 50),
          percentile("75", 75),
          percentile("90", 90),
          percentile("99", 99),
          percentile("999", 99.9),
          percentile("9999", 99.99),
          percentile("99999", 99.999),
          new Field("responseTimeMax", rung -> rung.latencyMillis(Histogram::getMaxValue)),
          new Field("requests", rung -> rung.slice.load().completed()),
          new Field("avgRss", rung -> rung.rssMebi().average().orElse(rung.lastRssMebi())),
          new Field("minRss", rung -> rung.rssMebi().min().orElse(Double.NaN)),
          new Field("maxRss", rung -> rung.rssMebi().max().orElse(Double.NaN)),
          new Field(
              "avgCpu",
              rung -> rung.cpuPercent().average().orElse(rung.cpuPercent(rung.slice.usage()))),
          new Field("minCpu", rung -> rung.cpuPercent().min().orElse(Double.NaN)),
          new Field("maxCpu", rung -> rung.cpuPercent().max().orElse(Double.NaN)));

  /** End of the name of a graph's data, and the field that it shows. */
  private static final Map<String, String> GRAPHS = graphs();

  private static Map<String, String> graphs() {
    Map<String, String> graphs = new LinkedHashMap<>();
    graphs.put("-meanResponse", "responseTimeAvg");
    graphs.put("-maxResponse", "responseTimeMax");
    graphs.put("-actualTxrate", "responseActualThroughput");
    for (String centile : List.of("50", "90", "99", "99999")) {
      graphs.put("-response-" + centile, "responseTime" + centile);
    }
    graphs.put("-avgRss", "avgRss");
    graphs.put("-avgCpu", "avgCpu");
    return graphs;
  }

  private static Field percentile(String name, double percentile) {
    return new Field(
        "responseTime" + name,
        rung -> rung.latencyMillis(latency -> latency.getValueAtPercentile(percentile)));
  }

  /**
   * One rate in one block.
   *
   * @param seconds readings of the process that lie wholly within it
   * @param cores that 100% of CPU means
   */
  private record Rung(Slice slice, List<Usage> seconds, double cores) {

    static Rung of(Slice slice, List<Sample> samples, double cores) {
      double endMillis = slice.startMillis() + slice.usage().wallNanos() / MILLI;
      return new Rung(
          slice,
          samples.stream()
              .filter(s -> s.atMillis() <= endMillis)
              .filter(s -> s.atMillis() - s.usage().wallNanos() / MILLI >= slice.startMillis())
              .map(Sample::usage)
              .toList(),
          cores);
    }

    double latencyMillis(ToDoubleFunction<Histogram> value) {
      String response = slice.load().response();
      return response.isEmpty()
          ? Double.NaN
          : value.applyAsDouble(Histograms.decode(response)) / MILLI;
    }

    DoubleStream rssMebi() {
      return seconds.stream().mapToDouble(usage -> usage.rssBytes() / MEBI);
    }

    double lastRssMebi() {
      return slice.usage().rssBytes() / MEBI;
    }

    DoubleStream cpuPercent() {
      return seconds.stream().mapToDouble(this::cpuPercent);
    }

    double cpuPercent(Usage usage) {
      return PERCENT * usage.cpuNanos() / usage.wallNanos() / cores;
    }
  }

  private final Map<String, Map<String, Object>> benchmarkResults = new LinkedHashMap<>();
  private final Map<String, List<Map<String, Double>>> graphData = new LinkedHashMap<>();
  private final Optional<String> point;
  private final OptionalDouble cores;

  private QuarkusRunResult(Optional<String> point, OptionalDouble cores) {
    this.point = point;
    this.cores = cores;
  }

  /**
   * The file.
   *
   * @param results one with a ladder of rates, and those of {@code quarkus-start}, {@code
   *     quarkus-build} and {@code quarkus-test}; each may be missing
   * @param point whose rates are meant; needed if a result has several ladders
   * @param cores what 100% of CPU means; empty: the quota of the variant, or else the CPUs that it
   *     was pinned to
   * @throws ExperimentException if a result has nothing that belongs there, or there are two
   *     ladders
   */
  public static String json(
      List<StudyResult> results, Optional<String> point, OptionalDouble cores) {
    QuarkusRunResult file = new QuarkusRunResult(point, cores);
    for (StudyResult one : results) {
      if (!file.addTimes(one.result()) && !file.addRates(one)) {
        throw new ExperimentException(
            one.name(),
            "has neither the trials of a ladder of rates nor start, build or test times. Name the"
                + " folder of a run of quarkus-io-worker, quarkus-start, quarkus-build or"
                + " quarkus-test.");
      }
    }
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("benchmarkResults", file.benchmarkResults);
    root.put("graphData", file.graphData);
    return JsonMapper.shared().writeValueAsString(root) + "\n";
  }

  private Map<String, Object> runtime(String variant) {
    return benchmarkResults.computeIfAbsent(name(variant), _ -> new LinkedHashMap<>());
  }

  private static String name(String variant) {
    return RUNTIMES.getOrDefault(variant, variant);
  }

  /**
   * Means over all blocks, as the study's are over five runs; milliseconds, and of Maven seconds.
   */
  private boolean addTimes(Result result) {
    return switch (result.plan().experiment().name()) {
      case "quarkus-start" -> addTimes(result, "first hello", Metric.START, "avgStartTime");
      case "quarkus-build" ->
          addTimes(result, "mvn clean package, time of Maven", Metric.TOTAL_TIME, "avgBuildTime");
      case "quarkus-test" ->
          addTimes(result, "mvn clean test, time of Maven", Metric.TOTAL_TIME, "avgTestTime");
      default -> false;
    };
  }

  private boolean addTimes(Result result, String point, Metric metric, String field) {
    boolean found = false;
    for (Effect effect : result.effects()) {
      if (effect.point().equals(point)
          && effect.metric() == metric
          && effect.verdict() != Verdict.REFUSED) {
        runtime(effect.base()).put(field, mean(effect.baseValues()));
        runtime(effect.other()).put(field, mean(effect.otherValues()));
        found = true;
      }
    }
    return found;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(v -> v).average().orElseThrow();
  }

  private boolean addRates(StudyResult one) {
    List<Trial> ladders =
        one.trials().get().stream()
            .filter(t -> t.failure().isEmpty() && t.block() > 0)
            .filter(t -> !t.slices(Phase.RUNG).isEmpty())
            .toList();
    List<Trial> trials =
        ladders.stream().filter(t -> point.isEmpty() || point.get().equals(t.point())).toList();
    Set<String> points = new LinkedHashSet<>();
    ladders.forEach(t -> points.add(t.point()));
    if (point.isPresent() && !ladders.isEmpty() && trials.isEmpty()) {
      throw new ExperimentException(
          "--point",
          "%s has no ladder named '%s'. Available: %s."
              .formatted(one.name(), SyntaxRules.visible(point.get()), String.join("; ", points)));
    }
    if (point.isEmpty() && points.size() > 1) {
      throw new ExperimentException(
          "--point",
          "is required because %s has several ladders. Available: %s."
              .formatted(one.name(), String.join("; ", points)));
    }
    if (!trials.isEmpty() && !graphData.isEmpty()) {
      throw new ExperimentException(
          one.name(), "is the second result with a ladder of rates. Name one of them.");
    }
    for (Variant variant : one.result().plan().experiment().variants()) {
      List<Trial> own = trials.stream().filter(t -> t.variant().equals(variant.name())).toList();
      addRates(variant.name(), own, coresOf(variant, own));
    }
    return !trials.isEmpty();
  }

  /** A point may have other CPUs than the rest of its experiment, so its own processes say it. */
  private OptionalDouble coresOf(Variant variant, List<Trial> trials) {
    if (cores.isPresent()) {
      return cores;
    }
    int pinned =
        trials.stream()
            .flatMap(trial -> trial.launched().stream())
            .mapToInt(LaunchedProcess::pinnedCpus)
            .filter(cpus -> cpus > 0)
            .findFirst()
            .orElse(0);
    return variant.usableCpus(pinned);
  }

  private void addRates(String variant, List<Trial> trials, OptionalDouble cores) {
    if (trials.isEmpty()) {
      return;
    }
    double all =
        cores.orElseThrow(
            () ->
                new ExperimentException(
                    "--cores",
                    "is required because the programs were not pinned. Give the number of CPUs that"
                        + " they could use."));
    Map<Double, List<Rung>> byRate = new TreeMap<>();
    for (Trial trial : trials) {
      for (Slice slice : trial.slices(Phase.RUNG)) {
        byRate
            .computeIfAbsent(slice.load().targetRps(), _ -> new ArrayList<>())
            .add(Rung.of(slice, trial.samples(), all));
      }
    }
    // Sorted as texts, as the study's own map is.
    Map<String, Map<String, Double>> rates = new TreeMap<>();
    byRate.forEach((rate, rungs) -> rates.put(text(rate), numbers(rungs)));
    runtime(variant).put("runtimeRunResults", rates);
    GRAPHS.forEach(
        (graph, field) -> {
          List<Map<String, Double>> points = new ArrayList<>();
          for (double rate : byRate.keySet()) {
            Double value = rates.getOrDefault(text(rate), Map.of()).get(field);
            if (value != null) {
              points.add(keyAndValue(rate, value));
            }
          }
          graphData.put(name(variant) + graph, points);
        });
  }

  private static Map<String, Double> keyAndValue(double rate, double value) {
    Map<String, Double> point = new LinkedHashMap<>();
    point.put("key", rate);
    point.put("value", value);
    return point;
  }

  private static String text(double rate) {
    return rate == Math.rint(rate) ? Long.toString((long) rate) : Double.toString(rate);
  }

  private static Map<String, Double> numbers(List<Rung> rungs) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (Field field : FIELDS) {
      double median =
          Median.of(
              rungs.stream().map(field.value::applyAsDouble).filter(Double::isFinite).toList());
      if (Double.isFinite(median)) {
        numbers.put(field.name, median);
      }
    }
    return numbers;
  }
}
