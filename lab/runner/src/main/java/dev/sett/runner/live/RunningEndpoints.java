package dev.sett.runner.live;

import dev.sett.load.EngineProcess;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.runner.control.Interruption;
import dev.sett.runner.control.TrialException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The servers of a run that were running before it, each under the load of one block after another.
 * Used by one thread.
 */
final class RunningEndpoints {

  /** Silence before each block but the first, in which queues run dry. */
  private static final Duration REST = Duration.ofSeconds(1);

  /** Silence after which a server may not be as warm as it was: caches and pools time out. */
  private static final Duration COLD_AFTER = Duration.ofSeconds(60);

  private final Interruption interruption;

  private final Map<Place, Seen> seen = new HashMap<>();

  /** A server at a point: warm for one request is not warm for another. */
  private record Place(String variant, String point) {}

  /**
   * What is known of a server from the block before.
   *
   * @param started moment at which its process was started; empty: not known
   */
  private record Seen(RunningEndpoint endpoint, Optional<Instant> started) {}

  /** None of them was loaded yet. */
  RunningEndpoints(Interruption interruption) {
    this.interruption = interruption;
  }

  /**
   * Connects the load to a server.
   *
   * @throws TrialException if it does not take the connections, its process has ended, or the run
   *     was interrupted
   */
  RunningEndpoint connect(
      String target,
      Variant variant,
      RunningServer server,
      Point point,
      EngineProcess engine,
      Arrivals arrivals)
      throws InterruptedException {
    Place place = new Place(variant.name(), point.name());
    Optional<Seen> before = Optional.ofNullable(seen.get(place));
    if (before.isPresent()) {
      interruption.pause(REST);
    }
    Optional<ProcessHandle> process = server.pid().map(RunningEndpoints::alive);
    Optional<Instant> started = process.flatMap(handle -> handle.info().startInstant());
    if (before.isPresent() && !before.get().started().equals(started)) {
      throw new TrialException(
          "Process %d is not the one that was measured before: it was started again."
              .formatted(server.pid().orElseThrow()));
    }
    MachineProbe machine = MachineProbe.of(List.of(ProcessHandle.current().pid(), engine.pid()));
    Optional<ProcessProbe> probe =
        server.pid().map(pid -> ProcessProbe.of(pid, machine, System::nanoTime));
    boolean warm =
        before
            .flatMap(last -> last.endpoint().idle())
            .filter(idle -> idle.compareTo(COLD_AFTER) < 0)
            .isPresent();
    LaunchedProcess launched =
        new LaunchedProcess(
            /* commandLine= */ List.of(),
            /* cpus= */ "",
            server.url().toString(),
            /* jdk= */ "",
            /* readyMillis= */ 0,
            /* identity= */ "");
    RunningEndpoint endpoint =
        new RunningEndpoint(
            target,
            server,
            launched,
            process,
            probe,
            engine,
            warm,
            point,
            arrivals,
            System::nanoTime);
    seen.put(place, new Seen(endpoint, started));
    return endpoint;
  }

  private static ProcessHandle alive(long pid) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .orElseThrow(() -> new TrialException("Process %d has ended.".formatted(pid)));
  }
}
