package dev.sett.cli;

import dev.sett.model.BuiltIn;
import dev.sett.model.BuiltInProgram;
import dev.sett.model.CommandLine;
import dev.sett.model.Measure;
import dev.sett.model.OwnCommand;
import dev.sett.model.OwnProgram;
import dev.sett.model.Pairing;
import dev.sett.model.Plan;
import dev.sett.model.Point;
import dev.sett.model.Quantity;
import dev.sett.model.Variant;
import dev.sett.model.VariantLabel;
import dev.sett.model.Warning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What a run is about to do, in a few lines. */
final class Intro {

  private static final int POINTS_SHOWN = 6;
  private static final int VARIANTS_IN_LINE = 4;

  private Intro() {}

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
    for (int i = 0; i < variants.size(); i++) {
      String what = what(variants.get(i));
      boolean once = variants.stream().filter(v -> what(v).equals(what)).count() == 1;
      text.append(i == 0 ? before : between)
          .append(VariantLabel.letter(i))
          .append(": ")
          .append(once ? what : variants.get(i).name());
    }
    return text.toString();
  }

  private static String load(Point point) {
    return switch (point.measure()) {
      case Measure.Start start -> "from start to first answer";
      case Measure.Job job -> "from start to end";
      default -> point.connections() + (point.connections() == 1 ? " connection" : " connections");
    };
  }

  private static String what(Variant variant) {
    return switch (variant.launch()) {
      case BuiltIn server -> server.server() + " on " + server.threads();
      case OwnProgram own -> CommandLine.join(own.command());
      case BuiltInProgram program -> program.program() + " on " + program.threads();
      case OwnCommand own -> CommandLine.join(own.command());
    };
  }
}
