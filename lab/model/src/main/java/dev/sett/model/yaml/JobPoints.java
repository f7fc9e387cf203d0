package dev.sett.model.yaml;

import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.text.SyntaxRules;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * Complains where variants and points don't go together: programs that end by themselves have no
 * answers to measure, and servers have no end.
 */
final class JobPoints {

  private final Complaints complaints;

  JobPoints(Complaints complaints) {
    this.complaints = complaints;
  }

  /**
   * Checks every variant against every point; one complaint is enough of each kind.
   *
   * @param variantsPlace where the variants are listed, if they are
   * @param pointsPlace where the points are
   */
  void check(
      Optional<Node> variantsPlace,
      List<Variant> variants,
      Optional<Node> pointsPlace,
      List<Point> points) {
    List<String> jobs = names(variants, Launch::endsByItself);
    List<String> servers = names(variants, launch -> !launch.endsByItself());
    if (!jobs.isEmpty() && !servers.isEmpty()) {
      variantsPlace.ifPresent(
          node ->
              complaints.add(
                  node,
                  "'%s' exits on its own and '%s' serves requests, so no metric applies to both. Put them in separate experiments."
                      .formatted(jobs.getFirst(), servers.getFirst())));
      return;
    }
    points.stream()
        .filter(point -> point.measure().is(MeasureTrait.UNTIL_EXIT) == jobs.isEmpty())
        .filter(point -> !variants.isEmpty())
        .findFirst()
        .ifPresent(
            point ->
                pointsPlace.ifPresent(
                    node ->
                        complaints.add(
                            keyOf(node, point.name()),
                            jobs.isEmpty()
                                ? noJob(point, servers.getFirst())
                                : onlyJobs(point, jobs.getFirst()))));
    List<String> commands = names(variants, launch -> launch instanceof OwnJob);
    points.stream()
        .filter(point -> !point.measure().flags().isEmpty() && !commands.isEmpty())
        .findFirst()
        .ifPresent(
            point ->
                pointsPlace.ifPresent(
                    node ->
                        complaints.add(
                            keyOf(node, point.name()), noFlags(point, commands.getFirst()))));
  }

  private static String noJob(Point point, String variant) {
    return "point '%s' measures a program from start to exit, but '%s' serves requests until it is stopped. Remove measure:, or define the variants with program: or run:."
        .formatted(SyntaxRules.visible(point.name()), SyntaxRules.visible(variant));
  }

  private static String onlyJobs(Point point, String variant) {
    return "'%s' exits on its own, so point '%s' can only measure it from start to exit. Write measure: {job: N}, where N is the number of units it processes, such as rows, or 1 if there is nothing to count."
        .formatted(SyntaxRules.visible(variant), SyntaxRules.visible(point.name()));
  }

  private static String noFlags(Point point, String variant) {
    return "point '%s' has flags for programs that come with Sett, but '%s' is a command of your own. Write them into its run:."
        .formatted(SyntaxRules.visible(point.name()), SyntaxRules.visible(variant));
  }

  private static List<String> names(List<Variant> variants, Predicate<Launch> which) {
    return variants.stream().filter(v -> which.test(v.launch())).map(Variant::name).toList();
  }

  /** Where a point is named; where the points are, if it is made from factors. */
  private static Node keyOf(Node points, String name) {
    if (points instanceof MappingNode mapping) {
      for (NodeTuple tuple : mapping.getValue()) {
        if (tuple.getKeyNode() instanceof ScalarNode key && key.getValue().equals(name)) {
          return key;
        }
      }
    }
    return points;
  }
}
