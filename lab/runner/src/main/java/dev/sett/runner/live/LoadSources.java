package dev.sett.runner.live;

import dev.sett.engines.InstalledTool;
import dev.sett.load.EngineProcess;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Certificates;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.runner.command.Home;
import dev.sett.runner.machine.CpuAssignment;
import dev.sett.runner.process.ChildProcesses;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the load of a run comes from: Sett's own engine and other load tools, on the load's CPUs,
 * and how each comes to a program at a point. Used by one thread.
 */
final class LoadSources {

  private final Plan plan;
  private final Home home;
  private final List<String> guard;
  private final List<Integer> available;
  private final Path logs;
  private final ChildProcesses children;
  private final Optional<ToolLoad> tool;

  /**
   * None of them is started yet.
   *
   * @param guard command in front of programs that ties their life to the lab's; may be empty
   * @param available CPU numbers that measured programs may be given, ascending
   * @param logs folder for what engine and tools write
   * @param driver the load tool that drives the measured phases; empty: the engine does
   */
  LoadSources(
      Plan plan,
      Home home,
      List<String> guard,
      List<Integer> available,
      Path logs,
      ChildProcesses children,
      Optional<InstalledTool> driver) {
    this.plan = plan;
    this.home = home;
    this.guard = guard;
    this.available = available;
    this.logs = logs;
    this.children = children;
    this.tool = driver.map(this::load);
  }

  /**
   * Starts a process of Sett's own engine.
   *
   * @throws dev.sett.load.destination.LoadException if it does not start
   * @throws dev.sett.runner.control.TrialException if the run was interrupted
   */
  EngineProcess startEngine() {
    children.interruption().check();
    List<String> prefix = new ArrayList<>(guard);
    prefix.addAll(CpuAssignment.pin(CpuAssignment.ofLoad(plan)));
    return EngineProcess.start(
        prefix,
        home.javaHome(),
        home.engineClassPath(),
        logs.resolve("load-engine.log"),
        CpuAssignment.apart(plan, available),
        children::add);
  }

  /**
   * How the load comes to a program at a point.
   *
   * @param engine that loads it where no tool does
   * @param target what the engine calls the program
   * @param seed of the arrivals at constant rates
   */
  LiveVariant.Way way(
      EngineProcess engine,
      String target,
      LaunchedProcess launched,
      Variant variant,
      Point point,
      long seed) {
    URI url = url(launched, point);
    return new LiveVariant.Way(
        () -> connect(engine, target, url, variant, point),
        tool.map(t -> driver(t, url, point)),
        new Arrivals(point, seed),
        point.traffic().timeout());
  }

  private static void connect(
      EngineProcess engine, String target, URI url, Variant variant, Point point) {
    Optional<Certificates> certificates =
        variant.launch() instanceof OwnServer program ? program.certificates() : Optional.empty();
    engine.open(target, url, point.request(), point.connections(), certificates, point.traffic());
  }

  /** A load tool on a program that is alive, at a point. */
  LiveVariant.Driver driver(InstalledTool found, LaunchedProcess launched, Point point) {
    return driver(load(found), url(launched, point), point);
  }

  private static LiveVariant.Driver driver(ToolLoad load, URI url, Point point) {
    return (work, timeout, exit) ->
        load.run(url, point.request(), point.connections(), work, timeout, exit);
  }

  private ToolLoad load(InstalledTool found) {
    return new ToolLoad(
        found,
        guard,
        CpuAssignment.ofLoad(plan),
        available.size(),
        logs.resolve("load-" + found.tool().name()),
        children,
        System::nanoTime);
  }

  /** The address of a program with the point's path. */
  static URI url(LaunchedProcess launched, Point point) {
    URI base = URI.create(launched.url());
    return point.request().path().map(base::resolve).orElse(base);
  }
}
