package dev.sett.verdict.warnings;

import dev.sett.model.design.CpuSet;
import dev.sett.model.trial.DependencyLoad;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Services, such as a database, that had no CPU left at full load: then they are the limit of the
 * comparison, and not the variants' programs.
 */
public final class BusyServices {

  /** Share of its CPUs above which a service is taken for the limit. */
  private static final double NEARLY_ALL = 0.9;

  private BusyServices() {}

  /**
   * A warning for each set of CPUs that services used up.
   *
   * @param loadCpus CPUs of the load engine, in kernel list format; empty text: not pinned
   * @param point name of the point
   * @param variant name of the variant
   * @param trials finished ones of the variant at the point
   */
  public static List<Warning> warnings(
      String loadCpus, String point, String variant, List<Trial> trials) {
    List<Slice> full =
        trials.stream().flatMap(trial -> trial.slices(Phase.CAPACITY).stream()).toList();
    List<DependencyLoad> loads =
        DependencyLoad.of(full).stream().filter(load -> !load.cpus().isEmpty()).toList();
    List<Warning> warnings = new ArrayList<>();
    for (String cpus : loads.stream().map(DependencyLoad::cpus).distinct().toList()) {
      List<DependencyLoad> together =
          loads.stream().filter(load -> load.cpus().equals(cpus)).toList();
      warning(cpus, together, engine(cpus, loadCpus, full))
          .ifPresent(
              words ->
                  warnings.add(
                      new Warning(
                          Warning.Kind.SERVICE_LIMITED,
                          "At %s, %s while %s was at full load, so the comparison of throughput is limited by %s there. %s"
                              .formatted(
                                  point,
                                  words,
                                  variant,
                                  names(together),
                                  advice(cpus, loadCpus)))));
    }
    return warnings;
  }

  private static Optional<String> warning(
      String cpus, List<DependencyLoad> together, double engineCpus) {
    int count = CpuSet.parse(cpus).size();
    double used = together.stream().mapToDouble(DependencyLoad::cpusUsed).sum();
    if (used + engineCpus <= NEARLY_ALL * count) {
      return Optional.empty();
    }
    String words =
        "the %s %s used %s of %s"
            .formatted(
                together.size() == 1 ? "service" : "services",
                names(together),
                number(used),
                count == 1 ? "1 CPU" : count + " CPUs");
    return Optional.of(
        engineCpus == 0 ? words : words + " and the load engine another " + number(engineCpus));
  }

  private static String advice(String cpus, String loadCpus) {
    return CpuSet.overlap(cpus, loadCpus)
        ? "Use a machine with more CPUs, on which it gets a separate one."
        : "Give it more CPUs (cpus), or rely on CPU per request and latency.";
  }

  private static String names(List<DependencyLoad> loads) {
    return String.join(" and ", loads.stream().map(DependencyLoad::name).toList());
  }

  /** Mean CPUs that the load engine used of these; 0 if it has others. */
  private static double engine(String cpus, String loadCpus, List<Slice> full) {
    double wall = full.stream().mapToLong(slice -> slice.load().engine().wallNanos()).sum();
    double used = full.stream().mapToLong(slice -> slice.load().engine().cpuNanos()).sum();
    return CpuSet.overlap(cpus, loadCpus) && wall > 0 ? used / wall : 0;
  }

  private static String number(double cpus) {
    return String.format(Locale.ROOT, "%.2f", cpus);
  }
}
