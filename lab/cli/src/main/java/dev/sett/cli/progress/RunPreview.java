package dev.sett.cli.progress;

import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.experiment.VariantLabel;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.result.Plan;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.FewBlocks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What a run is about to do, in a few lines. */
final class RunPreview {

  private static final int POINTS_SHOWN = 6;
  private static final int VARIANTS_IN_LINE = 4;

  private RunPreview() {}

  static String of(Plan plan, Path folder) {
    StringBuilder text = new StringBuilder();
    text.append("Comparing").append(variants(plan.experiment().variants())).append('\n');
    List<Point> points = plan.experiment().points();
    for (Point point : points.subList(0, Math.min(POINTS_SHOWN, points.size()))) {
      text.append("  at ").append(point.name());
      String load = load(point);
      text.append(point.name().contains(load) ? "" : ", " + load).append('\n');
    }
    if (points.size() > POINTS_SHOWN) {
      text.append("  and at ").append(points.size() - POINTS_SHOWN).append(" more points\n");
    }
    if (points.size() > 1) {
      text.append("  ").append(RunEstimate.of(plan.experiment())).append('\n');
    }
    text.append("  ")
        .append(plan.serverCpus().isEmpty() ? "not pinned" : "server on CPU " + plan.serverCpus())
        .append(plan.loadCpus().isEmpty() ? "" : ", load engine on CPU " + plan.loadCpus())
        .append(
            plan.pairing() == Pairing.ALTERNATING
                ? "; all processes run, the load alternates"
                : "; one process after another")
        .append("; at most ")
        .append(
            Quantity.format(Duration.ofSeconds(plan.experiment().design().budget().toSeconds())))
        .append("\n  results: ")
        .append(folder)
        .append('\n');
    for (Dependency service : plan.experiment().services()) {
      text.append("  service ")
          .append(service.name())
          .append(": ")
          .append(CommandLine.join(service.command()))
          .append(
              service.per() == Dependency.Scope.VARIANT ? " (a fresh one for each variant)" : "")
          .append('\n');
    }
    FewBlocks.planned(plan.experiment())
        .ifPresent(note -> text.append("  note: ").append(note).append('\n'));
    for (Warning warning : plan.warnings()) {
      // The load of another tool limits every conclusion, so it is said with them.
      if (warning.kind() != Warning.Kind.LOAD_TOOL) {
        text.append("  note: ").append(warning.text()).append('\n');
      }
    }
    return text.toString();
  }

  private static String variants(List<Variant> variants) {
    StringBuilder text = new StringBuilder();
    // Many on a line each: nobody reads a line of a thousand characters.
    String between = variants.size() > VARIANTS_IN_LINE ? "\n  " : " with ";
    String before = variants.size() > VARIANTS_IN_LINE ? between : " ";
    boolean distinct =
        variants.stream().map(RunPreview::what).distinct().count() == variants.size();
    for (int i = 0; i < variants.size(); i++) {
      text.append(i == 0 ? before : between)
          .append(VariantLabel.letter(i))
          .append(": ")
          .append(distinct ? what(variants.get(i)) : variants.get(i).name());
    }
    return text.toString();
  }

  private static String load(Point point) {
    return point
        .measure()
        .span()
        .map("from "::concat)
        .orElseGet(
            () ->
                point.connections() + (point.connections() == 1 ? " connection" : " connections"));
  }

  private static String what(Variant variant) {
    return launched(variant)
        + variant.limits().map(limits -> ", limited to " + limits.words()).orElse("");
  }

  private static String launched(Variant variant) {
    return switch (variant.launch()) {
      case BuiltInServer server -> server.server() + " on " + server.threads();
      case OwnServer own -> CommandLine.join(own.command());
      case RunningServer running -> "already runs at " + running.url();
      case BuiltInJob program -> program.program() + " on " + program.threads();
      case OwnJob own -> CommandLine.join(own.command());
    };
  }
}
