package dev.sett.cli.progress;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.runner.control.Progress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Progress as plain lines, one a trial, for logs and pipes. */
public final class PlainProgress implements Progress {

  private static final double MIB = 1024.0 * 1024.0;

  private final PrintWriter out;

  public PlainProgress(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void planned(Plan plan, Path folder) {
    line(RunPreview.of(plan, folder));
  }

  @Override
  public void pairs(int number) {
    line("         " + number + " warm pairs, from the time that the first took to become warm");
  }

  @Override
  public void saved(Trial trial) {
    line(
        format(
            "block %d  %-12s %-16s %s",
            trial.block(), trial.point(), trial.variant(), inWords(trial)));
  }

  @Override
  public void gap(String sentence) {
    line(sentence);
  }

  @Override
  public void known(List<Effect> effects, Duration left) {
    line("         at most " + Quantity.format(Duration.ofSeconds(left.toSeconds())) + " left");
  }

  /** What a trial found, in a few words. */
  static String inWords(Trial trial) {
    if (trial.failure().isPresent()) {
      return "failed: " + trial.failure().get().sentence();
    }
    if (trial.ended().isPresent()) {
      return ended(trial.ended().get());
    }
    if (!trial.memory().isEmpty()) {
      return memory(trial);
    }
    Optional<String> special = LoadMeasureText.of(trial);
    if (special.isPresent()) {
      return trial.warnings().isEmpty() ? special.get() : special.get() + " (!)";
    }
    List<Slice> capacity = trial.slices(Phase.CAPACITY);
    List<Slice> cost = trial.slices(Phase.COST);
    double rps =
        capacity.stream().mapToLong(s -> s.load().completed()).sum()
            * 1e9
            / capacity.stream().mapToLong(s -> s.load().countedNanos()).sum();
    String words = format("%,.0f req/s", rps);
    if (!cost.isEmpty()) {
      double micros =
          cost.stream().mapToLong(s -> s.usage().cpuNanos()).sum()
              / 1e3
              / cost.stream().mapToLong(s -> s.load().answered()).sum();
      words += micros > 0 ? format(", %.1f µs CPU per request", micros) : ", CPU unknown";
    }
    return trial.warnings().isEmpty() ? words : words + " (!)";
  }

  private static String ended(JobExit ended) {
    return format(
        "%.2f s, %.2f s CPU, peak memory %.0f MiB",
        ended.workNanos() / 1e9, ended.cpuNanos() / 1e9, ended.peakRssBytes() / MIB);
  }

  private static String memory(Trial trial) {
    long readyMillis = trial.launched().map(LaunchedProcess::readyMillis).orElse(0L);
    List<String> readings =
        trial.memory().stream().map(r -> format("%.0f", r.rssBytes() / MIB)).toList();
    String words =
        "first answer after %d ms, %s MiB".formatted(readyMillis, String.join(", ", readings));
    return trial.warnings().isEmpty() ? words : words + " (!)";
  }

  private void line(String text) {
    out.println(text);
    out.flush();
  }
}
