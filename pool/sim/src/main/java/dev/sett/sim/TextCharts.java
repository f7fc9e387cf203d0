package dev.sett.sim;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs of several tuners in one scene, drawn for a terminal. */
public final class TextCharts {
  private static final int COLUMNS = 60;
  private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
  private static final String PLAIN = " .:-=+*%#";

  private TextCharts() {}

  /**
   * Charts and a table.
   *
   * @param runs of one scene, at least one
   * @param blocks whether the terminal can show block characters; otherwise ASCII is drawn
   */
  public static String of(List<SimulationRun> runs, boolean blocks) {
    Scene scene = runs.getFirst().scene();
    StringBuilder text = new StringBuilder();
    text.append("%s: %s%n".formatted(scene.name(), scene.about()));
    text.append(
        "%-21s0 s%s%s s%n"
            .formatted(
                "  %s cores".formatted(number(scene.usableCores())),
                " ".repeat(COLUMNS - 5 - number(scene.seconds()).length()),
                number(scene.seconds())));
    for (RunSeries series : RunSeries.values()) {
      double most = series.most(runs);
      for (int i = 0; i < runs.size(); i++) {
        SimulationRun run = runs.get(i);
        text.append(
            "  %-8s %-10s%s|%n"
                .formatted(
                    i == 0 ? series.label() : "",
                    shortened(run.tuner()),
                    line(run, series, most, blocks ? BLOCKS : PLAIN)));
      }
      text.append("  %-19sfull height: %s %s%n".formatted("", number(most), series.words()));
    }
    return text.append(table(runs)).toString();
  }

  private static String line(SimulationRun run, RunSeries series, double most, String levels) {
    StringBuilder line = new StringBuilder();
    double[] values = series.of(run);
    for (int column = 0; column < COLUMNS; column++) {
      int from = column * values.length / COLUMNS;
      int to = Math.clamp((column + 1) * values.length / COLUMNS, from + 1, values.length);
      double value = Arrays.stream(values, from, to).average().orElse(0);
      double share = value / most * (levels.length() - 1);
      // What is there at all is seen.
      line.append(levels.charAt(value > 0 ? Math.max(1, (int) Math.round(share)) : 0));
    }
    return line.toString();
  }

  private static String table(List<SimulationRun> runs) {
    return Stream.concat(
            Stream.of(
                List.of(
                    "tuner",
                    "tasks/s",
                    "p50 ms",
                    "p99 ms",
                    "CPU us/task",
                    "max threads",
                    "at end")),
            runs.stream().map(TextCharts::cells))
        .map(cells -> "  %-12s %10s %10s %10s %12s %14s %10s%n".formatted(cells.toArray()))
        .collect(Collectors.joining());
  }

  /**
   * The row of a run: tuner, tasks/s, p50 and p99 in ms, CPU µs for a task, threads: most, last.
   */
  static List<String> cells(SimulationRun run) {
    return List.of(
        run.tuner(),
        number(run.perSecond()),
        number(run.quantileMillis(0.5)),
        number(run.quantileMillis(0.99)),
        number(run.cpuMicrosPerTask()),
        Integer.toString(run.mostThreads()),
        Integer.toString(run.last().threads()));
  }

  /** Every change of the limit, a line each. */
  public static String decisions(SimulationRun run) {
    StringBuilder text = new StringBuilder();
    text.append(
        "  %s changed the limit %d times:%n".formatted(run.tuner(), run.decisions().size()));
    for (SimulationRun.Decision decision : run.decisions()) {
      text.append(
          "  %9s s  %5d -> %-5d  %s%n"
              .formatted(
                  String.format(Locale.ROOT, "%.3f", decision.seconds()),
                  decision.from(),
                  decision.to(),
                  decision.reason().words()));
    }
    return text.toString();
  }

  private static String shortened(String tuner) {
    return tuner.length() <= 9 ? tuner : tuner.substring(0, 8) + "~";
  }

  /** A number with about three digits; a dash for none. */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    double size = Math.abs(value);
    String format = size >= 100 || size == Math.rint(size) ? "%.0f" : size >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }
}
