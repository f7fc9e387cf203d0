package dev.sett.verdict;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Histograms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** Trials of the variants {@code a} and {@code b} at one point, made up slice by slice. */
public final class TestingTrials {

  public static final String POINT = "ping";

  /** One second of load at a fixed rate. */
  private static final long WALL_NANOS = 1_000_000_000;

  private TestingTrials() {}

  /** Effects in this many warm pairs. */
  public static VerdictCalculator judge(int pairs) {
    return new VerdictCalculator(plan(pairs));
  }

  /** The result of these trials in this many warm pairs. */
  public static Result result(int pairs, List<Trial> trials) {
    return Judgement.of(
        plan(pairs), trials, Optional.empty(), /* interrupted= */ false, Instant.EPOCH);
  }

  /** A plan of this many warm pairs at the point. */
  public static Plan plan(int pairs) {
    Point point = new Point(POINT, Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
    return new Plan(
        "test",
        List.of("sett", "run"),
        Instant.EPOCH,
        new Experiment(
            "test",
            "",
            List.of(
                new Variant("a", BuiltInServer.of("jetty", "virtual")),
                new Variant("b", BuiltInServer.of("jetty", "platform:2"))),
            List.of(point),
            Defaults.warmPairs(Duration.ofMinutes(3)).withPairs(pairs),
            Placement.AUTOMATIC),
        Pairing.ALTERNATING,
        "0",
        "1",
        new Fingerprint(Map.of()),
        List.of());
  }

  /** The plan with a quota for both variants, in CPUs. */
  public static Plan limitedTo(double cpus, Plan plan) {
    Optional<ResourceLimits> quota =
        Optional.of(new ResourceLimits(Optional.of(cpus), Optional.empty()));
    List<Variant> limited =
        plan.experiment().variants().stream().map(v -> v.withLimits(quota)).toList();
    return plan.withExperiment(plan.experiment().withVariants(limited));
  }

  /** One trial of each variant in each block. */
  static List<Trial> pairs(List<List<Slice>> a, List<List<Slice>> b) {
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < a.size(); i++) {
      trials.add(trial("a", i + 1, a.get(i)));
      trials.add(trial("b", i + 1, b.get(i)));
    }
    return trials;
  }

  public static Trial trial(String variant, int block, List<Slice> slices) {
    return trial(variant, block, slices, Optional.empty());
  }

  /** The trial of a process that was pinned to one CPU, number 0. */
  public static Trial onOneCpu(Trial trial) {
    return trial.withLaunched(
        Optional.of(
            new LaunchedProcess(
                List.of("java"),
                /* cpus= */ "0",
                "http://localhost:1",
                "25",
                /* readyMillis= */ 1,
                /* identity= */ "")));
  }

  /** A trial that did not go through. */
  public static Trial failed(String variant, int block) {
    return trial(
        variant,
        block,
        List.of(),
        Optional.of(new Trial.Failure("It ended.", List.of(), /* origin= */ Optional.empty())));
  }

  private static Trial trial(
      String variant, int block, List<Slice> slices, Optional<Trial.Failure> failure) {
    return new Trial(
        2 * block + (variant.equals("a") ? 0 : 1),
        block,
        /* position= */ 1,
        POINT,
        variant,
        Instant.EPOCH,
        Optional.empty(),
        Optional.empty(),
        slices,
        List.of(),
        List.of(),
        failure);
  }

  /** A slice at the common rate in which every request took as long and was as late. */
  public static Slice cost(long requests, double responseMillis, double lagMillis) {
    return cost(requests, responseMillis, lagMillis, /* engineShare= */ 0.1);
  }

  /**
   * The same with an engine that used a share of its CPU.
   *
   * @param engineShare above 0.8 it was the limit
   */
  public static Slice cost(
      long requests, double responseMillis, double lagMillis, double engineShare) {
    return slice(
        Phase.COST,
        /* targetRps= */ (double) requests,
        requests,
        always(responseMillis),
        always(Math.max(0.001, responseMillis - lagMillis)),
        always(lagMillis),
        engineShare);
  }

  /** The slice with requests of a script, each of which always took as long, in milliseconds. */
  static Slice withRequests(Slice slice, Map<String, Double> millis, long failed) {
    Map<String, LoadSlice.Part> parts = new LinkedHashMap<>();
    millis.forEach(
        (name, time) ->
            parts.put(
                name,
                new LoadSlice.Part(
                    slice.load().completed(), slice.load().answered(), failed, always(time))));
    return new Slice(
        slice.phase(), slice.startMillis(), slice.load().withRequests(parts), slice.usage());
  }

  /** A slice on a machine of which so much is known. */
  public static Slice on(Usage.Machine machine) {
    Slice slice = capacity(/* requests= */ 100);
    return new Slice(
        slice.phase(), slice.startMillis(), slice.load(), slice.usage().withMachine(machine));
  }

  /** A slice at the common rate on CPUs of the programs that were so many times slower. */
  static Slice slowedCost(double slowdown) {
    Slice cost = cost(/* requests= */ 1000, /* responseMillis= */ 1, /* lagMillis= */ 0);
    return new Slice(
        cost.phase(),
        cost.startMillis(),
        cost.load(),
        cost.usage().withMachine(slowed(slowdown, /* loadSlowdown= */ 1).usage().machine()));
  }

  /** A slice on CPUs that were so many times slower than at best. */
  public static Slice slowed(double slowdown, double loadSlowdown) {
    return on(
        new Usage.Machine(0, 0, 0, 0)
            .withSlowdown(Optional.of(new Usage.Slowdown(slowdown, loadSlowdown))));
  }

  /** A slice of warm-up of a program with compiler threads. */
  public static Slice warmUp(long requests) {
    Slice slice = capacity(requests);
    return new Slice(Phase.WARM_UP, slice.startMillis(), slice.load(), slice.usage());
  }

  /** A slice of closed loop. */
  public static Slice capacity(long requests) {
    return capacity(requests, /* jitShare= */ 0);
  }

  /** The same of a program whose compiler threads took a share of the time. */
  public static Slice capacity(long requests, double jitShare) {
    Slice slice =
        slice(
            Phase.CAPACITY,
            /* targetRps= */ 0,
            requests,
            always(1),
            always(1),
            always(0),
            /* engineShare= */ 0.1);
    return compiling(slice, slice.usage().cpuNanos(), Math.round(jitShare * WALL_NANOS));
  }

  /** A slice at the common rate of a program with a CPU time per request, part of it compiling. */
  public static Slice cost(long requests, double cpuMicros, Share jit) {
    long cpuNanos = Math.round(requests * cpuMicros * 1e3);
    return compiling(
        cost(requests, /* responseMillis= */ 1, /* lagMillis= */ 0),
        cpuNanos,
        Math.round(jit.value() * cpuNanos));
  }

  /**
   * A rung of a ladder, of a program whose compiler threads took a share of its quota of half a
   * CPU, all of which it used.
   */
  public static Slice rung(double targetRps, long requests, double responseMillis, Share jit) {
    Slice slice =
        slice(
            Phase.RUNG,
            targetRps,
            requests,
            always(responseMillis),
            always(responseMillis),
            always(0),
            /* engineShare= */ 0.1);
    long halfNanos = WALL_NANOS / 2;
    Slice throttled =
        new Slice(
            slice.phase(),
            slice.startMillis(),
            slice.load(),
            slice.usage().withMachine(new Usage.Machine(halfNanos, 0, 0, halfNanos)));
    return compiling(throttled, halfNanos, Math.round(jit.value() * halfNanos));
  }

  /** A share within [0, 1]. */
  public record Share(double value) {}

  private static Slice compiling(Slice slice, long cpuNanos, long jitNanos) {
    Usage usage = slice.usage();
    return new Slice(
        slice.phase(),
        slice.startMillis(),
        slice.load(),
        new Usage(
            usage.wallNanos(),
            cpuNanos,
            0,
            0,
            0,
            0,
            0,
            List.of(new Usage.Family(ThreadFamily.JIT, 2, jitNanos, 0, 0, 0)),
            10,
            usage.rssBytes(),
            0,
            usage.machine()));
  }

  private static Slice slice(
      Phase phase,
      double targetRps,
      long requests,
      String response,
      String service,
      String lag,
      double engineShare) {
    LoadSlice load =
        new LoadSlice(
            targetRps,
            /* connections= */ 50,
            WALL_NANOS,
            /* completed= */ requests,
            /* answered= */ requests,
            /* sent= */ requests,
            Map.of(),
            List.of(),
            response,
            service,
            /* waiting= */ always(0),
            lag,
            new LoadSlice.Engine((long) (engineShare * WALL_NANOS), WALL_NANOS, 1, 1),
            Map.of(),
            /* idleCloseRetries= */ OptionalLong.empty());
    long cpuNanos = requests * 10_000;
    return new Slice(
        phase,
        /* startMillis= */ 1000,
        load,
        new Usage(
            WALL_NANOS,
            cpuNanos,
            0,
            0,
            0,
            0,
            0,
            List.of(),
            10,
            100 << 20,
            0,
            new Usage.Machine(cpuNanos, 0, 0, 0)));
  }

  private static String always(double millis) {
    Histogram histogram = new Histogram(3);
    histogram.recordValue((long) (millis * 1e6));
    return Histograms.encode(histogram);
  }
}
