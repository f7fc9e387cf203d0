package dev.sett.verdict;

import dev.sett.model.result.Breakdown;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Looks;
import dev.sett.model.result.Plan;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.breakdown.RateBreakdowns;
import dev.sett.verdict.breakdown.TimeBreakdowns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What trials of a plan show. Pure functions of their arguments. */
public final class Judgement {

  private Judgement() {}

  /**
   * What some trials of a plan show so far. Effects are judged together: of the trials of one point
   * only that point's, as one family.
   *
   * @param trials of the plan, or their summaries
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

  /**
   * The result of a run that ended, or was interrupted.
   *
   * @param looks at the trials, the last of which is judged by; empty: there is but one
   * @param finishedAt when the run ended
   */
  public static Result of(
      Plan plan,
      List<Trial> trials,
      Optional<Looks> looks,
      boolean interrupted,
      Instant finishedAt) {
    List<Effect> effects = effects(plan, trials, looks);
    List<Warning> warnings = new ArrayList<>(plan.warnings());
    warnings.addAll(new ResultWarnings(plan).of(trials));
    List<PointVerdict> verdicts = new VerdictWords(plan).of(trials, effects);
    List<Breakdown> breakdowns = new ArrayList<>(new RateBreakdowns(plan).of(trials, effects));
    breakdowns.addAll(new TimeBreakdowns(plan).of(trials, effects, verdicts));
    return new Result(plan, finishedAt, effects, verdicts, warnings, interrupted)
        .withLooks(looks)
        .withRequests(new RequestEffects(plan).of(trials))
        .withBreakdowns(breakdowns);
  }
}
