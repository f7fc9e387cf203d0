package dev.sett.sim;

import java.util.List;
import java.util.Locale;

/** Runs as a table: a line every {@link SimulationRun#STEP_SECONDS} of each. */
public final class CsvPoints {

  private CsvPoints() {}

  /** A line of names, then the points of all runs, one run after another. */
  public static String of(List<SimulationRun> runs) {
    StringBuilder text =
        new StringBuilder(
            "scene,tuner,seconds,limit,threads,busy,queued,tasks_per_second,cpu_cores\n");
    for (SimulationRun run : runs) {
      for (SimulationRun.Point point : run.points()) {
        text.append(
            String.format(
                Locale.ROOT,
                "%s,%s,%.1f,%d,%d,%d,%d,%.0f,%.3f\n",
                run.scene().name(),
                run.tuner(),
                point.seconds(),
                point.limit(),
                point.threads(),
                point.busy(),
                point.queued(),
                point.perSecond(),
                point.cpuCores()));
      }
    }
    return text.toString();
  }
}
