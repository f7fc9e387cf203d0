package dev.sett.runner;

import dev.sett.load.destination.LoadException;
import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.runner.control.CompletedProcess;
import dev.sett.runner.control.Interruption;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.trial.ExecutionEnvironment;
import dev.sett.runner.trial.RunningVariant;
import dev.sett.stats.Histograms;
import dev.sett.verdict.warnings.TrialWarnings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Programs of known capacity and cost on a clock that only load moves. Every step is written to a
 * log, so that a test can read the order of steps.
 */
public final class TestingWorld implements ExecutionEnvironment {

  private static final String TEN_MICROSECONDS = always(10_000);
  private static final String ONE_MILLISECOND = always(1_000_000);
  private static final String ONE_SECOND = always(1_000_000_000);

  public final List<String> log = new ArrayList<>();
  final Map<String, Double> capacityRps = new HashMap<>();
  final Map<String, Double> cpuMicros = new HashMap<>();
  final Map<String, Double> riseSeconds = new HashMap<>();
  public final List<String> failing = new ArrayList<>();

  /** Share of a variant's requests whose connection is cut. */
  final Map<String, Double> cutShare = new HashMap<>();

  /** Points at which the variant b never starts, and {@code b moved to POINT}. */
  public final List<String> deadly = new ArrayList<>();

  /** Point of each start, in order. */
  final List<String> visited = new ArrayList<>();

  /** The load of each turn, in order. */
  final List<Shape> shapes = new ArrayList<>();

  public double engineCpuShare = 0.3;

  /** Every such turn others use half a CPU; 0: never. */
  int disturbedEvery;

  private int turns;
  private int loads;

  public boolean engineLate;

  /** Whether a program that was started before is as warm as it was. */
  public boolean staysWarm;

  /** Numbers of the turns of load in which the load engine breaks. */
  public final List<Integer> engineBreaks = new ArrayList<>();

  /** Latencies are random, and samples are taken as of a real program; empty: neither. */
  private List<String> scattered = List.of();

  private final Random latencies = new Random(12);

  public double processScatter = 0.01;
  public int slicesUntilInterruption = Integer.MAX_VALUE;
  public final Interruption interruption = new Interruption();
  private final Random random = new Random(7);

  /** Draws how lucky the next process of a variant is; a standard normal value. */
  ToDoubleFunction<String> luck = variant -> random.nextGaussian();

  private long nanos;
  private int started;

  public TestingWorld variant(String name, double rps, double micros) {
    capacityRps.put(name, rps);
    cpuMicros.put(name, micros);
    return this;
  }

  /** Makes trials as large as those of real programs, with random latencies. */
  TestingWorld lifelike() {
    scattered = scattered(/* different= */ 50);
    return this;
  }

  /** Numbers of the groups of programs before which a service can't be reset. */
  public final List<Integer> serviceBreaks = new ArrayList<>();

  private int groups;

  @Override
  public void enter(List<Variant> variants) {
    if (serviceBreaks.contains(++groups)) {
      throw TrialException.ofService("db", "could not be used: its command 'reset' failed.");
    }
  }

  @Override
  public void leave() {}

  @Override
  public RunningVariant start(Variant variant, Point point) {
    log.add("start " + variant.name());
    nanos += 500_000_000;
    started++;
    boolean before = log.stream().filter(("start " + variant.name())::equals).count() > 1;
    visited.add(point.name());
    if (variant.name().equals("b") && deadly.contains(point.name())) {
      throw new TrialException("The program died.", List.of("dead at " + point.name()));
    }
    if (failing.contains(variant.name() + "@" + started)) {
      throw new TrialException("The program ended with exit code 1.", List.of("last words"));
    }
    return new TestingArm(
        variant.name(),
        Math.exp(processScatter * luck.applyAsDouble(variant.name())),
        staysWarm && before);
  }

  /** Takes a second, a tenth of it on a CPU, for what the variant's capacity does in a second. */
  @Override
  public CompletedProcess run(Variant variant, Point point, Duration limit) {
    log.add("run " + variant.name());
    started++;
    if (failing.contains(variant.name() + "@" + started)) {
      throw new TrialException("The program ended with exit code 1.", List.of("last words"));
    }
    double scatter = Math.exp(processScatter * random.nextGaussian());
    long wall = (long) (1e12 / capacityRps.getOrDefault(variant.name(), 1000.0) * scatter);
    nanos += wall;
    return new CompletedProcess(
        new LaunchedProcess(List.of(variant.name()), "0", "", "25", 0, ""),
        new JobExit(0, wall, wall / 10, 50L << 20));
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public Instant now() {
    return Instant.EPOCH.plusNanos(nanos);
  }

  @Override
  public void rest(Duration length) {
    log.add("rest " + length.toSeconds());
    nanos += length.toNanos();
  }

  private static String always(long latencyNanos) {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(latencyNanos);
    return Histograms.encode(histogram);
  }

  /** Histograms of random latencies, encoded. */
  private static List<String> scattered(int different) {
    Random random = new Random(11);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < different; i++) {
      Histogram histogram = new Histogram(3);
      for (int request = 0; request < 1500; request++) {
        histogram.recordValue((long) (1e6 * Math.exp(0.5 * random.nextGaussian())));
      }
      all.add(Histograms.encode(histogram));
    }
    return all;
  }

  /** A random one of them, in memory of its own as if it had been read from a file. */
  private String scattered() {
    return String.valueOf(scattered.get(latencies.nextInt(scattered.size())).toCharArray());
  }

  private static Map<ErrorKind, LoadSlice.Failures> cut(long requests) {
    return requests == 0
        ? Map.of()
        : Map.of(ErrorKind.CLOSED, new LoadSlice.Failures(requests, "connection reset"));
  }

  private final class TestingArm implements RunningVariant {

    private final String name;
    private final double luck;
    private final boolean warm;

    TestingArm(String name, double luck, boolean warm) {
      this.name = name;
      this.luck = luck;
      this.warm = warm;
    }

    @Override
    public boolean isWarm() {
      return warm;
    }

    @Override
    public LaunchedProcess launched() {
      return new LaunchedProcess(List.of(name), "0", "http://127.0.0.1:1/", "25", 500, "");
    }

    @Override
    public void moveTo(Point point) {
      log.add("move " + name + " to " + point.name());
      if (deadly.contains(name + " moved to " + point.name())) {
        throw new TrialException("The program died.", List.of("dead at " + point.name()));
      }
    }

    @Override
    public Slice slice(
        Phase phase,
        Shape shape,
        Duration settle,
        Duration planned,
        Consumer<LoadSlice.Window> live) {
      if (--slicesUntilInterruption < 0) {
        interruption.wish();
        throw new TrialException("interrupted", List.of());
      }
      log.add(TrialWarnings.words(phase) + " " + name);
      shapes.add(shape);
      if (engineBreaks.contains(++loads)) {
        throw TrialException.ofLoadEngine(
            new LoadException(LoadException.Kind.ENGINE, "The load engine ended."));
      }
      double capacity = capacityRps.getOrDefault(name, 1000.0) * luck;
      double target =
          switch (shape) {
            case Shape.Closed(), Shape.Few _ -> 0;
            case Shape.Gradual gradual -> 0;
            case Shape.Total total -> 0;
            case Shape.ConstantRate(double rps) -> rps;
            case Shape.Surge surge -> surge.rps();
            default -> throw new IllegalArgumentException("no lab asks for " + shape);
          };
      Duration counted =
          shape instanceof Shape.Total(long requests)
              ? Duration.ofNanos((long) (requests * 1e9 / capacity))
              : planned;
      nanos += settle.toNanos() + counted.toNanos();
      double rate = target == 0 ? capacity : Math.min(target, capacity);
      String latency = target > capacity ? ONE_SECOND : ONE_MILLISECOND;
      double rise = shape instanceof Shape.Gradual ? riseSeconds.getOrDefault(name, 0.0) * luck : 0;
      double whole = 1 - cutShare.getOrDefault(name, 0.0);
      long completed = Math.round(whole * rate * counted.toNanos() / 1e9);
      long sent = Math.round(rate * (settle.toNanos() + counted.toNanos()) / 1e9);
      long answered = Math.round(whole * sent);
      int windows = (int) ((settle.toNanos() + counted.toNanos()) / LoadSlice.WINDOW_NANOS);
      List<LoadSlice.Window> each = new ArrayList<>();
      double queue = 0;
      for (int i = 0; i < windows && shape instanceof Shape.Surge; i++) {
        Shape.Surge surge = (Shape.Surge) shape;
        boolean over =
            i >= surge.beforeMillis() / 100
                && i < (surge.beforeMillis() + surge.surgeMillis()) / 100;
        double due = (over ? surge.surgeRps() : surge.rps()) / 10;
        double done = Math.min(queue + due, capacity / 10);
        queue += due - done;
        long nanos = 1_000_000 + (long) (1e9 * queue / capacity);
        each.add(
            new LoadSlice.Window(
                Math.round(done),
                0,
                nanos,
                nanos,
                nanos,
                OptionalLong.of(nanos > 1_000_000L * surge.withinMillis() ? 0 : Math.round(done))));
      }
      for (int i = each.size(); i < windows; i++) {
        LoadSlice.Window window =
            new LoadSlice.Window(
                Math.round(rate / 10 * Math.min(1, rise == 0 ? 1 : (i + 0.5) / 10 / rise)),
                0,
                1_000_000,
                2_000_000,
                3_000_000);
        each.add(window);
        live.accept(window);
      }
      long wall = settle.toNanos() + counted.toNanos();
      boolean late = engineLate && target > 0;
      LoadSlice load =
          new LoadSlice(
              target,
              50,
              counted.toNanos(),
              completed,
              answered,
              sent,
              cut(sent - answered),
              each,
              scattered.isEmpty() ? latency : scattered(),
              scattered.isEmpty() ? (late ? TEN_MICROSECONDS : ONE_MILLISECOND) : scattered(),
              scattered.isEmpty() ? ONE_MILLISECOND : scattered(),
              scattered.isEmpty() ? (late ? ONE_MILLISECOND : TEN_MICROSECONDS) : scattered(),
              new LoadSlice.Engine((long) (wall * engineCpuShare), wall, 1, 1),
              /* requests= */ Map.of(),
              /* idleCloseRetries= */ OptionalLong.empty());
      long cpu = (long) (answered * cpuMicros.getOrDefault(name, 10.0) * 1e3 / luck);
      return new Slice(
          phase,
          nanos / 1_000_000,
          load,
          usage(wall, cpu, new Usage.Machine(cpu, 0, isDisturbed() ? wall / 2 : 0, 0)));
    }

    private Usage usage(long wall, long cpu, Usage.Machine machine) {
      List<Usage.Family> families =
          scattered.isEmpty()
              ? List.of()
              : Arrays.stream(ThreadFamily.values())
                  .map(f -> new Usage.Family(f, 3, cpu / 10, 0, 0, 0))
                  .toList();
      return new Usage(wall, cpu, 0, 0, 0, 0, 0, families, 10, 100 << 20, 0, machine);
    }

    private boolean isDisturbed() {
      turns++;
      return disturbedEvery > 0 && turns % disturbedEvery == 0;
    }

    /** Heap as much as CPU, so that variants differ. */
    @Override
    public MemoryReading memory(MemoryReading.Moment moment) {
      log.add("memory " + moment.name().toLowerCase(Locale.ROOT) + " " + name);
      long heap = (long) (cpuMicros.getOrDefault(name, 10.0) / luck * (1 << 20));
      int times =
          switch (moment) {
            case STARTED -> 1;
            case LOADED -> 2;
            case MORE -> 3;
          };
      long rss = (50L << 20) + times * heap;
      return new MemoryReading(
          moment, nanos / 1_000_000, rss, rss, heap, 2 * heap, heap, 1 << 20, 9 << 20, 40, 1 << 20);
    }

    @Override
    public Optional<String> memoryGap() {
      return Optional.empty();
    }

    @Override
    public List<Sample> samples() {
      List<Sample> samples = new ArrayList<>();
      for (int second = 0; !scattered.isEmpty() && second < 60; second++) {
        Usage.Machine machine = new Usage.Machine(1, 0, 0, 0);
        samples.add(new Sample(1000L * second, usage(1_000_000_000, second, machine)));
      }
      return samples;
    }

    @Override
    public boolean stop() {
      log.add("stop " + name);
      return true;
    }
  }
}
