package dev.sett.runner;

import dev.sett.model.design.CpuSet;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.RawEvidence;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.JarHashes;
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
import dev.sett.runner.machine.MachineTools;
import dev.sett.runner.measure.LocalRunner;
import dev.sett.runner.preflight.ConnectionChecks;
import dev.sett.runner.preflight.Preflight;
import dev.sett.runner.preflight.RunnableCells;
import dev.sett.runner.preflight.RunningServerChecks;
import dev.sett.runner.preflight.ToolChecks;
import dev.sett.runner.process.ChildProcesses;
import dev.sett.runner.schedule.ExperimentRunner;
import dev.sett.runner.trial.TrialRunner;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Experiments on this machine: checked, planned, run. Programs and load run here, so the machine is
 * locked meanwhile, and this process moves to the load's CPUs. Used by one thread.
 */
final class OnThisMachine {

  private final Home home;
  private final Jdks jdks;
  private final Catalogue catalogue;
  private final JarHasher jars;
  private final ToolChecks toolChecks;
  private final ChildProcesses children;
  private final MachineTools tools = MachineTools.here();
  private final MachineTurn turn = new MachineTurn(MachineLock::take);

  /** CPU numbers this process may use before it moves to those of the load. */
  private final List<Integer> available = MachineFacts.allowedCpus().cpus();

  private final ConnectionChecks connections = new ConnectionChecks(MachineFacts.openFiles());

  private boolean remoteAllowed;

  /**
   * Nothing is measured yet, and the machine is free.
   *
   * @param catalogue knows which JDK can't run which threading model
   * @param children gets the processes that are started, to be ended when the user gives up
   */
  OnThisMachine(
      Home home,
      Jdks jdks,
      Catalogue catalogue,
      JarHasher jars,
      ToolChecks toolChecks,
      ChildProcesses children) {
    this.home = home;
    this.jdks = jdks;
    this.catalogue = catalogue;
    this.jars = jars;
    this.toolChecks = toolChecks;
    this.children = children;
  }

  /** From now on, servers on other machines may be loaded from here: the user agreed. */
  void allowRemote() {
    remoteAllowed = true;
  }

  /**
   * Reports everything that prevents an experiment from running here now.
   *
   * @param skipped variants that are left out at some of its points
   * @throws ExperimentException with all complaints
   */
  void check(Experiment experiment, List<Plan.Skipped> skipped) {
    List<Complaint> complaints = preflight().check(experiment, skipped);
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
  }

  private Preflight preflight() {
    return new Preflight(home, jdks, available, connections, toolChecks, remoteAllowed);
  }

  /**
   * Checks an experiment and plans it. What can't run here is left out with a warning, if anything
   * remains.
   *
   * @param command the command line as typed
   * @throws ExperimentException with all complaints
   */
  Plan plan(Experiment asked, String version, List<String> command, Clock clock) {
    RunnableCells cells =
        RunnableCells.of(asked, jdks, catalogue, available, tools.taskset(), connections);
    if (cells.points().isEmpty()) {
      List<Complaint> all = new ArrayList<>(preflight().check(asked, cells.skipped()));
      all.addAll(cells.complaints());
      throw new ExperimentException(all.stream().distinct().toList());
    }
    Experiment experiment = asked.withPoints(cells.points());
    check(experiment, cells.skipped());
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

  /** The jars that an experiment would run with now; empty if they can't be read. */
  Optional<JarHashes> jars(Experiment experiment) {
    return jars.of(experiment.variants(), RemoteCalls.in(experiment));
  }

  /** Number of CPUs that a server has where its point does not set it. */
  int serverCpus(Plan plan) {
    return plan.serverCpus().isEmpty()
        ? available.size()
        : CpuSet.parse(plan.serverCpus()).cpus().size();
  }

  /**
   * Keeps other measurements off this machine. Runs take the machine themselves if nobody holds it.
   *
   * @throws ExperimentException if another measurement is running on this machine
   */
  ExperimentService.Holding hold() {
    return turn.hold();
  }

  /**
   * Runs a planned experiment, or continues one that was interrupted.
   *
   * @param inside how its programs are looked into; empty: not at all
   * @param interruption ends it early, with what is finished
   * @throws ExperimentException if another measurement is running on this machine
   * @throws TrialException if the load engine or a service can't be started
   */
  ExperimentRunner.Outcome run(
      ResultFolder folder,
      Optional<Inspection> inside,
      Progress progress,
      Interruption interruption,
      Clock clock)
      throws InterruptedException {
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
  List<EngineTurn> tour(Plan plan, LoadToolComparison tour, Consumer<EngineTurn> seen)
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
    try (ExperimentService.Holding _ = turn.hold()) {
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
}
