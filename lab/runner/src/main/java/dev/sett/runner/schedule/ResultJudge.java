package dev.sett.runner.schedule;

import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.Judgement;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Judges the trials in a result folder, without running anything. */
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
    Result judged =
        Judgement.of(
            folder.plan(),
            trials,
            LookSchedule.at(folder, trials),
            earlier.map(Result::interrupted).orElse(true),
            earlier.map(Result::finishedAt).orElseGet(clock::instant));
    return earlier.map(judged::explainedAs).orElse(judged);
  }
}
