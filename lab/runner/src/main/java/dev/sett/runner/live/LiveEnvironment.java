package dev.sett.runner.live;

import dev.sett.engines.InstalledTool;
import dev.sett.load.EngineProcess;
import dev.sett.model.design.CpuSet;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Placeholders;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Certificates;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.RawEvidence;
import dev.sett.model.trial.JarHashes;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.probe.agent.InsideProbe;
import dev.sett.probe.jvm.JdkRelease;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.usage.JobProbe;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.runner.command.HeapLimit;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Real processes on this machine, loaded by one engine that stays warm. Used by one thread. */
public final class LiveEnvironment implements ExecutionEnvironment, AutoCloseable {

  /** Time between two looks whether a port is free. */
  private static final Duration RETRY = Duration.ofMillis(20);

  /** More than the slices of a process. */
  private static final long PAIRS_APART = 1_000_000;

  private final Plan plan;
  private final Home home;
  private final Jdks jdks;
  private final JarHasher jars;
  private final ChildProcesses children;
  private final Path logs;
  private final List<String> guard;
  private final List<Integer> available;
  private final Optional<NetworkNamespace> namespace;
  private final Optional<Profiler> inside;
  private final LoadEngine engine;
  private final CpuSpeeds speeds;
  private final Optional<ToolLoad> tool;
  private final ProgramLogs outputs;
  private final Services services;
  private Optional<MeasuredProcess> backEnd = Optional.empty();
  private Optional<URI> backEndUrl = Optional.empty();
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
    this.inside = inside;
    this.speeds = speeds;
    this.available = available;
    this.plan = plan;
    this.home = home;
    this.jdks = jdks;
    this.jars = jars;
    this.children = children;
    this.logs = logs;
    this.guard = guard;
    this.tool = driver.map(this::load);
    this.namespace =
        plan.experiment().placement().apart()
            ? Optional.of(NetworkNamespace.open(plan.experiment().placement().rtt()))
            : Optional.empty();
    try {
      this.engine = new LoadEngine(this::startEngine);
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

  private EngineProcess startEngine() {
    children.interruption().check();
    List<String> prefix = new ArrayList<>(guard);
    prefix.addAll(CpuAssignment.pin(cpus(plan.loadCpus())));
    return EngineProcess.start(
        prefix,
        home.javaHome(),
        home.engineClassPath(),
        logs.resolve("load-engine.log"),
        apart(plan, available),
        children::add);
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
        RemoteCalls.in(variant, point) ? Optional.of(backEndUrl()) : Optional.empty();
    Invocation usual = Invocation.of(placed(variant), point.jdk(), home, jdks, remote);
    Invocation invocation = namespace.map(n -> usual.at(n.inside())).orElse(usual);
    if (invocation.url().isPresent()) {
      awaitFree(invocation.url().get());
    }
    Invocation limited = HeapLimit.limit(invocation, variant, point);
    Optional<InsideProbe> look = inside.flatMap(profiler -> look(limited, profiler));
    ProgramLog log = outputs.open(logName());
    Optional<JarHashes> jarsUsed = jars.of(List.of(variant), remote.isPresent());
    MeasuredProcess process =
        MeasuredProcess.start(
            look.map(probe -> looked(limited, probe)).orElse(limited),
            entering(),
            cpus,
            log,
            children);
    outputs.deleteWith(fileName(variant), log, recordings(), process::isStopped);
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
        refuseLogin(program, target(ready, point), point);
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
          to -> way(own, target, launched, variant, variant.at(to)),
          point);
    } catch (TrialException | InterruptedException e) {
      process.stop(LiveVariant.STOP_GRACE);
      throw e;
    }
  }

  /** A variant that knows where its services are. */
  private Variant placed(Variant variant) {
    return Placeholders.filled(variant, services.places(variant));
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

  private LiveVariant.Way way(
      EngineProcess own, String target, LaunchedProcess launched, Variant variant, Point point) {
    URI url = target(launched, point);
    return new LiveVariant.Way(
        () -> connect(own, target, url, variant, point),
        tool.map(t -> driver(t, url, point)),
        new Arrivals(point, arrivals()),
        point.traffic().timeout());
  }

  /** Seed of a process's arrivals: those of one pair come alike, those of the next otherwise. */
  private long arrivals() {
    Experiment experiment = plan.experiment();
    int pair = (started - 1) / experiment.variants().size();
    return experiment.design().seed() + pair * PAIRS_APART;
  }

  private static void connect(
      EngineProcess own, String target, URI url, Variant variant, Point point) {
    Optional<Certificates> certificates =
        variant.launch() instanceof OwnServer program ? program.certificates() : Optional.empty();
    own.open(target, url, point.request(), point.connections(), certificates, point.traffic());
  }

  private static LiveVariant.Driver driver(ToolLoad load, URI url, Point point) {
    return (work, timeout, exit) ->
        load.run(url, point.request(), point.connections(), work, timeout, exit);
  }

  /** A load tool on a program that is alive, at a point. */
  LiveVariant.Driver driver(InstalledTool found, LiveVariant running, Point point) {
    return driver(load(found), target(running.launched(), point), point);
  }

  private ToolLoad load(InstalledTool found) {
    return new ToolLoad(
        found,
        guard,
        cpus(plan.loadCpus()),
        available.size(),
        logs.resolve("load-" + found.tool().name()),
        children,
        System::nanoTime);
  }

  @Override
  public CompletedProcess run(Variant variant, Point point, Duration limit)
      throws InterruptedException {
    outputs.deleteStopped();
    started++;
    ProgramLog log = outputs.open(logName());
    Optional<JarHashes> jarsUsed = jars.of(List.of(variant), /* backEnd= */ false);
    JobProbe probe = JobProbe.begin();
    MeasuredProcess process =
        MeasuredProcess.start(
            HeapLimit.limit(
                    Invocation.of(
                        placed(variant), point.jdk(), home, jdks, /* backEnd= */ Optional.empty()),
                    variant,
                    point)
                .with(point.measure().flags()),
            guard,
            CpuAssignment.at(point, plan, available),
            log,
            children);
    outputs.deleteWith(fileName(variant), log, recordings(), process::isStopped);
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

  /** The probe for a program; empty if its JDK is too old for it. */
  private Optional<InsideProbe> look(Invocation invocation, Profiler profiler) {
    int release = JdkRelease.of(invocation.jdkVersion());
    if (InsideProbe.refusal(release).isPresent()) {
      return Optional.empty();
    }
    Path jdk = Path.of(invocation.env().getOrDefault("JAVA_HOME", home.javaHome().toString()));
    boolean recording = InsideProbe.recordingRefusal(jdk).isEmpty();
    try {
      return Optional.of(
          InsideProbe.in(
              recordings(),
              new InsideProbe.Asked(
                  home.layout().agentJar(),
                  release,
                  recording,
                  /* change= */ "",
                  profiler.attaches())));
    } catch (ProbeException e) {
      throw new TrialException(String.valueOf(e.getMessage()));
    }
  }

  private String logName() {
    return "program-" + started + ".log";
  }

  /** A name for the files of the program that was started last, such as {@code 003-virtual}. */
  private String fileName(Variant variant) {
    return "%03d-%s".formatted(started, variant.name().replaceAll("[^A-Za-z0-9_-]+", "-"));
  }

  /** What is recorded inside the program that was started last. */
  private Path recordings() {
    return logs.resolve("inside-" + started);
  }

  private static Invocation looked(Invocation invocation, InsideProbe probe) {
    String before =
        Optional.ofNullable(invocation.env().get(InsideProbe.VARIABLE))
            .or(() -> Optional.ofNullable(System.getenv(InsideProbe.VARIABLE)))
            .orElse("");
    return invocation.with(InsideProbe.VARIABLE, probe.toolOptions(before));
  }

  /** What stands before the command of a measured program. */
  private List<String> entering() {
    List<String> words = new ArrayList<>(guard);
    namespace.ifPresent(n -> words.addAll(n.enter()));
    return words;
  }

  private Duration readyTimeout() {
    return plan.experiment().design().readyTimeout();
  }

  private static Duration poll(Point point) {
    return point.measure().is(MeasureTrait.TIMED_START)
        ? MeasuredProcess.FINE_POLL
        : MeasuredProcess.POLL;
  }

  /** Where the back end answers, which is started when it is first needed and stays. */
  private URI backEndUrl() throws InterruptedException {
    if (backEnd.isPresent() && !backEnd.get().alive()) {
      throw backEnd.get().ended("while servers still needed it (it is Sett's own back end)");
    }
    if (backEndUrl.isEmpty()) {
      // Off the server's CPUs: what it costs must not be taken from the server.
      Variant variant =
          new Variant("back end", BuiltInServer.of(RemoteCalls.SERVER, RemoteCalls.THREADS));
      Invocation usual = Invocation.of(variant, Optional.empty(), home, jdks, Optional.empty());
      MeasuredProcess process =
          MeasuredProcess.start(
              namespace.map(n -> usual.at(n.outside())).orElse(usual),
              guard,
              cpus(plan.loadCpus()),
              outputs.open("back-end.log"),
              children);
      backEnd = Optional.of(process);
      LaunchedProcess launched = process.awaitReady(readyTimeout(), MeasuredProcess.POLL, () -> {});
      backEndUrl = Optional.of(URI.create(launched.url()));
    }
    return backEndUrl.get();
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
      if (backEnd.isPresent()) {
        backEnd.get().stop(LiveVariant.STOP_GRACE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The session kills what is left.
    } finally {
      services.close();
      namespace.ifPresent(NetworkNamespace::close);
    }
  }

  /** Whether the engine and the programs run on different CPUs, at every point. */
  static boolean apart(Plan plan, List<Integer> available) {
    Optional<CpuSet> load = cpus(plan.loadCpus());
    return load.isPresent()
        && plan.experiment().pointsMet().stream()
            .map(point -> CpuAssignment.at(point, plan, available))
            .allMatch(server -> server.filter(set -> !set.overlaps(load.get())).isPresent());
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

  /** The variant's address with the point's path. */
  private static URI target(LaunchedProcess launched, Point point) {
    URI base = URI.create(launched.url());
    return point.request().path().map(base::resolve).orElse(base);
  }

  private static Optional<CpuSet> cpus(String list) {
    return list.isEmpty() ? Optional.empty() : Optional.of(CpuSet.parse(list));
  }
}
