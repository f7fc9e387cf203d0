package dev.sett.cli.campaign;

import dev.sett.cli.campaign.CampaignEntry.Step;
import dev.sett.cli.experiment.Continuation;
import dev.sett.cli.progress.RunEstimate;
import dev.sett.secrets.Redaction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is printed of a campaign: the forecast before it, the table after it. */
final class CampaignText {

  private static final List<String> HEAD =
      List.of("experiment", "state", "time", "findings", "result");

  private CampaignText() {}

  /** What will be done and how long it takes, a line for each experiment and one for all. */
  static String forecast(List<CampaignEntry> entries, Path results) {
    StringBuilder text = new StringBuilder();
    int width = entries.stream().mapToInt(entry -> entry.name().length()).max().orElse(0);
    for (CampaignEntry entry : entries) {
      text.append("  ").append(padded(entry.name(), width)).append("  ");
      text.append(Redaction.usual().text(oneLine(step(entry)))).append('\n');
    }
    long measured = entries.stream().filter(CampaignEntry::isMeasured).count();
    Duration most = entries.stream().map(CampaignEntry::most).reduce(Duration.ZERO, Duration::plus);
    String total =
        measured == 0
            ? "nothing to measure"
            : "%d to measure, at most %s in all, into %s"
                .formatted(measured, RunEstimate.about(most), Continuation.shown(results));
    String all = entries.size() == 1 ? "1 experiment" : entries.size() + " experiments";
    return "Campaign of " + all + ": " + total + ".\n" + text;
  }

  private static String step(CampaignEntry entry) {
    return switch (entry.step()) {
      case Step.Begin begin ->
          RunEstimate.of(entry.planned())
              + begin.notCounted().map(why -> " (does not count as done: " + why + ")").orElse("");
      case Step.Resume resume ->
          "resume %s after %d trials: at most %s"
              .formatted(
                  Continuation.shown(resume.folder()),
                  resume.trials(),
                  RunEstimate.about(entry.most()));
      case Step.Skip skip -> "skip, done in " + Continuation.shown(skip.folder());
      case Step.Refuse refused -> "can't run: " + refused.sentence();
    };
  }

  /** An experiment that is about to be measured. */
  static String doing(CampaignEntry entry) {
    return switch (entry.step()) {
      case Step.Resume resume -> entry.name() + ", resuming " + Continuation.shown(resume.folder());
      case Step.Begin _, Step.Skip _, Step.Refuse _ -> entry.name();
    };
  }

  /** The table: a line for each experiment. */
  static String table(List<CampaignOutcome> outcomes) {
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    for (CampaignOutcome outcome : outcomes) {
      Optional<String> folder = outcome.found().map(found -> Continuation.shown(found.folder()));
      rows.add(
          List.of(
              outcome.experiment(),
              outcome.state().words(),
              outcome.time().map(RunEstimate::about).orElse("-"),
              outcome.found().map(found -> found.findings().words()).orElse("-"),
              Redaction.usual().text(oneLine(outcome.sentence().or(() -> folder).orElse("-")))));
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      for (int i = 0; i < HEAD.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
        text.append(i == HEAD.size() - 1 ? row.get(i) : padded(row.get(i), width) + "  ");
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(width - text.length());
  }
}
