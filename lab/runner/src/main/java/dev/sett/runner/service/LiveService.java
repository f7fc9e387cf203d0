package dev.sett.runner.service;

import dev.sett.model.design.CpuSet;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Placeholders;
import dev.sett.model.outside.DependencyUsage;
import dev.sett.model.text.Quantity;
import dev.sett.probe.machine.PortOwner;
import dev.sett.probe.proc.LibC;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.process.ProcessTree;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.probe.usage.SocketProbe;
import dev.sett.probe.usage.UsageSnapshot;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.process.MeasuredProcess;
import dev.sett.runner.process.ReadinessCheck;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A service that runs on this machine. Used by one thread. */
final class LiveService implements ServiceInstance {

  /** Time that a service has to end after its signal. */
  private static final Duration STOP_GRACE = Duration.ofSeconds(10);

  private static final Duration POLL = Duration.ofMillis(50);

  private static final Duration ONE_LOOK = Duration.ofSeconds(5);

  private final Dependency service;
  private final Placeholders.Place place;
  private final ServiceCommands commands;
  private final MeasuredProcess process;
  private final LiveLauncher.Tools tools;
  private final ProcessProbe probe;
  private final SocketProbe sockets;

  private LiveService(
      Dependency service,
      Placeholders.Place place,
      ServiceCommands commands,
      MeasuredProcess process,
      LiveLauncher.Tools tools) {
    this.service = service;
    this.place = place;
    this.commands = commands;
    this.process = process;
    this.tools = tools;
    this.probe = ProcessProbe.of(process.pid(), MachineProbe.of(List.of()), tools.nanoClock());
    this.sockets = SocketProbe.of(process.pid(), place.port());
  }

  /**
   * Starts a service, waits until it is ready, and prepares it.
   *
   * @throws TrialException if any of this fails, or the run was interrupted; nothing is left
   *     running
   */
  static LiveService start(
      Dependency service,
      Placeholders.Place place,
      ServiceCommands commands,
      LiveLauncher.Tools tools,
      Duration readyTimeout)
      throws InterruptedException {
    commands.init();
    LiveService started = new LiveService(service, place, commands, commands.start(), tools);
    boolean done = false;
    try {
      started.awaitReady(readyTimeout);
      started.requirePort();
      commands.prepare();
      done = true;
      return started;
    } finally {
      if (!done) {
        started.stop();
      }
    }
  }

  private void awaitReady(Duration timeout) throws InterruptedException {
    long until = process.startNanos() + timeout.toNanos();
    while (!isReady()) {
      requireRunning("before it was ready");
      if (tools.nanoClock().getAsLong() > until) {
        throw TrialException.ofService(
            service.name(),
            "was not ready after %s: %s. Check its command, or allow more time with --ready-timeout."
                .formatted(Quantity.format(timeout), asked()),
            process.lastLines());
      }
      tools.children().interruption().pause(POLL);
    }
    requireRunning("before it was ready"); // Somebody else may have answered.
  }

  private boolean isReady() throws InterruptedException {
    if (!service.ready().isEmpty()) {
      return commands.isReady(ONE_LOOK);
    }
    Optional<URI> url = commands.readyUrl();
    return url.isPresent()
        ? new ReadinessCheck(Optional.empty(), url, tools.nanoClock())
            .at(url.get(), ONE_LOOK)
            .ready()
        : ReadinessCheck.listens(URI.create("http://127.0.0.1:" + place.port()));
  }

  private String asked() {
    if (!service.ready().isEmpty()) {
      return "its command 'ready' did not end with exit code 0";
    }
    return commands
        .readyUrl()
        .map(url -> url + " did not answer")
        .orElse("nothing listens on port " + place.port());
  }

  /** What others use on its behalf, such as a container's daemon, could not be seen. */
  private void requirePort() {
    if (!service.isToldPort()) {
      return;
    }
    Optional<PortOwner> owner = PortOwner.of(place.port());
    if (owner.filter(o -> ProcessTree.alive(process.pid()).contains(o.pid())).isEmpty()) {
      throw TrialException.ofService(
          service.name(),
          "does not listen on port %d itself: %s does, so its CPU and connections could not be measured. Start the service in the foreground, without a container."
              .formatted(
                  place.port(),
                  owner
                      .map(o -> "process " + o.pid() + " (" + o.command() + ")")
                      .orElse("another program")),
          process.lastLines());
    }
  }

  @Override
  public Dependency service() {
    return service;
  }

  @Override
  public Placeholders.Place place() {
    return place;
  }

  @Override
  public void reset() throws InterruptedException {
    commands.reset();
  }

  @Override
  public void requireRunning() {
    requireRunning("while programs still needed it");
  }

  private void requireRunning(String when) {
    process.requireGoingOn();
    if (!process.alive()) {
      throw TrialException.ofService(service.name(), process.ended(when));
    }
  }

  @Override
  public Meter meter() {
    return new LiveMeter(snapshot());
  }

  private UsageSnapshot snapshot() {
    try {
      return probe.snapshot();
    } catch (ProbeException e) {
      process.requireGoingOn();
      throw TrialException.ofService(
          service.name(), process.ended("while programs still needed it"));
    }
  }

  @Override
  public void stop() throws InterruptedException {
    int signal =
        switch (service.stopSignal()) {
          case TERM -> 0; // It is sent below, as to all programs.
          case INT -> LibC.SIGINT;
          case QUIT -> LibC.SIGQUIT;
        };
    if (signal > 0 && process.alive()) {
      LibC.signal(process.pid(), signal);
      long until = tools.nanoClock().getAsLong() + STOP_GRACE.toNanos();
      while (process.alive() && tools.nanoClock().getAsLong() < until) {
        Thread.sleep(MeasuredProcess.POLL);
      }
    }
    process.stop(STOP_GRACE);
  }

  private final class LiveMeter implements Meter {

    private final UsageSnapshot from;
    private int most;

    LiveMeter(UsageSnapshot from) {
      this.from = from;
    }

    @Override
    public void look() {
      if (service.isToldPort()) {
        most = Math.max(most, sockets.established());
      }
    }

    @Override
    public DependencyUsage end() {
      look();
      UsageSnapshot to = snapshot();
      return new DependencyUsage(
          service.name(),
          commands.cpus().map(CpuSet::toString).orElse(""),
          to.atNanos() - from.atNanos(),
          probe.usage(from, to).cpuNanos(),
          service.isToldPort() ? OptionalInt.of(most) : OptionalInt.empty());
    }
  }
}
