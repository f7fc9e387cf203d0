package dev.sett.runner.live;

import dev.sett.load.EngineProcess;
import dev.sett.load.destination.LoadException;
import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Point;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.probe.usage.UsageSnapshot;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.process.ExitWatch;
import dev.sett.runner.process.ReadinessCheck;
import dev.sett.runner.trial.RunningVariant;
import dev.sett.verdict.warnings.TrialWarnings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A server that was running before, under the load engine. If its process is known, it is read from
 * outside; it is never changed, and {@link #stop} only closes the connections. Used by one thread.
 */
final class RunningEndpoint implements RunningVariant {

  private static final Duration ASKED_WITHIN = Duration.ofSeconds(2);

  private final String target;
  private final RunningServer server;
  private final LaunchedProcess launched;
  private final Optional<ProcessProbe> probe;
  private final EngineProcess engine;
  private final ExitWatch exitWatch;
  private final boolean warm;
  private final Arrivals arrivals;
  private final LongSupplier nanoClock;
  private final long startNanos;
  private boolean connected;
  private Duration timeout = Defaults.RESPONSE_TIMEOUT;
  private Optional<Long> loadedAtNanos = Optional.empty();

  /**
   * A server to which the load is connected now.
   *
   * @param process its process, of which {@code probe} reads; both empty if it is not known
   * @param warm whether it was loaded until it was steady a moment ago
   * @param nanoClock as {@link System#nanoTime}
   * @throws TrialException if it does not take the connections
   */
  RunningEndpoint(
      String target,
      RunningServer server,
      LaunchedProcess launched,
      Optional<ProcessHandle> process,
      Optional<ProcessProbe> probe,
      EngineProcess engine,
      boolean warm,
      Point point,
      Arrivals arrivals,
      LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.startNanos = nanoClock.getAsLong();
    this.target = target;
    this.server = server;
    this.launched = launched;
    this.probe = probe;
    this.engine = engine;
    this.warm = warm;
    this.arrivals = arrivals;
    CompletableFuture<?> exit =
        process.<CompletableFuture<?>>map(ProcessHandle::onExit).orElseGet(CompletableFuture::new);
    this.exitWatch = new ExitWatch(exit, () -> engine.stop(target));
    moveTo(point);
  }

  @Override
  public LaunchedProcess launched() {
    return launched;
  }

  @Override
  public boolean isWarm() {
    return warm;
  }

  /** Time since the last load; empty if there was none. */
  Optional<Duration> idle() {
    return loadedAtNanos.map(at -> Duration.ofNanos(nanoClock.getAsLong() - at));
  }

  @Override
  public void moveTo(Point point) {
    URI url = point.request().path().map(server.url()::resolve).orElse(server.url());
    try {
      disconnect();
      engine.open(
          target,
          url,
          point.request(),
          point.connections(),
          server.certificates(),
          point.traffic());
      connected = true;
      timeout = point.traffic().timeout().orElse(Defaults.RESPONSE_TIMEOUT);
    } catch (LoadException e) {
      throw failed(e);
    }
  }

  @Override
  public Slice slice(
      Phase phase, Shape shape, Duration settle, Duration counted, Consumer<LoadSlice.Window> live)
      throws InterruptedException {
    FailureLimit failures = new FailureLimit();
    long began = nanoClock.getAsLong();
    try {
      Optional<UsageSnapshot> before = probe.map(ProcessProbe::fullSnapshot);
      LoadSlice load =
          exitWatch.during(
              () ->
                  engine.run(
                      target,
                      arrivals.of(capped(shape)),
                      settle,
                      counted,
                      timeout,
                      window -> {
                        live.accept(window);
                        if (failures.passes(window)) {
                          engine.stop(target);
                        }
                      }));
      failures.ended(load.answered(), load.failed());
      requireFewFailures(phase, failures);
      AnswerCheck.require(phase, load, /* lastLines= */ List.of());
      Usage usage =
          before
              .map(from -> probe.orElseThrow().usage(from, probe.orElseThrow().fullSnapshot()))
              .orElseGet(() -> unknown(nanoClock.getAsLong() - began));
      return new Slice(phase, (began - startNanos) / 1_000_000, load, usage);
    } catch (ProbeException e) {
      throw new TrialException(
          "Process %s can't be read any more in the %s phase: %s"
              .formatted(server.pid().orElseThrow(), TrialWarnings.words(phase), e.getMessage()));
    } catch (LoadException e) {
      requireFewFailures(phase, failures);
      throw failed(e);
    } finally {
      loadedAtNanos = Optional.of(nanoClock.getAsLong());
    }
  }

  /** The same load with no more requests than the server may get. */
  private Shape capped(Shape shape) {
    if (server.maxRps().isEmpty()) {
      return shape;
    }
    double most = server.maxRps().get();
    return switch (shape) {
      case Shape.Closed _, Shape.Few _, Shape.Gradual _ -> new Shape.Capped(most);
      case Shape.ConstantRate(double rps) -> new Shape.ConstantRate(Math.min(rps, most));
      case Shape.Capped _,
          Shape.Total _,
          Shape.Ramp _,
          Shape.Steps _,
          Shape.Bursts _,
          Shape.Poisson _,
          Shape.Surge _ ->
          throw new IllegalArgumentException(shape + " is not sent to a server with a max-rate");
    };
  }

  private void requireFewFailures(Phase phase, FailureLimit failures) {
    if (failures.passed()) {
      throw new TrialException(
          "The load on %s was stopped in the %s phase: %s. Asked once more, it gave: %s."
              .formatted(server.url(), TrialWarnings.words(phase), failures.words(), asked()));
    }
  }

  private String asked() {
    try {
      return new ReadinessCheck(server.certificates(), Optional.of(server.url()), nanoClock)
          .at(server.url(), ASKED_WITHIN)
          .inWords();
    } catch (TrialException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private TrialException failed(LoadException e) {
    return engine.usable()
        ? new TrialException(String.valueOf(e.getMessage()))
        : TrialException.ofLoadEngine(e);
  }

  /** Of a server whose process is not known. */
  private static Usage unknown(long wallNanos) {
    return new Usage(
        wallNanos, 0, 0, 0, 0, 0, 0, List.of(), 0, 0, 0, new Usage.Machine(0, 0, 0, 0));
  }

  @Override
  public MemoryReading memory(MemoryReading.Moment moment) {
    throw new IllegalStateException("no measure of running servers reads their memory at rest");
  }

  @Override
  public Optional<String> memoryGap() {
    return Optional.empty();
  }

  @Override
  public List<Sample> samples() {
    return List.of();
  }

  /** Closes the connections; the server goes on. */
  @Override
  public boolean stop() {
    try {
      disconnect();
    } catch (LoadException e) {
      // The engine is gone, and its connections with it.
    }
    return true;
  }

  private void disconnect() {
    if (connected) {
      connected = false;
      engine.close(target);
    }
  }
}
