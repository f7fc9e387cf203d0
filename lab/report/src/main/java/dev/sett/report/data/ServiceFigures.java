package dev.sett.report.data;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.DependencyLoad;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What services, such as a database, did for the variants at a point. */
public final class ServiceFigures {

  private ServiceFigures() {}

  /** By variant, all services at full load; variants without are left out. */
  public static Map<Variant, List<DependencyLoad>> of(ReportData page, Point point) {
    Map<Variant, List<DependencyLoad>> all = new LinkedHashMap<>();
    for (Variant variant : page.styles().variants()) {
      List<Slice> measured =
          page.finished(point, variant).stream()
              .flatMap(trial -> trial.slices().stream())
              .filter(slice -> slice.phase() != Phase.WARM_UP)
              .toList();
      List<Slice> full =
          measured.stream().filter(slice -> slice.phase() == Phase.CAPACITY).toList();
      List<DependencyLoad> loads = DependencyLoad.of(full.isEmpty() ? measured : full);
      if (!loads.isEmpty()) {
        all.put(variant, loads);
      }
    }
    return all;
  }

  /** A sentence for each service at each point, for a terminal. */
  public static List<String> lines(ReportData page) {
    List<String> lines = new ArrayList<>();
    for (Point point : page.points()) {
      Map<Variant, List<DependencyLoad>> all = of(page, point);
      all.values().stream()
          .flatMap(List::stream)
          .map(DependencyLoad::name)
          .distinct()
          .forEach(name -> lines.add(line(page, point, name, all)));
    }
    return lines;
  }

  private static String line(
      ReportData page, Point point, String name, Map<Variant, List<DependencyLoad>> all) {
    List<String> parts = new ArrayList<>();
    all.forEach(
        (variant, loads) ->
            find(loads, name)
                .ifPresent(
                    load ->
                        parts.add(
                            "%s for %s%s"
                                .formatted(
                                    cpus(load),
                                    page.styles().letter(variant.name()),
                                    load.connections().isPresent()
                                        ? " over " + connections(load.connections().getAsInt())
                                        : ""))));
    return "Service %s%s used %s."
        .formatted(
            name, page.points().size() > 1 ? " at " + point.name() : "", String.join(", ", parts));
  }

  /** The load of one service. */
  public static Optional<DependencyLoad> find(List<DependencyLoad> loads, String name) {
    return loads.stream().filter(load -> load.name().equals(name)).findFirst();
  }

  private static String connections(int number) {
    return number == 1 ? "1 connection" : number + " connections";
  }

  /** CPUs that a service used, and those that it has. */
  public static String cpus(DependencyLoad load) {
    String used = String.format(Locale.ROOT, "%.2f", load.cpusUsed());
    return load.cpus().isEmpty()
        ? used + " CPUs"
        : used + " of " + Words.count(CpuSet.parse(load.cpus()).size(), "CPU");
  }

  /** CPU time of a service per request. */
  public static String micros(DependencyLoad load) {
    return Double.isNaN(load.microsPerRequest())
        ? "–"
        : Words.value(Metric.CPU_PER_REQUEST, load.microsPerRequest());
  }
}
