package dev.sett.runner.schedule;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Plan;
import dev.sett.runner.command.RemoteCalls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which points the same processes can go through one after another: those that differ in nothing
 * but the load. Then a pair starts and becomes warm once for all of them.
 */
final class PointGrouping {

  private PointGrouping() {}

  /**
   * What of a point has a say in how programs are started, or what names it if it is measured in a
   * way of its own.
   */
  private record Start(
      Optional<String> alone,
      Optional<String> jdk,
      OptionalInt cpus,
      Optional<String> heap,
      List<Variant> variants,
      List<Boolean> callsBackEnd) {

    static Start of(Point point, Plan plan) {
      Experiment experiment = plan.experiment();
      boolean shared =
          experiment.design().pairs().isPresent()
              && point.measure().is(MeasureTrait.CONTINUES)
              && experiment.variants().stream().allMatch(v -> v.headStart().isEmpty());
      return new Start(
          shared ? Optional.empty() : Optional.of(point.name()),
          point.jdk(),
          point.cpus(),
          point.heap(),
          plan.variantsAt(point.name()),
          experiment.variants().stream().map(v -> RemoteCalls.in(v, point)).toList());
    }
  }

  /**
   * The points in groups that share processes, in the order of their first points. Only warm pairs
   * do, of measures that continue, and no variant that has a head start, which it has at each
   * point.
   */
  static List<List<Point>> of(Plan plan, List<Point> points) {
    Map<Start, List<Point>> groups = new LinkedHashMap<>();
    for (Point point : points) {
      groups.computeIfAbsent(Start.of(point, plan), s -> new ArrayList<>()).add(point);
    }
    return List.copyOf(groups.values());
  }
}
