package dev.sett.runner;

import dev.sett.model.Effect;
import dev.sett.model.Looks;
import dev.sett.model.Plan;
import dev.sett.model.Result;
import dev.sett.model.ResultFolder;
import dev.sett.model.Trial;
import dev.sett.model.Warning;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges measured trials, without running anything. */
public final class ResultJudge {

  private ResultJudge() {}

  /**
   * Effects and verdicts of the trials in a folder.
   *
   * @param clock names the moment of a result that a killed run could not name itself
   */
  public static Result judge(ResultFolder folder, Clock clock) {
    return judge(folder, folder.trials().summaries(), clock);
  }

  /**
   * The same of a folder whose trials have been read.
   *
   * @param trials all of the folder, or their summaries
   */
  public static Result judge(ResultFolder folder, List<Trial> trials, Clock clock) {
    Optional<Result> earlier = folder.result();
    Clock finished = earlier.map(r -> Clock.fixed(r.finishedAt(), ZoneOffset.UTC)).orElse(clock);
    return judged(
            folder.plan(),
            trials,
            LookSchedule.at(folder, trials),
            earlier.map(Result::interrupted).orElse(true),
            finished)
        .explained(earlier.map(Result::explanations).orElse(List.of()));
  }

  /**
   * What some trials of a plan show so far, without writing anything. Effects are judged together:
   * of the trials of one point only that point's, as one family.
   *
   * @return every effect that they allow, point by point
   */
  public static List<Effect> effects(Plan plan, List<Trial> trials) {
    return effects(plan, trials, /* looks= */ Optional.empty());
  }

  /**
   * The same at the last of some looks.
   *
   * @param looks empty: there is but one, by the whole error
   */
  public static List<Effect> effects(Plan plan, List<Trial> trials, Optional<Looks> looks) {
    return new VerdictCalculator(plan, looks).effects(trials);
  }

  /** The result of a run that has just ended, or was interrupted. */
  static Result judged(
      Plan plan, List<Trial> trials, Optional<Looks> looks, boolean interrupted, Clock clock) {
    List<Effect> effects = effects(plan, trials, looks);
    List<Warning> warnings = new ArrayList<>(plan.warnings());
    warnings.addAll(new ResultWarnings(plan).of(trials));
    return new Result(
            plan,
            clock.instant(),
            effects,
            new VerdictWords(plan).of(trials, effects),
            warnings,
            interrupted)
        .lookedAt(looks);
  }
}
