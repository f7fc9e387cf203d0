package dev.sett.sim;

import java.util.Arrays;
import java.util.List;

/** What is drawn of a run over time. */
enum RunSeries {
  THREADS("threads", "threads"),
  QUEUE("queue", "tasks waiting"),
  THROUGHPUT("tasks/s", "tasks completed per second"),
  CPU("CPU", "cores in use");

  /** More than nothing, so that nothing has a height, too. */
  private static final double LITTLE = 1e-9;

  /** Points in a second. */
  private static final int SECOND = 10;

  private final String label;
  private final String words;

  RunSeries(String label, String words) {
    this.label = label;
    this.words = words;
  }

  /** A short name. */
  String label() {
    return label;
  }

  /** What it counts. */
  String words() {
    return words;
  }

  /** A value for every point of a run; rates are those of the second that ends there. */
  double[] of(SimulationRun run) {
    double[] values = run.points().stream().mapToDouble(this::of).toArray();
    return switch (this) {
      case THREADS, QUEUE -> values;
      case THROUGHPUT, CPU -> overASecond(values);
    };
  }

  private static double[] overASecond(double[] values) {
    double[] smooth = new double[values.length];
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i] - (i < SECOND ? 0 : values[i - SECOND]);
      smooth[i] = Math.max(0, sum / Math.min(i + 1, SECOND));
    }
    return smooth;
  }

  private double of(SimulationRun.Point point) {
    return switch (this) {
      case THREADS -> point.threads();
      case QUEUE -> point.queued();
      case THROUGHPUT -> point.perSecond();
      case CPU -> point.cpuCores();
    };
  }

  /** The largest value in any of the runs, above 0. */
  double most(List<SimulationRun> runs) {
    return runs.stream().flatMapToDouble(run -> Arrays.stream(of(run))).reduce(LITTLE, Math::max);
  }
}
