package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.Trial;

/** The values of a program's run from start to exit; its time is what it reported, if it had to. */
record JobValues(JobMeasure job) implements MeasureValues {

  @Override
  public double value(Trial trial, Metric metric) {
    return trial.ended().map(ended -> value(ended, metric)).orElse(0.0);
  }

  private double value(JobExit ended, Metric metric) {
    return switch (metric) {
      case TOTAL_TIME -> ended.workNanos() / 1e9;
      case UNITS_PER_SECOND -> job.units() * 1e9 / ended.workNanos();
      case JOB_CPU -> ended.cpuNanos() / 1e9;
      default -> 0;
    };
  }
}
