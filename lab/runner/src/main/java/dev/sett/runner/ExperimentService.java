package dev.sett.runner;

import dev.sett.engines.InstalledTool;
import dev.sett.engines.ToolFinder;
import dev.sett.hosts.HostCheck;
import dev.sett.model.design.CpuSet;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.launch.SystemTool;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.RawEvidence;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.JarHashes;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.probe.machine.MachineFacts;
import dev.sett.runner.command.HeapLimit;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.JarHasher;
import dev.sett.runner.command.Jdks;
import dev.sett.runner.command.RemoteCalls;
import dev.sett.runner.command.TemporaryFolders;
import dev.sett.runner.control.Interruption;
import dev.sett.runner.control.Progress;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.live.CpuSpeeds;
import dev.sett.runner.live.EngineTurn;
import dev.sett.runner.live.Inspection;
import dev.sett.runner.live.LiveEnvironment;
import dev.sett.runner.live.LoadToolComparison;
import dev.sett.runner.live.Profiler;
import dev.sett.runner.machine.CpuAssignment;
import dev.sett.runner.machine.MachineLock;
import dev.sett.runner.machine.NetworkNamespace;
import dev.sett.runner.machine.ParentGuard;
import dev.sett.runner.measure.LocalRunner;
import dev.sett.runner.preflight.Preflight;
import dev.sett.runner.preflight.RunnableCells;
import dev.sett.runner.preflight.RunningServerChecks;
import dev.sett.runner.preflight.ToolChecks;
import dev.sett.runner.process.ChildProcesses;
import dev.sett.runner.remote.OverHosts;
import dev.sett.runner.schedule.ExperimentRunner;
import dev.sett.runner.trial.PointRun;
import dev.sett.runner.trial.TrialRunner;
import dev.sett.why.ControlRunLimits;
import dev.sett.why.Controls;
import dev.sett.why.Why;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * One use of the lab on this machine: checks, plans, runs. {@link #interrupt} may be called from
 * any thread, everything else from one.
 */
public final class ExperimentService {

  /** Time that programs have to end when the user wants to go. */
  private static final Duration INTERRUPT_GRACE = Duration.ofSeconds(1);

  /** What an interrupted run needs to write its result. */
  private static final TrialRunner NO_TRIALS =
      new TrialRunner() {
        @Override
        public List<Trial> run(List<PointRun> visits, Duration warmUpLimit, Random random) {
          throw new IllegalStateException("no trial is run after an interruption");
        }

        @Override
        public long nanoTime() {
          return 0; // No time passes, as nothing is measured.
        }
      };

  private final Home home;
  private final Jdks jdks;
  private final Tools tools;
  private final ToolChecks toolChecks;
  private final Catalogue catalogue;
  private final JarHasher jars;
  private final Interruption interruption = new Interruption();
  private final ChildProcesses children = new ChildProcesses(interruption);
  private final MachineTurn turn = new MachineTurn(MachineLock::take);

  private boolean remoteAllowed;

  /** CPU numbers this process may use before it moves to those of the load. */
  private final List<Integer> available = MachineFacts.allowedCpus().cpus();

  /**
   * A service that finds Sett's own parts at their places.
   *
   * @param catalogue knows which JDK can't run which threading model
   */
  public ExperimentService(Home home, Catalogue catalogue) {
    this.catalogue = catalogue;
    this.home = home;
    this.jars = new JarHasher(home);
    this.jdks = Jdks.usual(home.javaHome(), home.layout().root());
    this.tools = Tools.here();
    this.toolChecks = new ToolChecks(ToolFinder.here(home.layout().root(), home.javaHome()));
  }

  /** From now on, servers on other machines may be loaded: the user agreed. */
  public void allowRemote() {
    remoteAllowed = true;
  }

  /**
   * Checks everything that can be checked before measuring, and plans. What can't run here is left
   * out with a warning, if anything remains.
   *
   * @param command the command line as typed
   * @throws ExperimentException with all complaints
   */
  public Plan plan(Experiment asked, String version, List<String> command, Clock clock) {
    RunnableCells cells = RunnableCells.of(asked, jdks, catalogue, available, tools.taskset());
    if (cells.points().isEmpty()) {
      List<Complaint> all = new ArrayList<>(preflight().check(asked));
      all.addAll(cells.complaints());
      throw new ExperimentException(all.stream().distinct().toList());
    }
    Experiment experiment = asked.withPoints(cells.points());
    check(experiment);
    CpuAssignment share =
        experiment.runsAlready()
            ? CpuAssignment.ofLoad(experiment.placement())
            : CpuAssignment.of(
                experiment.placement(), available, tools.taskset(), experiment.pointsMet());
    List<Warning> warnings = new ArrayList<>(cells.warnings());
    warnings.addAll(share.warnings());
    warnings.addAll(HeapLimit.warnings(experiment));
    warnings.addAll(RunningServerChecks.warnings(experiment));
    toolChecks.found(experiment).map(ToolChecks::warning).ifPresent(warnings::add);
    Plan plan =
        new Plan(
                version,
                command,
                clock.instant(),
                experiment,
                Preflight.pairing(experiment),
                share.server().map(Object::toString).orElse(""),
                share.load().map(Object::toString).orElse(""),
                MachineFacts.fingerprint(),
                warnings)
            .withSkipped(cells.skipped())
            .withJars(jars(experiment));
    for (Warning warning : CpuAssignment.aboutServices(plan, available)) {
      plan = plan.warned(warning);
    }
    return plan;
  }

  /**
   * The jars that an experiment would run with now. Those of Sett are the ones it had when it was
   * first asked.
   *
   * @return empty if Sett is running from class folders, or jars can't be read
   */
  public Optional<JarHashes> jars(Experiment experiment) {
    return jars.of(experiment.variants(), RemoteCalls.in(experiment));
  }

  /**
   * The same over hosts: each is asked over ssh whether it can do its part.
   *
   * @throws ExperimentException with all complaints
   */
  public Plan plan(
      Experiment experiment, Hosts hosts, String version, List<String> command, Clock clock)
      throws InterruptedException {
    return over(hosts).plan(experiment, version, command, clock);
  }

  /**
   * Reports everything that prevents an experiment from running over hosts now.
   *
   * @return what was found on them
   */
  public HostCheck.Found check(Experiment experiment, Hosts hosts) throws InterruptedException {
    return over(hosts).check(experiment);
  }

  /** Reports everything that prevents an experiment from running here now. */
  public void check(Experiment experiment) {
    List<Complaint> complaints = preflight().check(experiment);
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
  }

  private OverHosts over(Hosts hosts) {
    return new OverHosts(hosts, home, jars, children);
  }

  private Preflight preflight() {
    return new Preflight(
        home, jdks, available, MachineFacts.openFiles(), toolChecks, remoteAllowed);
  }

  /** Keeps the machine until it is closed. */
  public interface Holding extends AutoCloseable {

    @Override
    void close();
  }

  /**
   * Keeps other measurements off this machine, so that a result folder is made only for a run that
   * can begin. Runs take the machine themselves if nobody holds it. Over hosts nothing is held:
   * this machine measures nothing.
   *
   * @param folderHosts the machines that are measured on; empty: this one
   * @throws ExperimentException if another measurement is running on this machine
   */
  public Holding holdMachine(Optional<Hosts> folderHosts) {
    return folderHosts.isPresent() ? () -> {} : turn.hold();
  }

  /**
   * Runs a planned experiment, or continues one that was interrupted. After {@link #interrupt}, the
   * result of what is finished is written in any case.
   *
   * @throws ExperimentException if another measurement is running on this machine
   * @throws TrialException if the load engine or a service can't be started
   */
  public ExperimentRunner.Outcome run(ResultFolder folder, Progress progress, Clock clock)
      throws InterruptedException {
    try {
      return run(folder, progress, clock, /* inside= */ Optional.empty());
    } catch (TrialException | ExperimentException e) {
      if (!interruption.isRequested()) {
        throw e;
      }
      // The engine or the hosts were given up before there was a trial that could fail.
      return new ExperimentRunner(folder, NO_TRIALS, progress, interruption, clock).run();
    }
  }

  /**
   * Finds out why the variants of a finished run differ, by trials that are looked into and by
   * control runs, all below its folder. What ends early is left out; what was found stays.
   *
   * @param budget time for all of it
   * @param inside how its programs are looked into
   * @param version of Sett
   * @param command the command line as typed
   * @return explanations, the confirmed ones first
   */
  public List<Explanation> explain(
      ResultFolder folder,
      Duration budget,
      Inspection inside,
      String version,
      List<String> command,
      Progress progress,
      Clock clock)
      throws InterruptedException {
    Path reports = TemporaryFolders.makeTemporary();
    try {
      return explain(folder, budget, inside, version, command, progress, clock, reports);
    } finally {
      TemporaryFolders.tryToDeleteAll(reports);
    }
  }

  private List<Explanation> explain(
      ResultFolder folder,
      Duration budget,
      Inspection inside,
      String version,
      List<String> command,
      Progress progress,
      Clock clock,
      Path reports)
      throws InterruptedException {
    Experiment experiment = folder.toRun().plan().experiment();
    BiFunction<Duration, Integer, Controls> controls =
        (time, blocks) ->
            new Controls(
                experiment,
                new ControlRunLimits(
                    catalogue,
                    serverCpus(folder.plan()),
                    release -> jdks.find(release).isPresent(),
                    Optional.of(home.layout().agentJar().toString()),
                    reports.toString(),
                    time,
                    blocks));
    Explainer.Runs runs =
        new Explainer.Runs() {
          @Override
          public Optional<ResultFolder> run(String name, Experiment part, boolean evidence)
              throws InterruptedException {
            try {
              ResultFolder made =
                  folder.createBelow(name, plan(part, version, command, clock), part);
              Optional<Inspection> look = evidence ? Optional.of(inside) : Optional.empty();
              ExperimentRunner.Outcome outcome =
                  ExperimentService.this.run(made, progress, clock, look);
              return outcome.result().interrupted() ? Optional.empty() : Optional.of(made);
            } catch (ExperimentException | TrialException e) {
              progress.gap("Not run: " + name + ". " + e.getMessage());
              return Optional.empty();
            }
          }

          @Override
          public boolean interrupted() {
            return interruption.isRequested();
          }
        };
    return new Explainer(
            folder,
            runs,
            new ChangeReports(reports),
            controls,
            Why.withAllRules()::findings,
            System::nanoTime)
        .explain(budget);
  }

  /** Number of CPUs that a server has where its point does not set it. */
  private int serverCpus(Plan plan) {
    return plan.serverCpus().isEmpty()
        ? available.size()
        : CpuSet.parse(plan.serverCpus()).cpus().size();
  }

  private ExperimentRunner.Outcome run(
      ResultFolder folder, Progress progress, Clock clock, Optional<Inspection> inside)
      throws InterruptedException {
    folder.hideSecretsOf(System.getenv());
    Optional<Hosts> hosts = folder.toRun().hosts();
    if (hosts.isPresent()) {
      return over(hosts.get()).run(folder, progress, interruption, clock);
    }
    Plan plan = folder.toRun().plan();
    return inEnvironment(
        plan,
        inside.map(Inspection::profiler),
        inside.flatMap(Inspection::keptBytes).map(folder::keepRaw),
        environment -> {
          environment.startServices();
          TrialRunner runner = new LocalRunner(environment, plan.experiment(), progress);
          return new ExperimentRunner(folder, runner, progress, interruption, clock).run();
        });
  }

  /**
   * Takes Sett's own engine and other load tools through a tour on one server.
   *
   * @param plan of an experiment with that server as its first variant, one point, and no load tool
   *     to drive it
   * @param seen receives each turn as it ends
   * @return all turns, in order
   * @throws ExperimentException if another measurement is running on this machine
   * @throws TrialException if the server or Sett's own engine can't be started
   */
  public List<EngineTurn> tour(Plan plan, LoadToolComparison tour, Consumer<EngineTurn> seen)
      throws InterruptedException {
    Experiment experiment = plan.experiment();
    Variant variant = experiment.variants().getFirst();
    Point point = experiment.points().getFirst();
    return inEnvironment(
        plan,
        /* inside= */ Optional.empty(),
        /* kept= */ Optional.empty(),
        environment -> tour.run(environment, variant, point, seen));
  }

  /** What is done in the environment of this machine while it is open. */
  private interface Deed<T> {

    T in(LiveEnvironment environment) throws InterruptedException;
  }

  /**
   * Takes the machine's lock unless it is held, moves off the server's CPUs, starts the load
   * engine, and leaves neither a process nor a log behind. Then this process has its CPUs back: the
   * next run sees the same machine.
   */
  private <T> T inEnvironment(
      Plan plan, Optional<Profiler> inside, Optional<RawEvidence> kept, Deed<T> deed)
      throws InterruptedException {
    Path logs = TemporaryFolders.makeTemporary();
    try (Holding _ = turn.hold()) {
      if (!plan.loadCpus().isEmpty()) {
        tools.moveTo(plan.loadCpus());
      }
      try (CpuSpeeds speeds = CpuSpeeds.of(plan, available);
          LiveEnvironment environment =
              new LiveEnvironment(
                  plan,
                  home,
                  jdks,
                  jars,
                  children,
                  logs,
                  available,
                  tools.guard(),
                  inside,
                  kept,
                  toolChecks.found(plan.experiment()),
                  speeds)) {
        return deed.in(environment);
      }
    } finally {
      children.killAll();
      TemporaryFolders.tryToDeleteAll(logs);
      if (!plan.loadCpus().isEmpty()) {
        tools.moveTo(available.stream().map(String::valueOf).collect(Collectors.joining(",")));
      }
    }
  }

  /** The load tools that are installed here. */
  public List<InstalledTool> loadTools() {
    return toolChecks.all();
  }

  /**
   * Why a load tool can't be used here, one sentence; empty text if it can.
   *
   * @throws ExperimentException if there is no tool of this name
   */
  public String whyNot(String name) {
    return toolChecks.whyNot(name);
  }

  /**
   * Gives up what is running and lets {@link #run} return with what is finished: every program, the
   * load engine and load tools are told to end, and killed a second later. None is started any
   * more. Thread safe.
   */
  public void interrupt() {
    children.endAll(INTERRUPT_GRACE);
  }

  /** Whether {@link #interrupt} was called: no further run makes sense. Thread safe. */
  public boolean isInterrupted() {
    return interruption.isRequested();
  }

  /**
   * Removes from this machine what a run has made that goes on after {@link #interrupt}: processes,
   * folders, its network namespace. The process must end after it. Thread safe.
   */
  public void abandon() {
    children.killAll();
    TemporaryFolders.tryToDeleteOwn();
    NetworkNamespace.tryToRemoveOwn();
  }

  /**
   * The small programs of the system that the lab uses where they are.
   *
   * @param guard ends a program when the lab is gone; empty where that is not possible
   */
  public record Tools(boolean taskset, List<String> guard) {

    public static Tools here() {
      return new Tools(
          ParentGuard.works(SystemTool.TASKSET.command("--version")), ParentGuard.command());
    }

    /** Moves all threads of this process to some CPUs, such as the load engine's. */
    void moveTo(String cpus) {
      if (taskset) {
        String self = Long.toString(ProcessHandle.current().pid());
        ParentGuard.works(SystemTool.TASKSET.command("-a", "-p", "-c", cpus, self));
      }
    }
  }
}
