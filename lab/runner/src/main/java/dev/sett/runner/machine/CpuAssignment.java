package dev.sett.runner.machine;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.launch.SystemTool;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Warning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which CPUs the measured programs and the load engine run on (design section 7).
 *
 * @param server CPUs of measured programs; empty: not pinned
 * @param load CPUs of the load engine and the lab; empty: not pinned
 * @param warnings what is doubtful about it
 */
public record CpuAssignment(
    Optional<CpuSet> server, Optional<CpuSet> load, List<Warning> warnings) {

  /** Copies the list. */
  public CpuAssignment {
    warnings = List.copyOf(warnings);
  }

  /**
   * Gives out CPUs: 4 or more: server 2, load engine the rest but one; 2 or 3: one each; 1: shared.
   * For points that say how many CPUs the server has, the load engine stays where it is all the
   * time, so that points can be compared: off the CPUs of every point that leaves it any.
   *
   * @param asked what the user asked for; overrides
   * @param available CPU numbers this process may use, ascending
   * @param canPin whether {@code taskset} works here
   */
  public static CpuAssignment of(
      Placement asked, List<Integer> available, boolean canPin, List<Point> points) {
    List<Warning> warnings = new ArrayList<>();
    if (!canPin) {
      warnings.add(
          new Warning(
              Warning.Kind.PLACEMENT,
              "Processes could not be pinned to CPUs, because taskset is not available: server and"
                  + " load engine move between CPUs and disturb each other."));
      return new CpuAssignment(Optional.empty(), Optional.empty(), warnings);
    }
    int n = available.size();
    CpuSet server =
        asked
            .serverCpus()
            .orElse(CpuSet.of(n >= 4 ? available.subList(0, 2) : available.subList(0, 1)));
    long most =
        points.stream().flatMapToInt(p -> p.cpus().stream()).filter(c -> c < n).max().orElse(0);
    List<Integer> apart =
        available.stream()
            .skip(asked.serverCpus().isPresent() ? 0 : most)
            .filter(cpu -> !server.cpus().contains(cpu))
            .toList();
    List<Integer> rest =
        apart.isEmpty()
            ? available.stream().filter(cpu -> !server.cpus().contains(cpu)).toList()
            : apart;
    CpuSet load =
        asked
            .loadCpus()
            .orElse(
                rest.isEmpty()
                    ? server
                    : CpuSet.of(
                        rest.size() > 2 ? rest.subList(0, rest.size() - 1) : rest.subList(0, 1)));
    List<Point> loaded =
        points.stream().filter(p -> !p.measure().is(MeasureTrait.UNTIL_EXIT)).toList();
    if (server.overlaps(load) && (points.isEmpty() || !loaded.isEmpty())) {
      warnings.add(
          new Warning(
              Warning.Kind.PLACEMENT,
              "Server and load engine share CPU "
                  + server
                  + ", so the engine takes CPU time from the server that it measures."));
    }
    loaded.stream()
        .flatMapToInt(p -> p.cpus().stream())
        .distinct()
        .sorted()
        .mapToObj(count -> server(asked, available, load, count))
        .filter(set -> set.overlaps(load) && !server.overlaps(load))
        .forEach(
            set ->
                warnings.add(
                    new Warning(
                        Warning.Kind.PLACEMENT,
                        "At points with %d CPUs, the server runs on CPUs %s and shares CPU %s with the load engine, so the engine takes CPU time from the server there."
                            .formatted(set.cpus().size(), set, load))));
    return new CpuAssignment(Optional.of(server), Optional.of(load), warnings);
  }

  /** For servers that already run: they stay where they are, and the load engine where it may. */
  public static CpuAssignment ofLoad(Placement asked) {
    return new CpuAssignment(Optional.empty(), asked.loadCpus(), List.of());
  }

  /** CPUs of the load engine; empty: it is not pinned. */
  public static Optional<CpuSet> ofLoad(Plan plan) {
    return plan.loadCpus().isEmpty()
        ? Optional.empty()
        : Optional.of(CpuSet.parse(plan.loadCpus()));
  }

  /**
   * CPUs of measured programs at a point.
   *
   * @param plan what is pinned where, if the point says nothing
   * @param available CPU numbers that there are, ascending
   */
  public static Optional<CpuSet> at(Point point, Plan plan, List<Integer> available) {
    if (plan.serverCpus().isEmpty() || point.cpus().isEmpty()) {
      return Optional.of(plan.serverCpus()).filter(list -> !list.isEmpty()).map(CpuSet::parse);
    }
    return Optional.of(
        server(
            plan.experiment().placement(),
            available,
            CpuSet.parse(plan.loadCpus()),
            point.cpus().getAsInt()));
  }

  /**
   * Whether the load engine and the programs run on different CPUs, at every point.
   *
   * @param available CPU numbers that there are, ascending
   */
  public static boolean apart(Plan plan, List<Integer> available) {
    Optional<CpuSet> load = ofLoad(plan);
    return load.isPresent()
        && plan.experiment().pointsMet().stream()
            .map(point -> at(point, plan, available))
            .allMatch(server -> server.filter(set -> !set.overlaps(load.get())).isPresent());
  }

  /** So many CPUs for the server: of those it may use, the load engine's come last. */
  private static CpuSet server(Placement asked, List<Integer> available, CpuSet load, int count) {
    List<Integer> usable = asked.serverCpus().map(CpuSet::cpus).orElse(available);
    return CpuSet.of(
        usable.stream()
            .sorted(Comparator.comparing((Integer cpu) -> load.cpus().contains(cpu)))
            .limit(count)
            .toList());
  }

  /**
   * CPUs of a service: those that its file names, else those that neither programs nor load engine
   * use at any point, else the load engine's.
   *
   * @param plan what is pinned where
   * @param available CPU numbers that there are, ascending
   * @return empty: it is not pinned
   */
  public static Optional<CpuSet> of(Dependency service, Plan plan, List<Integer> available) {
    if (plan.loadCpus().isEmpty()) {
      return Optional.empty();
    }
    CpuSet load = CpuSet.parse(plan.loadCpus());
    List<Integer> free =
        available.stream()
            .filter(cpu -> !load.cpus().contains(cpu))
            .filter(cpu -> servers(plan, available).noneMatch(set -> set.cpus().contains(cpu)))
            .toList();
    return Optional.of(service.cpus().orElse(free.isEmpty() ? load : CpuSet.of(free)));
  }

  private static Stream<CpuSet> servers(Plan plan, List<Integer> available) {
    return plan.experiment().pointsMet().stream()
        .flatMap(point -> at(point, plan, available).stream());
  }

  /** What is doubtful about the CPUs of services, a warning for each. */
  public static List<Warning> aboutServices(Plan plan, List<Integer> available) {
    List<Warning> warnings = new ArrayList<>();
    for (Dependency service : plan.experiment().services()) {
      of(service, plan, available)
          .flatMap(set -> shared(service.name(), set, plan, available))
          .ifPresent(text -> warnings.add(new Warning(Warning.Kind.PLACEMENT, text)));
    }
    return warnings;
  }

  private static Optional<String> shared(
      String name, CpuSet set, Plan plan, List<Integer> available) {
    if (servers(plan, available).anyMatch(set::overlaps)) {
      return Optional.of(
          "The service %s runs on CPUs %s, some of which the measured programs use, so it takes CPU time from them."
              .formatted(name, set));
    }
    return CpuSet.parse(plan.loadCpus()).overlaps(set)
        ? Optional.of(
            "The service %s shares CPU %s with the load engine, because no CPU is left for it: they slow each other down, equally for all variants."
                .formatted(name, set))
        : Optional.empty();
  }

  /** The command that starts another command on these CPUs, without the other command. */
  public static List<String> pin(Optional<CpuSet> cpus) {
    return cpus.map(set -> SystemTool.TASKSET.command("-c", set.toString())).orElse(List.of());
  }
}
