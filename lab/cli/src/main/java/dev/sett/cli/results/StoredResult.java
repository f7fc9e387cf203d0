package dev.sett.cli.results;

import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import dev.sett.report.html.HtmlReport;
import dev.sett.runner.schedule.ResultJudge;
import java.time.Clock;
import java.util.List;

/**
 * A result on disk whose trials were judged again.
 *
 * @param trials summaries of all its trials
 */
public record StoredResult(Result result, List<Trial> trials) {

  /** Copies the list. */
  public StoredResult {
    trials = List.copyOf(trials);
  }

  /**
   * Judges the trials of a folder, and writes its result and its page again. Causes stay as they
   * are: they come from control runs, which are not judged again.
   *
   * @param clock that tells when
   */
  public static StoredResult judgedAgain(ResultFolder folder, Clock clock) {
    List<Trial> trials = folder.trials().summaries();
    Result judged = ResultJudge.judge(folder, trials, clock);
    Result result = folder.result().map(judged::explainedAs).orElse(judged);
    folder.write(result);
    folder.writeReport(
        HtmlReport.utf8(
            result, trials, folder.evidence(), folder.trials()::whole, folder.rawEvidence()));
    return new StoredResult(result, trials);
  }
}
