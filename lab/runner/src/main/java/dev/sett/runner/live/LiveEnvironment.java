package dev.sett.runner.live;

import dev.sett.engines.InstalledTool;
import dev.sett.load.EngineProcess;
import dev.sett.model.design.CpuSet;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.RawEvidence;
import dev.sett.model.trial.JarHashes;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.probe.agent.InsideProbe;
import dev.sett.probe.usage.JobProbe;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.Invocation;
import dev.sett.runner.command.JarHasher;
import dev.sett.runner.command.Jdks;
import dev.sett.runner.command.RemoteCalls;
import dev.sett.runner.control.CompletedProcess;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.machine.CpuAssignment;
import dev.sett.runner.machine.CpuPinning;
import dev.sett.runner.machine.NetworkDelay;
import dev.sett.runner.machine.NetworkNamespace;
import dev.sett.runner.preflight.Preflight;
import dev.sett.runner.process.ChildProcesses;
import dev.sett.runner.process.EvidenceKeeper;
import dev.sett.runner.process.LoginRedirect;
import dev.sett.runner.process.MeasuredProcess;
import dev.sett.runner.process.ProgramLog;
import dev.sett.runner.process.ProgramLogs;
import dev.sett.runner.process.ReadinessCheck;
import dev.sett.runner.service.LiveLauncher;
import dev.sett.runner.service.Services;
import dev.sett.runner.trial.ExecutionEnvironment;
import dev.sett.runner.trial.RunningVariant;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Real processes on this machine, loaded by one engine that stays warm. Used by one thread. */
public final class LiveEnvironment implements ExecutionEnvironment, AutoCloseable {

  /** Time between two looks whether a port is free. */
  private static final Duration RETRY = Duration.ofMillis(20);

  /** More than the slices of a process. */
  private static final long PAIRS_APART = 1_000_000;

  private final Plan plan;
  private final JarHasher jars;
  private final ChildProcesses children;
  private final Path logs;
  private final List<String> guard;
  private final List<Integer> available;
  private final Optional<NetworkNamespace> namespace;
  private final Optional<InsideLook> inside;
  private final LoadSources loads;
  private final LoadEngine engine;
  private final CpuSpeeds speeds;
  private final ProgramLogs outputs;
  private final Services services;
  private final ProgramCommands commands;
  private final SharedBackEnd backEnd;
  private final RunningEndpoints endpoints;
  private int started;

  /**
   * Starts the load engine.
   *
   * @param logs folder for the output of programs
   * @param available CPU numbers that measured programs may be given, ascending
   * @param guard command in front of programs that ties their life to the lab's; may be empty
   * @param inside how programs are looked into; empty: not at all
   * @param kept where the files go that programs which were looked into leave; empty: nowhere
   * @param driver the load tool that drives the measured phases; empty: the engine does
   * @param speeds of the CPUs; the caller closes it
   * @throws TrialException if the engine does not start
   */
  public LiveEnvironment(
      Plan plan,
      Home home,
      Jdks jdks,
      JarHasher jars,
      ChildProcesses children,
      Path logs,
      List<Integer> available,
      List<String> guard,
      Optional<Profiler> inside,
      Optional<RawEvidence> kept,
      Optional<InstalledTool> driver,
      CpuSpeeds speeds) {
    this.inside = inside.map(profiler -> new InsideLook(home, profiler));
    this.speeds = speeds;
    this.available = available;
    this.plan = plan;
    this.jars = jars;
    this.children = children;
    this.logs = logs;
    this.guard = guard;
    this.loads = new LoadSources(plan, home, guard, available, logs, children, driver);
    this.namespace =
        plan.experiment().placement().apart()
            ? Optional.of(NetworkNamespace.open(plan.experiment().placement().rtt()))
            : Optional.empty();
    try {
      this.engine = new LoadEngine(loads::startEngine);
    } catch (TrialException e) {
      namespace.ifPresent(NetworkNamespace::close);
      throw e;
    }
    this.outputs = new ProgramLogs(logs, kept.map(EvidenceKeeper::new));
    this.services =
        new Services(
            plan.experiment().services(),
            new LiveLauncher(
                new LiveLauncher.Tools(
                    home,
                    jdks,
                    guard,
                    service -> CpuAssignment.of(service, plan, available),
                    outputs,
                    children,
                    System::nanoTime),
                readyTimeout()));
    this.commands = new ProgramCommands(home, jdks, guard, services, namespace);
    this.backEnd = new SharedBackEnd(this::startBackEnd, readyTimeout());
    this.endpoints = new RunningEndpoints(children.interruption());
  }

  /**
   * Starts the services that all variants share.
   *
   * @throws TrialException if one can't be started or prepared
   */
  public void startServices() throws InterruptedException {
    services.start();
  }

  @Override
  public void enter(List<Variant> variants) throws InterruptedException {
    services.enter(variants);
  }

  @Override
  public void leave() throws InterruptedException {
    services.leave();
  }

  @Override
  public RunningVariant start(Variant variant, Point asked) throws InterruptedException {
    outputs.deleteStopped(); // Their trials were saved before this program is asked for.
    EngineProcess own = engine.forNextProgram();
    Point point = variant.at(asked);
    Optional<CpuSet> cpus = CpuAssignment.at(point, plan, available);
    started++;
    String target = variant.name() + "#" + started;
    if (variant.launch() instanceof RunningServer server) {
      return endpoints.connect(
          target, variant, server, point, own, new Arrivals(point, arrivals()));
    }
    Optional<URI> remote =
        RemoteCalls.in(variant, point) ? Optional.of(backEnd.url()) : Optional.empty();
    Invocation invocation = commands.server(variant, point, remote);
    if (invocation.url().isPresent()) {
      awaitFree(invocation.url().get());
    }
    ProgramFiles files = new ProgramFiles(logs, started, variant.name());
    Optional<InsideProbe> look =
        inside.flatMap(agent -> agent.probe(invocation, files.recordings()));
    ProgramLog log = outputs.open(files.log());
    Optional<JarHashes> jarsUsed = jars.of(List.of(variant), remote.isPresent());
    MeasuredProcess process =
        MeasuredProcess.start(
            look.map(probe -> InsideLook.with(invocation, probe)).orElse(invocation),
            commands.entering(),
            cpus,
            log,
            children);
    outputs.deleteWith(files.name(), log, files.recordings(), process::isStopped);
    try {
      MachineProbe machine = MachineProbe.of(List.of(ProcessHandle.current().pid(), own.pid()));
      ProcessProbe probe = ProcessProbe.of(process.pid(), machine, System::nanoTime);
      CpuPinning pinning =
          new CpuPinning(process.pid(), cpus.map(CpuSet::toString).orElse(""), plan.loadCpus());
      boolean pairs = plan.experiment().design().pairs().isPresent();
      LaunchedProcess ready =
          process.awaitReady(
              readyTimeout(), poll(point), pairs ? pinning::freeCompilers : () -> {});
      if (variant.launch() instanceof OwnServer program && point.traffic().script().isEmpty()) {
        refuseLogin(program, LoadSources.url(ready, point), point);
      }
      WatchedProgram watched =
          WatchedProgram.of(process, ready, probe, pinning, machine, plan.loadCpus());
      LaunchedProcess launched =
          noted(
              watched
                  .launched()
                  .withRttMicros(
                      plan.experiment()
                          .placement()
                          .rtt()
                          .map(
                              rtt ->
                                  NetworkDelay.measure(
                                      URI.create(ready.url()), rtt, System::nanoTime))),
              jarsUsed);
      return new LiveVariant(
          target,
          process,
          launched,
          watched,
          speeds,
          () -> services.meters(variant),
          own,
          look,
          to -> loads.way(own, target, launched, variant, variant.at(to), arrivals()),
          point);
    } catch (TrialException | InterruptedException e) {
      process.stop(LiveVariant.STOP_GRACE);
      throw e;
    }
  }

  private static void refuseLogin(OwnServer own, URI url, Point point) {
    ReadinessCheck check =
        new ReadinessCheck(own.certificates(), Optional.of(url), System::nanoTime);
    LoginRedirect.refusal(check, url, point.request())
        .ifPresent(
            why -> {
              throw new TrialException(why);
            });
  }

  /** Seed of a process's arrivals: those of one pair come alike, those of the next otherwise. */
  private long arrivals() {
    Experiment experiment = plan.experiment();
    int pair = (started - 1) / experiment.variants().size();
    return experiment.design().seed() + pair * PAIRS_APART;
  }

  /** A load tool on a program that is alive, at a point. */
  LiveVariant.Driver driver(InstalledTool found, LiveVariant running, Point point) {
    return loads.driver(found, running.launched(), point);
  }

  @Override
  public CompletedProcess run(Variant variant, Point point, Duration limit)
      throws InterruptedException {
    outputs.deleteStopped();
    started++;
    ProgramFiles files = new ProgramFiles(logs, started, variant.name());
    ProgramLog log = outputs.open(files.log());
    Optional<JarHashes> jarsUsed = jars.of(List.of(variant), /* backEnd= */ false);
    JobProbe probe = JobProbe.begin();
    MeasuredProcess process =
        MeasuredProcess.start(
            commands.job(variant, point),
            guard,
            CpuAssignment.at(point, plan, available),
            log,
            children);
    outputs.deleteWith(files.name(), log, files.recordings(), process::isStopped);
    try {
      probe.watch(process.pid());
      CompletedProcess completed = process.awaitEnd(limit, probe);
      Optional<Duration> said = point.measure().time().map(process::reported);
      return new CompletedProcess(
          noted(completed.launched(), jarsUsed),
          said.map(completed.ended()::reported).orElse(completed.ended()));
    } finally {
      process.stop(LiveVariant.STOP_GRACE);
      // A build daemon that stays would do part of the next trial's work beforehand.
      probe.leftOver().forEach(ProcessHandle::destroyForcibly);
    }
  }

  private LaunchedProcess noted(LaunchedProcess launched, Optional<JarHashes> used) {
    return used.map(ran -> plan.noted(launched, ran)).orElse(launched);
  }

  private Duration readyTimeout() {
    return plan.experiment().design().readyTimeout();
  }

  private static Duration poll(Point point) {
    return point.measure().is(MeasureTrait.TIMED_START)
        ? MeasuredProcess.FINE_POLL
        : MeasuredProcess.POLL;
  }

  private MeasuredProcess startBackEnd() {
    // Off the server's CPUs: what it costs must not be taken from the server.
    return MeasuredProcess.start(
        commands.backEnd(),
        guard,
        CpuAssignment.ofLoad(plan),
        outputs.open("back-end.log"),
        children);
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public void rest(Duration length) throws InterruptedException {
    children.interruption().pause(length);
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public void close() {
    outputs.close();
    engine.close();
    try {
      backEnd.close();
    } finally {
      services.close();
      namespace.ifPresent(NetworkNamespace::close);
    }
  }

  /** A program just stopped may need a moment to let its port go. */
  private void awaitFree(URI url) throws InterruptedException {
    long until = System.nanoTime() + 5_000_000_000L;
    while (ReadinessCheck.listens(url)) {
      if (System.nanoTime() > until) {
        throw new TrialException("Before the program started: " + Preflight.taken(url));
      }
      children.interruption().pause(RETRY);
    }
  }
}
