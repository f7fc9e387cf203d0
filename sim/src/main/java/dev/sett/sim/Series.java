package dev.sett.sim;

import java.util.List;

/** What is drawn of a run over time. */
enum Series {
  THREADS("threads", "threads"),
  QUEUE("queue", "tasks waiting"),
  THROUGHPUT("tasks/s", "tasks ended in a second"),
  CPU("CPU", "cores in use");

  /** More than nothing, so that nothing has a height, too. */
  private static final double LITTLE = 1e-9;

  private final String label;
  private final String words;

  Series(String label, String words) {
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

  double of(Run.Point point) {
    return switch (this) {
      case THREADS -> point.threads();
      case QUEUE -> point.queued();
      case THROUGHPUT -> point.perSecond();
      case CPU -> point.cpuCores();
    };
  }

  /** The largest value in any of the runs, above 0. */
  double most(List<Run> runs) {
    return runs.stream()
        .flatMap(run -> run.points().stream())
        .mapToDouble(this::of)
        .reduce(LITTLE, Math::max);
  }
}
