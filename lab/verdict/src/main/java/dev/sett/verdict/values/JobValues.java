package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.trial.JobExit;

/** The values of a program's run from start to exit. */
final class JobValues {

  private JobValues() {}

  /** The value of one of the metrics of a job in the metric's unit; 0 if it is none of these. */
  static double of(JobExit ended, Measure.Job job, Metric metric) {
    return switch (metric) {
      case TOTAL_TIME -> ended.wallNanos() / 1e9;
      case UNITS_PER_SECOND -> job.units() * 1e9 / ended.wallNanos();
      case JOB_CPU -> ended.cpuNanos() / 1e9;
      default -> 0;
    };
  }
}
