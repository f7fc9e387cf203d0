package dev.sett.runner.schedule;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import dev.sett.verdict.VerdictCalculator;

/**
 * The plan of a run, whose number of pairs may be fixed while it runs. Used by one thread.
 *
 * <p>What is judged and written has no secrets; what is run has them.
 */
final class RunningPlan {

  private final ResultFolder folder;
  private final LookSchedule looks;
  private Plan judged;
  private Plan toRun;
  private Experiment experiment;
  private VerdictCalculator calculator;

  /**
   * The plan in a folder.
   *
   * @param looks say what is still to be measured of it
   */
  RunningPlan(ResultFolder folder, LookSchedule looks) {
    this.folder = folder;
    this.looks = looks;
    this.judged = folder.plan();
    this.toRun = folder.toRun().plan();
    this.experiment = toRun.experiment().withDesign(looks.design());
    this.calculator = new VerdictCalculator(judged);
  }

  /** Without secrets. */
  Plan judged() {
    return judged;
  }

  /** With them. */
  Plan toRun() {
    return toRun;
  }

  /** What is measured now, with secrets. */
  Experiment experiment() {
    return experiment;
  }

  /** How it is measured. */
  Design design() {
    return experiment.design();
  }

  /** Judges trials of it that are looked at once. */
  VerdictCalculator calculator() {
    return calculator;
  }

  /** Variants that run at a point. */
  int variantsAt(String point) {
    return judged.variantsAt(point).size();
  }

  /** To be called before a trial is saved: the first one may bring a warning with it. */
  void addsTrial() {
    if (folder.toRun().measures()) {
      judged = folder.plan();
    }
  }

  /** Fixes the number of pairs. From here on the run is as if it had been asked for so many. */
  void fixPairs(int number) {
    folder.toRun().fixPairs(number);
    judged = folder.plan();
    looks.follow(judged);
    toRun = folder.toRun().plan();
    experiment = toRun.experiment();
    calculator = new VerdictCalculator(judged);
  }
}
