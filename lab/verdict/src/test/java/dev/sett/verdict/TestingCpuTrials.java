package dev.sett.verdict;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import dev.sett.model.trial.Warning;
import dev.sett.stats.Histograms;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** Trials of one variant at one point, as a two-CPU machine gives them. */
public final class TestingCpuTrials {
  private static final int SLICES = 5;
  private static final double[][] CAPACITY = {{75000, 62200, 60500}, {7400, 17700, 16900}};
  private static final double[][] CPU_MICROS = {{12.9, 15.7, 15.9}, {61, 52, 53}};
  private static final double[][] MEDIAN_MICROS = {{610, 720, 730}, {18000, 10600, 10700}};
  private static final int RECORDED = 3000;

  private final Point point;
  private final Variant variant;
  private final int placeOfPoint;
  private final int placeOfVariant;
  private final double scale;
  private final Map<Metric, List<Double>> values = new EnumMap<>(Metric.class);

  public TestingCpuTrials(
      Point point, Variant variant, int placeOfPoint, int placeOfVariant, double scale) {
    this.point = point;
    this.variant = variant;
    this.placeOfPoint = placeOfPoint;
    this.placeOfVariant = placeOfVariant;
    this.scale = scale;
  }

  /** Where it was measured. */
  Point point() {
    return point;
  }

  Variant variant() {
    return variant;
  }

  /** The values of the trials made so far. */
  List<Double> values(Metric metric) {
    return List.copyOf(values.getOrDefault(metric, List.of()));
  }

  private void note(Metric metric, double value) {
    values.computeIfAbsent(metric, _ -> new ArrayList<>()).add(value);
  }

  Trial trial(int number, int block, int position, double drift, Random random) {
    boolean noisy = number % 7 == 3;
    double luck = drift * Math.exp(0.012 * random.nextGaussian()) * (noisy ? 0.985 : 1);
    double rps = CAPACITY[placeOfPoint][placeOfVariant] * luck * scale;
    double cpuMicros = CPU_MICROS[placeOfPoint][placeOfVariant] / luck;
    double median = MEDIAN_MICROS[placeOfPoint][placeOfVariant] / luck;
    double costRps = (placeOfPoint == 0 ? 43500 : 5200) * scale;
    List<Slice> slices = new ArrayList<>();
    long at = 9000;
    for (int i = 0; i < 2 * SLICES; i++) {
      boolean capacity = i % 2 == 0;
      slices.add(
          capacity
              ? slice(Phase.CAPACITY, at, rps, 0, cpuMicros, median * 1.8, noisy, random)
              : slice(Phase.COST, at, costRps, costRps, cpuMicros, median, noisy, random));
      at += 2600;
    }
    long rss = (placeOfPoint == 0 ? 210L : 260L + 40L * placeOfVariant) << 20;
    note(Metric.REQUESTS_PER_SECOND, rps);
    note(Metric.CPU_PER_REQUEST, cpuMicros);
    note(Metric.P50, median);
    note(Metric.P99, median * 3.1 * Math.exp(0.15 * random.nextGaussian()));
    note(Metric.MEMORY_UNDER_LOAD, 200 + (number % 3));
    note(Metric.MEMORY, rss / 1048576.0 * Math.exp(0.01 * random.nextGaussian()));
    return new Trial(
        number,
        block,
        position,
        point.name(),
        variant.name(),
        TestingResults.STARTED.plusSeconds(8L * number),
        Optional.of(launched(random)),
        Optional.of(warmUp(rps, random)),
        slices,
        List.of(new Sample(9000, usage(1e6, cpuMicros, noisy, rss))),
        warnings(noisy),
        Optional.empty());
  }

  /**
   * The same, with a lower and a higher rate at which CPU per request is this many times as high.
   */
  public Trial trialAtRates(int number, int block, double lowFactor, double highFactor) {
    Random random = new Random(number);
    Trial trial = trial(number, block, /* position= */ 1, /* drift= */ 1, random);
    double cpuMicros = CPU_MICROS[placeOfPoint][placeOfVariant];
    double rps = trial.slices(Phase.COST).getFirst().load().targetRps();
    double median = MEDIAN_MICROS[placeOfPoint][placeOfVariant];
    List<Slice> slices = new ArrayList<>(trial.slices());
    slices.add(
        slice(
            Phase.COST_LOW,
            /* at= */ 40_000,
            rps / 2,
            rps / 2,
            cpuMicros * lowFactor,
            median,
            /* noisy= */ false,
            random));
    slices.add(
        slice(
            Phase.COST_HIGH,
            /* at= */ 42_000,
            rps * 1.5,
            rps * 1.5,
            cpuMicros * highFactor,
            median * 2,
            /* noisy= */ false,
            random));
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

  /** A trial whose program ended at once. */
  public static Trial failed(int number, Point point, Variant variant) {
    return new Trial(
        number,
        1,
        number,
        point.name(),
        variant.name(),
        TestingResults.STARTED,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.of(
            new Trial.Failure(
                "The program ended with exit code 1 before it was ready.",
                List.of("Error: Unable to access jarfile <app>.jar"),
                /* origin= */ Optional.empty())));
  }

  private List<Warning> warnings(boolean noisy) {
    return noisy
        ? List.of(
            new Warning(
                Warning.Kind.NOISY_MACHINE,
                "Somebody else used "
                    + (3 + placeOfVariant)
                    + "% of a CPU while this trial was measured."))
        : List.of();
  }

  private LaunchedProcess launched(Random random) {
    return new LaunchedProcess(
        List.of(
            "taskset",
            "-c",
            "0",
            "java",
            "-jar",
            "sett-server-jetty.jar",
            "--port",
            "0",
            "--threads",
            variant.name()),
        "0",
        "http://127.0.0.1:41873" + point.request().path().orElse("/"),
        "25.0.4",
        310 + random.nextInt(60),
        "{\"ready\":true,\"threads\":\"" + variant.name() + "\",\"server\":\"jetty 12.1.14\"}");
  }

  private WarmUp warmUp(double rps, Random random) {
    List<Double> windows = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      windows.add(rps * (1 - 0.8 * Math.exp(-i / 3.0)) * (1 + 0.02 * random.nextGaussian()));
    }
    return new WarmUp(8000, true, windows, 500);
  }

  private Slice slice(
      Phase phase,
      long at,
      double rps,
      double target,
      double cpuMicros,
      double medianMicros,
      boolean noisy,
      Random random) {
    List<LoadSlice.Window> windows = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      double noise = 1 + (target > 0 ? 0.004 : 0.03) * random.nextGaussian();
      long completed = Math.round(rps / 10 * noise);
      windows.add(
          new LoadSlice.Window(
              completed,
              0,
              (long) (medianMicros * 1e3),
              (long) (medianMicros * 3.1e3),
              (long) (medianMicros * 9e3)));
    }
    Histogram service = new Histogram(3);
    Histogram response = new Histogram(3);
    for (int i = 0; i < RECORDED; i++) {
      double nanos = medianMicros * 1e3 * Math.exp(0.35 * random.nextGaussian());
      nanos *= random.nextDouble() < 0.004 ? 8 : 1;
      service.recordValue((long) nanos);
      response.recordValue((long) (nanos + 4e4 * random.nextDouble()));
    }
    long completed = Math.round(rps);
    LoadSlice load =
        new LoadSlice(
            target,
            point.connections(),
            1_000_000_000,
            completed,
            Math.round(rps * 1.2),
            Math.round(rps * 1.2),
            placeOfPoint == 1 && placeOfVariant == 0 && noisy
                ? Map.of(ErrorKind.TIMEOUT, new LoadSlice.Failures(2, "no answer after 10 s"))
                : Map.of(),
            windows,
            Histograms.encode(response),
            Histograms.encode(service),
            "",
            "",
            new LoadSlice.Engine(600_000_000, 1_200_000_000, 1, 1.0),
            /* requests= */ Map.of(),
            /* idleCloseRetries= */ OptionalLong.empty());
    return new Slice(phase, at, load, usage(rps * 1.2, cpuMicros, noisy, 200L << 20));
  }

  private Usage usage(double answered, double cpuMicros, boolean noisy, long rss) {
    double nanos = answered * cpuMicros * 1e3;
    boolean virtual = placeOfVariant > 0;
    List<Usage.Family> families =
        List.of(
            family(virtual ? ThreadFamily.CARRIER : ThreadFamily.REQUEST, 0.66 * nanos),
            family(ThreadFamily.SELECTOR, 0.24 * nanos),
            family(ThreadFamily.JIT, 0.03 * nanos),
            family(ThreadFamily.GC, 0.04 * nanos),
            family(ThreadFamily.VM, 0.01 * nanos),
            family(ThreadFamily.OTHER, 0.02 * nanos));
    return new Usage(
        1_200_000_000,
        (long) nanos,
        (long) (0.6 * nanos),
        (long) (0.4 * nanos),
        (long) (0.3 * nanos),
        (long) (answered * (virtual ? 0.11 : 0.92)),
        (long) (answered * (virtual ? 0.02 : 0.07)),
        families,
        virtual ? 34 : 226,
        rss,
        0,
        new Usage.Machine(
            2_000_000_000, noisy ? 18_000_000 : 0, noisy ? 42_000_000 : 3_000_000, 0));
  }

  private static Usage.Family family(ThreadFamily family, double nanos) {
    return new Usage.Family(family, 4, (long) nanos, (long) (0.2 * nanos), 10, 10);
  }
}
