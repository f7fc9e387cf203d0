package dev.sett.cli.campaign;

import dev.sett.cli.campaign.CampaignEntry.Step;
import dev.sett.cli.campaign.CampaignOutcome.State;
import dev.sett.cli.campaign.CampaignRuns.Found;
import dev.sett.cli.progress.RunEstimate;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.control.TrialException;
import dev.sett.secrets.Redaction;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Experiments one after the other. One that fails does not stop those after it; an interruption
 * does. Used by one thread.
 */
final class Campaign {

  private final CampaignRuns runs;
  private final Optional<Duration> budget;
  private final LongSupplier nanoClock;
  private final PrintWriter out;
  private final long startNanos;

  /**
   * A campaign that begins now.
   *
   * @param budget time for all experiments; empty: as much as they take
   * @param out receives a line before each experiment, and what an internal error prints
   */
  Campaign(CampaignRuns runs, Optional<Duration> budget, LongSupplier nanoClock, PrintWriter out) {
    this.runs = runs;
    this.budget = budget;
    this.nanoClock = nanoClock;
    this.out = out;
    this.startNanos = nanoClock.getAsLong();
  }

  /** Runs what is to be measured; what became of each entry, in their order. */
  List<CampaignOutcome> run(List<CampaignEntry> entries) throws InterruptedException {
    List<CampaignOutcome> outcomes = new ArrayList<>();
    for (CampaignEntry entry : entries) {
      outcomes.add(
          switch (entry.step()) {
            case Step.Skip _ -> outcome(entry, State.SKIPPED, Optional.empty(), Optional.empty());
            case Step.Refuse refused ->
                outcome(entry, State.FAILED, Optional.empty(), Optional.of(refused.sentence()));
            case Step.Begin _, Step.Resume _ -> {
              Optional<String> reason = whyNot(entry);
              if (reason.isPresent()) {
                yield outcome(entry, State.NOT_BEGUN, Optional.empty(), reason);
              }
              out.printf("%nExperiment %d of %d: ", outcomes.size() + 1, entries.size());
              out.println(CampaignText.doing(entry));
              out.flush();
              yield measured(entry);
            }
          });
    }
    return outcomes;
  }

  /** Why an experiment is not begun; empty if it is. */
  private Optional<String> whyNot(CampaignEntry entry) {
    if (runs.isInterrupted()) {
      return Optional.of("the campaign was interrupted");
    }
    return budget
        .map(all -> all.minus(since(startNanos)))
        .filter(left -> entry.most().compareTo(left) > 0)
        .map(
            left ->
                left.isPositive()
                    ? "takes up to %s, but %s are left"
                        .formatted(RunEstimate.about(entry.most()), RunEstimate.about(left))
                    : "the time of the campaign is over");
  }

  private CampaignOutcome measured(CampaignEntry entry) throws InterruptedException {
    long began = nanoClock.getAsLong();
    State state;
    Optional<String> sentence = Optional.empty();
    try {
      state = runs.run(entry) ? State.DONE : State.INTERRUPTED;
    } catch (ExperimentException e) {
      state = failed();
      sentence = Optional.of(sentence(e));
    } catch (TrialException e) {
      state = failed();
      sentence = Optional.of(String.valueOf(e.getMessage()));
      e.lastLines().forEach(line -> out.println("  | " + Redaction.usual().text(line)));
    } catch (RuntimeException e) {
      // The night is not lost for the others.
      state = failed();
      sentence = Optional.of("internal error (please report it): " + e);
      e.printStackTrace(out);
    }
    if (state == State.FAILED) {
      out.println("Failed: " + Redaction.usual().text(sentence.orElseThrow()));
      out.flush();
    }
    return outcome(
        entry,
        state,
        Optional.of(since(began)),
        state == State.INTERRUPTED ? Optional.empty() : sentence);
  }

  /** What is given up because the user wants to stop is not the experiment's failure. */
  private State failed() {
    return runs.isInterrupted() ? State.INTERRUPTED : State.FAILED;
  }

  private CampaignOutcome outcome(
      CampaignEntry entry, State state, Optional<Duration> time, Optional<String> sentence) {
    Optional<Found> found = state == State.NOT_BEGUN ? Optional.empty() : runs.found(entry);
    return new CampaignOutcome(entry.name(), state, time, found, sentence);
  }

  private Duration since(long nanos) {
    return Duration.ofNanos(nanoClock.getAsLong() - nanos);
  }

  /** All complaints as one text. */
  static String sentence(ExperimentException wrong) {
    return wrong.complaints().stream().map(Complaint::toString).collect(Collectors.joining(" "));
  }
}
