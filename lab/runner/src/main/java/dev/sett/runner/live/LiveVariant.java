package dev.sett.runner.live;

import dev.sett.engines.result.ToolException;
import dev.sett.engines.tool.ToolWork;
import dev.sett.load.EngineProcess;
import dev.sett.load.destination.LoadException;
import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Point;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.outside.DependencyUsage;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.probe.agent.InsideProbe;
import dev.sett.probe.jvm.MemoryProbe;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.probe.usage.ProcessSampler;
import dev.sett.probe.usage.SocketProbe;
import dev.sett.probe.usage.UsageSnapshot;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.machine.CpuPinning;
import dev.sett.runner.process.ExitWatch;
import dev.sett.runner.process.MeasuredProcess;
import dev.sett.runner.service.ServiceMeters;
import dev.sett.runner.trial.RunningVariant;
import dev.sett.verdict.warnings.TrialWarnings;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A real process under the load engine. Used by one thread. */
final class LiveVariant implements RunningVariant {

  /** Time a program has to end after SIGTERM. */
  static final Duration STOP_GRACE = Duration.ofSeconds(5);

  /** Requests per second below which a program becomes warm sooner with more CPUs. */
  private static final double SLOW_RPS = 1000;

  /** How often a program that is looked into is also looked at from outside. */
  private static final Duration SAMPLE = Duration.ofMillis(500);

  /** Time an answer may take where all users come at the same time and queueing is measured. */
  private static final Duration LONG_TIMEOUT = Duration.ofMinutes(2);

  private final String target;
  private final MeasuredProcess process;
  private final LaunchedProcess launched;
  private final WatchedProgram watched;
  private final ProcessProbe probe;
  private final CpuSpeeds speeds;
  private final Supplier<ServiceMeters> services;
  private final EngineProcess engine;
  private final ExitWatch exitWatch;
  private final CpuPinning pinning;
  private final MemoryProbe memory;
  private final Optional<InsideProbe> look;
  private final Optional<ProcessSampler> sampler;
  private final Function<Point, Way> ways;
  private Way way;
  private List<Sample> samples = new ArrayList<>();
  private Optional<UsageSnapshot> lastSnapshot = Optional.empty();
  private boolean connected;
  private boolean profilesClosedLoop;

  /** Most right answers per second in a turn of warm-up at this point; before the first, many. */
  private double warmRps = Double.POSITIVE_INFINITY;

  /**
   * How the load comes to the program at a point.
   *
   * @param connect connects Sett's own engine; throws a {@link LoadException} if it can't
   * @param driver what drives the measured phases instead of it
   * @param arrivals of the requests that Sett's own engine sends
   * @param timeout that the point has for an answer
   */
  record Way(
      Runnable connect, Optional<Driver> driver, Arrivals arrivals, Optional<Duration> timeout) {}

  /** Loads the arm's server by another tool. */
  interface Driver {

    /**
     * One load.
     *
     * @param timeout how long an answer may take
     * @param exit completes when the program has ended, which ends the load
     * @throws ToolException if the tool does not do its part
     */
    LoadSlice run(ToolWork work, Duration timeout, CompletableFuture<?> exit)
        throws InterruptedException;
  }

  /**
   * A process that answers, and to which the load has not been connected yet.
   *
   * @param services begins to measure what its services use
   * @param ways leads to it at every point
   * @throws TrialException if the program does not take the connections
   */
  LiveVariant(
      String target,
      MeasuredProcess process,
      LaunchedProcess launched,
      WatchedProgram watched,
      CpuSpeeds speeds,
      Supplier<ServiceMeters> services,
      EngineProcess engine,
      Optional<InsideProbe> look,
      Function<Point, Way> ways,
      Point point) {
    this.look = look;
    this.ways = ways;
    this.target = target;
    this.process = process;
    this.launched = launched;
    this.watched = watched;
    this.probe = watched.probe();
    this.speeds = speeds;
    this.services = services;
    this.engine = engine;
    this.pinning = watched.pinning();
    this.memory = watched.memory();
    this.exitWatch = new ExitWatch(process.exit(), () -> engine.stop(target));
    this.way = ways.apply(point);
    orFail(this::connect);
    this.sampler = look.map(inside -> sampler(process, launched, watched));
  }

  @Override
  public void moveTo(Point point) {
    samples = new ArrayList<>(); // The list before is the trial's.
    warmRps = Double.POSITIVE_INFINITY;
    lastSnapshot = Optional.empty();
    orFail(
        () -> {
          disconnect();
          way = ways.apply(point);
          connect();
        });
  }

  /** Turns what goes wrong between load engine and program into a failure of the trial. */
  private void orFail(Runnable connecting) {
    try {
      connecting.run();
    } catch (LoadException e) {
      throw failed(e, "while the load engine was connecting to it");
    }
  }

  /** Why a load ended: the program has ended, or the engine has, or it could not load it. */
  private TrialException failed(LoadException e, String when) {
    if (!process.alive()) {
      return process.ended(when);
    }
    return engine.usable()
        ? new TrialException(String.valueOf(e.getMessage()), process.lastLines())
        : TrialException.ofLoadEngine(e);
  }

  private static ProcessSampler sampler(
      MeasuredProcess process, LaunchedProcess launched, WatchedProgram watched) {
    ProcessSampler sampler = ProcessSampler.start(SAMPLE, System::nanoTime);
    int port = URI.create(launched.url()).getPort();
    sampler.follow(
        watched.probe(),
        port > 0 ? Optional.of(SocketProbe.of(watched.pid(), port)) : Optional.empty(),
        process.startNanos());
    return sampler;
  }

  @Override
  public LaunchedProcess launched() {
    return launched;
  }

  @Override
  public Slice slice(
      Phase phase, Shape shape, Duration settle, Duration counted, Consumer<LoadSlice.Window> live)
      throws InterruptedException {
    // Warm-up is the engine's, because it tells windows; the rest is the tool's, where there is
    // one.
    return way.driver().isPresent() && phase != Phase.WARM_UP
        ? driven(way.driver().get(), phase, shape, counted)
        : measured(
            phase,
            meters -> {
              connect();
              Consumer<LoadSlice.Window> looking =
                  window -> {
                    live.accept(window);
                    meters.look();
                  };
              Shape arriving = way.arrivals().of(shape);
              try (Closeable _ = sampled(phase)) {
                return exitWatch.during(
                    () -> engine.run(target, arriving, settle, counted, timeout(phase), looking));
              }
            });
  }

  /**
   * One turn of load by another tool.
   *
   * @throws TrialException if the program or the tool breaks
   */
  Slice driven(Driver by, Phase phase, Shape shape, Duration counted) throws InterruptedException {
    Slice slice =
        measured(
            phase,
            _ -> {
              disconnect(); // The tool opens connections of its own.
              return by.run(ToolLoad.work(shape, counted), timeout(phase), process.exit());
            });
    // The tool had ended when the machine was looked at, so what it used was taken for a
    // stranger's.
    Usage usage = withoutStranger(slice.usage(), slice.load().engine().cpuNanos());
    if (!samples.isEmpty()) {
      Sample last = samples.removeLast();
      samples.add(
          new Sample(
              last.atMillis(), withoutStranger(last.usage(), slice.load().engine().cpuNanos())));
    }
    return new Slice(slice.phase(), slice.startMillis(), slice.load(), usage, slice.services());
  }

  private static Usage withoutStranger(Usage usage, long nanos) {
    return usage.withMachine(usage.machine().withoutForeign(nanos));
  }

  /** What ends without an exception. */
  private interface Closeable extends AutoCloseable {
    @Override
    void close();
  }

  /** Looks at the program every second of an overload; the samples are kept when it is closed. */
  private Closeable sampled(Phase phase) {
    if (phase != Phase.OVERLOAD || sampler.isPresent()) {
      return () -> {};
    }
    ProcessSampler seconds = ProcessSampler.start(Duration.ofSeconds(1), System::nanoTime);
    seconds.follow(probe, Optional.empty(), process.startNanos());
    return () -> {
      seconds.close();
      samples.addAll(seconds.samples(probe));
    };
  }

  /** A load of whatever kind. */
  private interface Loading {
    LoadSlice run(ServiceMeters meters) throws InterruptedException;
  }

  private Slice measured(Phase phase, Loading loading) throws InterruptedException {
    if (phase == Phase.WARM_UP) {
      if (warmRps < SLOW_RPS) {
        pinning.freeAll();
      } else {
        pinning.freeCompilers();
      }
    } else {
      pinning.measuring();
      look.ifPresent(inside -> profile(inside, phase));
    }
    try {
      UsageSnapshot before = snapshot();
      CpuSpeeds.Reading speedsBefore = speeds.reading();
      long startMillis = (System.nanoTime() - process.startNanos()) / 1_000_000;
      ServiceMeters meters = services.get();
      LoadSlice load = loading.run(meters);
      List<DependencyUsage> used = meters.end();
      process.requireGoingOn(); // A load tool that is told to end may report what it did so far.
      if (!process.alive()) {
        throw process.ended("during the " + TrialWarnings.words(phase) + " phase");
      }
      CpuSpeeds.Reading speedsAfter = speeds.reading();
      Usage plain = probe.usage(before, snapshot());
      Usage usage = plain.withMachine(speedsAfter.since(speedsBefore, plain.machine()));
      AnswerCheck.require(phase, load, process.lastLines());
      if (phase == Phase.WARM_UP) {
        warmRps = Double.isInfinite(warmRps) ? load.rps() : Math.max(warmRps, load.rps());
      }
      return new Slice(phase, startMillis, load, usage, used);
    } catch (ProbeException e) {
      throw process.ended("during the " + TrialWarnings.words(phase) + " phase");
    } catch (ToolException e) {
      throw process.alive()
          ? new TrialException(String.valueOf(e.getMessage()), e.lines())
          : process.ended("during the " + TrialWarnings.words(phase) + " phase");
    } catch (LoadException e) {
      throw failed(e, "during the " + TrialWarnings.words(phase) + " phase");
    }
  }

  /** Profiles the closed loop and nothing else, or where there is none every measured phase. */
  private void profile(InsideProbe inside, Phase phase) {
    if (profilesClosedLoop && phase != Phase.CAPACITY) {
      inside.endProfile();
    } else {
      profilesClosedLoop = phase == Phase.CAPACITY;
      inside.beginProfile();
    }
  }

  /** Whether the program still runs. */
  boolean alive() {
    return process.alive();
  }

  /** Whether Sett's own engine can still load it. */
  boolean loadable() {
    return engine.usable();
  }

  private void connect() {
    if (!connected) {
      way.connect().run();
      connected = true;
    }
  }

  private void disconnect() {
    if (connected) {
      connected = false;
      engine.close(target);
    }
  }

  @Override
  public MemoryReading memory(MemoryReading.Moment moment) {
    long atMillis = (System.nanoTime() - process.startNanos()) / 1_000_000;
    if (watched.unseen().isPresent()) {
      return new MemoryReading(moment, atMillis, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
    try {
      return memory.read(moment, atMillis, moment != MemoryReading.Moment.STARTED);
    } catch (ProbeException e) {
      throw process.ended("before its memory was read");
    }
  }

  @Override
  public Optional<InsideEvidence> inside() {
    return look.map(probe -> probe.read().inside());
  }

  @Override
  public Optional<String> memoryGap() {
    return memory.gap();
  }

  @Override
  public List<String> remarks() {
    return Stream.concat(watched.unseen().stream(), watched.remarks().stream()).toList();
  }

  @Override
  public List<Sample> samples() {
    return sampler.map(s -> s.samples(probe)).orElse(samples);
  }

  @Override
  public boolean stop() throws InterruptedException {
    sampler.ifPresent(ProcessSampler::close);
    try {
      disconnect();
    } catch (LoadException e) {
      // The engine is gone; the program still has to be stopped.
    }
    look.ifPresent(InsideProbe::endProfile);
    return process.stop(STOP_GRACE);
  }

  private Duration timeout(Phase phase) {
    return way.timeout()
        .orElse(
            phase == Phase.RAMP || phase == Phase.TOTAL ? LONG_TIMEOUT : Defaults.RESPONSE_TIMEOUT);
  }

  private UsageSnapshot snapshot() {
    UsageSnapshot now = probe.fullSnapshot();
    lastSnapshot.ifPresent(
        last -> {
          if (now.atNanos() > last.atNanos()) {
            samples.add(
                new Sample(
                    (now.atNanos() - process.startNanos()) / 1_000_000, probe.usage(last, now)));
          }
        });
    lastSnapshot = Optional.of(now);
    return now;
  }
}
