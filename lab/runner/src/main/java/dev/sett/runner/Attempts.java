package dev.sett.runner;

import dev.sett.model.result.Explanation;
import dev.sett.model.result.Explanation.Status;
import dev.sett.model.result.Result;
import dev.sett.why.Candidate;
import dev.sett.why.Gap;
import dev.sett.why.Why;
import dev.sett.why.proposal.Proposal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The explanations of a result so far, with their control runs. How sure a control run can be
 * depends on how many were made for the same difference, so each is judged again whenever that is
 * asked for. One owner.
 */
final class Attempts {

  /**
   * A control run that was made.
   *
   * @param report what the agent says that it changed, a sentence; empty where the change is not
   *     its own
   */
  record Run(Proposal proposal, String folder, Result control, String report) {

    /** With the agent's report in what was changed. */
    Explanation reported(Explanation tested) {
      return report.isEmpty()
          ? tested
          : tested.withControl(
              tested
                  .control()
                  .map(
                      run ->
                          run.withChange(
                              run.change()
                                  + ", as the agent reports: "
                                  + report.replaceFirst("\\.$", ""))));
    }
  }

  private record Attempt(Candidate candidate, Optional<Run> run, String untested) {

    /** The difference that it explains or tried to explain. */
    String gap() {
      Optional<Gap> tried = run.flatMap(r -> candidate.gap(r.proposal().prediction().metric()));
      return Attempts.gap(candidate, tried.or(candidate::gap));
    }
  }

  private final List<Attempt> made = new ArrayList<>();

  /** Adds an explanation with its control run. */
  void add(Candidate candidate, Run run) {
    made.add(new Attempt(candidate, Optional.of(run), /* untested= */ ""));
  }

  /**
   * Adds an explanation without a control run.
   *
   * @param untested why there was none, a sentence
   */
  void add(Candidate candidate, String untested) {
    made.add(new Attempt(candidate, Optional.empty(), untested));
  }

  /** Whether there is this explanation. */
  boolean has(Candidate candidate) {
    return made.stream().anyMatch(attempt -> attempt.candidate().equals(candidate));
  }

  /** Number of control runs so far for the difference that a candidate would explain. */
  int runs(Candidate candidate) {
    return runs(gap(candidate, candidate.gap()));
  }

  /** Whether the difference that a candidate would explain has a confirmed explanation. */
  boolean settled(Candidate candidate) {
    return is(candidate, List.of(Status.CONFIRMED));
  }

  /** Whether an explanation of that difference was refuted, or explains little of it. */
  boolean failed(Candidate candidate) {
    return is(candidate, List.of(Status.REFUTED, Status.PARTIAL));
  }

  private boolean is(Candidate candidate, List<Status> statuses) {
    String gap = gap(candidate, candidate.gap());
    return made.stream()
        .filter(attempt -> attempt.gap().equals(gap))
        .anyMatch(attempt -> statuses.contains(explanation(attempt).status()));
  }

  /** All explanations, confirmed ones first. */
  List<Explanation> explanations() {
    return made.stream()
        .map(this::explanation)
        .sorted(Comparator.comparingInt(e -> rank(e.status())))
        .toList();
  }

  private Explanation explanation(Attempt attempt) {
    return attempt
        .run()
        .map(
            run ->
                run.reported(
                    Why.tested(
                        attempt.candidate(),
                        run.proposal(),
                        run.folder(),
                        run.control(),
                        runs(attempt.gap()))))
        .orElseGet(() -> Why.untested(attempt.candidate(), attempt.untested()));
  }

  private int runs(String gap) {
    return (int) made.stream().filter(a -> a.run().isPresent() && a.gap().equals(gap)).count();
  }

  private static String gap(Candidate candidate, Optional<Gap> gap) {
    return candidate.variant()
        + " at "
        + candidate.point()
        + gap.map(g -> ": " + g.metric().words() + " of " + g.other()).orElse("");
  }

  private static int rank(Status status) {
    return switch (status) {
      case CONFIRMED -> 0;
      case PARTIAL -> 1;
      case UNDECIDED -> 2;
      case CONSISTENT -> 3;
      case REFUTED -> 4;
    };
  }
}
