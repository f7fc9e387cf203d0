package dev.sett.runner.live;

import dev.sett.engines.InstalledTool;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultSlice;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolOutput;
import dev.sett.engines.tool.ToolRun;
import dev.sett.engines.tool.ToolWork;
import dev.sett.load.schedule.Shape;
import dev.sett.model.design.CpuSet;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import dev.sett.probe.usage.JobProbe;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.machine.CpuAssignment;
import dev.sett.runner.process.ChildProcesses;
import dev.sett.runner.process.ProgramFamily;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/** Another load tool, on the load's CPUs. It is started anew for every load. Used by one thread. */
public final class ToolLoad {

  /** Time a tool may take beside its load, to start and to write its answer. */
  private static final Duration SPARE = Duration.ofSeconds(40);

  private final InstalledTool found;
  private final List<String> guard;
  private final Optional<CpuSet> cpus;
  private final int available;
  private final Path folder;
  private final ChildProcesses children;
  private final LongSupplier nanoClock;

  /**
   * A tool that is installed here.
   *
   * @param guard command in front that ties its life to the lab's; may be empty
   * @param cpus it is pinned to; empty: not pinned
   * @param available CPUs of the machine that it may use where it is not pinned
   * @param folder for its files; made if it is missing
   */
  public ToolLoad(
      InstalledTool found,
      List<String> guard,
      Optional<CpuSet> cpus,
      int available,
      Path folder,
      ChildProcesses children,
      LongSupplier nanoClock) {
    this.found = found;
    this.guard = List.copyOf(guard);
    this.cpus = cpus;
    this.available = available;
    this.folder = folder;
    this.children = children;
    this.nanoClock = nanoClock;
  }

  /** What it is. */
  public InstalledTool found() {
    return found;
  }

  /** The job of one load. */
  ToolJob job(URI url, Request request, int connections, ToolWork work, Duration timeout) {
    return new ToolJob(url, request, connections, work, timeout, threads());
  }

  /**
   * Loads a server once.
   *
   * @param timeout how long an answer may take
   * @param exit completes when the server has ended; then the tool is ended by force
   * @throws ToolException if the tool does not do its part
   * @throws TrialException if the run was interrupted before it was started
   */
  public LoadSlice run(
      URI url,
      Request request,
      int connections,
      ToolWork work,
      Duration timeout,
      CompletableFuture<?> exit)
      throws InterruptedException {
    ToolJob job = job(url, request, connections, work, timeout);
    Optional<String> refusal = found.tool().refusal(job);
    if (refusal.isPresent()) {
      throw new ToolException(refusal.get());
    }
    List<String> prefix = new ArrayList<>(guard);
    prefix.addAll(CpuAssignment.pin(cpus));
    Duration limit = found.tool().length(job).plus(timeout).plus(SPARE);
    JobProbe probe = JobProbe.begin();
    ProgramFamily family = children.family();
    long begin = nanoClock.getAsLong();
    List<Process> started = new ArrayList<>();
    List<CompletableFuture<Void>> ending = new ArrayList<>();
    try {
      ToolOutput answer =
          ToolRun.run(
              found.tool().ask(found.command(), job),
              prefix,
              folder,
              limit,
              process -> {
                started.add(process);
                children.add(process, family);
                probe.watch(process.pid());
                ending.add(exit.thenRun(() -> children.end(process)));
              });
      long wall = nanoClock.getAsLong() - begin;
      ToolResult told = found.tool().told(job, answer).by(found.version());
      OptionalDouble asked =
          work instanceof ToolWork.Rate rate
              ? OptionalDouble.of(rate.rps())
              : OptionalDouble.empty();
      return ToolResultSlice.of(
          told,
          asked,
          connections,
          found.tool().length(job),
          new LoadSlice.Engine(
              probe.cpuNanos(),
              wall,
              threads(),
              /* rateRatio= */ 1,
              /* pace= */ "",
              cpus.map(CpuSet::toString).orElse(""),
              List.of()));
    } finally {
      ending.forEach(end -> end.cancel(/* mayInterruptIfRunning= */ false));
      started.forEach(children::end);
      family.end(ChildProcesses.KILLED_WITHIN); // It may never have begun.
    }
  }

  /** The work that a shape of load comes down to. */
  static ToolWork work(Shape shape, Duration length) {
    return switch (shape) {
      case Shape.Closed _, Shape.Gradual _ -> new ToolWork.Closed(length);
      case Shape.ConstantRate(double rps) -> new ToolWork.Rate(rps, length);
      case Shape.Total(long requests) -> new ToolWork.Count(requests, length);
      case Shape.Few _,
          Shape.Capped _,
          Shape.Ramp _,
          Shape.Steps _,
          Shape.Bursts _,
          Shape.Poisson _,
          Shape.Surge _ ->
          throw new IllegalArgumentException("no other tool is asked for " + shape);
    };
  }

  private int threads() {
    return Math.max(1, cpus.map(set -> set.cpus().size()).orElse(available));
  }
}
