package dev.sett.runner;

import dev.sett.engines.InstalledTool;
import dev.sett.engines.ToolFinder;
import dev.sett.hosts.HostCheck;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.JarHashes;
import dev.sett.model.trial.Trial;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.JarHasher;
import dev.sett.runner.command.Jdks;
import dev.sett.runner.command.TemporaryFolders;
import dev.sett.runner.control.Interruption;
import dev.sett.runner.control.Progress;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.live.EngineTurn;
import dev.sett.runner.live.Inspection;
import dev.sett.runner.live.LoadToolComparison;
import dev.sett.runner.machine.NetworkNamespace;
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
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Consumer;

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
  private final ToolChecks toolChecks;
  private final Catalogue catalogue;
  private final JarHasher jars;
  private final Interruption interruption = new Interruption();
  private final ChildProcesses children = new ChildProcesses(interruption);
  private final OnThisMachine here;

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
    this.toolChecks = new ToolChecks(ToolFinder.here(home.layout().root(), home.javaHome()));
    this.here = new OnThisMachine(home, jdks, catalogue, jars, toolChecks, children);
  }

  /** From now on, servers on other machines may be loaded: the user agreed. */
  public void allowRemote() {
    here.allowRemote();
  }

  /**
   * Checks everything that can be checked before measuring, and plans. What can't run here is left
   * out with a warning, if anything remains.
   *
   * @param command the command line as typed
   * @throws ExperimentException with all complaints
   */
  public Plan plan(Experiment asked, String version, List<String> command, Clock clock) {
    return here.plan(asked, version, command, clock);
  }

  /**
   * The jars that an experiment would run with now. Those of Sett are the ones it had when it was
   * first asked.
   *
   * @return empty if Sett is running from class folders, or jars can't be read
   */
  public Optional<JarHashes> jars(Experiment experiment) {
    return here.jars(experiment);
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

  /**
   * Reports everything that prevents an experiment from running here now.
   *
   * @param skipped variants that are left out at some of its points
   */
  public void check(Experiment experiment, List<Plan.Skipped> skipped) {
    here.check(experiment, skipped);
  }

  private OverHosts over(Hosts hosts) {
    return new OverHosts(hosts, home, jars, children);
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
    return folderHosts.isPresent() ? () -> {} : here.hold();
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
                    here.serverCpus(folder.plan()),
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

  private ExperimentRunner.Outcome run(
      ResultFolder folder, Progress progress, Clock clock, Optional<Inspection> inside)
      throws InterruptedException {
    folder.hideSecretsOf(System.getenv());
    Optional<Hosts> hosts = folder.toRun().hosts();
    return hosts.isPresent()
        ? over(hosts.get()).run(folder, progress, interruption, clock)
        : here.run(folder, inside, progress, interruption, clock);
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
    return here.tour(plan, tour, seen);
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
}
