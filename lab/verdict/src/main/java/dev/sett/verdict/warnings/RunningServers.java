package dev.sett.verdict.warnings;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.values.TrialMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a comparison of servers that already run can't say, and why. */
public final class RunningServers {

  /** Share of the highest rate from which the rate, not the server, may have been the limit. */
  private static final double HELD_SHARE = 0.95;

  /** What every interval leaves out. */
  private static final String THESE_ONLY =
      "for these %s processes only: the intervals cover how they change over time, not how other"
          + " processes of the same programs would differ.";

  private RunningServers() {}

  /** Why a trial's throughput is not that of its server: the load was held at the highest rate. */
  public static Optional<String> held(Experiment experiment, Trial trial, Metric metric) {
    if (metric != Metric.REQUESTS_PER_SECOND) {
      return Optional.empty();
    }
    List<Slice> slices = trial.slices(Phase.CAPACITY);
    return experiment
        .variant(trial.variant())
        .flatMap(RunningServers::server)
        .flatMap(RunningServer::maxRps)
        .filter(most -> !slices.isEmpty() && TrialMetrics.capacityRps(slices) > HELD_SHARE * most)
        .map(
            most ->
                "the load on %s was held at %s (--max-rate), so its capacity is unknown"
                    .formatted(trial.variant(), Quantity.formatRate(most)));
  }

  /** Metrics that were not measured, each with its reason. */
  public static List<String> unseen(Experiment experiment) {
    List<RunningServer> servers = servers(experiment);
    if (servers.stream().allMatch(server -> server.pid().isPresent())) {
      return List.of();
    }
    List<String> reasons = new ArrayList<>();
    for (Metric metric : List.of(Metric.CPU_PER_REQUEST, Metric.MEMORY_UNDER_LOAD)) {
      reasons.add(
          metric.words()
              + ": it was not measured. Give the processes of both servers, if they are on this"
              + " machine (--a-pid and --b-pid, or pid in a file).");
    }
    return reasons;
  }

  /** What a verdict on them is limited to; empty if Sett started the servers. */
  public static Optional<String> limits(Experiment experiment) {
    return experiment.runsAlready()
        ? Optional.of(
            THESE_ONLY.formatted(
                experiment.variants().size() == 2 ? "two" : "" + experiment.variants().size()))
        : Optional.empty();
  }

  private static List<RunningServer> servers(Experiment experiment) {
    return experiment.variants().stream().flatMap(v -> server(v).stream()).toList();
  }

  private static Optional<RunningServer> server(Variant variant) {
    return Stream.of(variant.launch())
        .filter(RunningServer.class::isInstance)
        .map(RunningServer.class::cast)
        .findFirst();
  }
}
