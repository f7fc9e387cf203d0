package dev.sett.runner;

import dev.sett.why.Candidate;
import dev.sett.why.proposal.Proposal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which explanation of a difference is tested next to the best one, whether or not that one is
 * confirmed, so that a reader sees whether only one of the two closes the gap. Nothing is withdrawn
 * if both do.
 */
final class Rivals {

  private Rivals() {}

  /**
   * The best other explanation of the same difference, at the other stage if there is one, by
   * another change.
   *
   * @param candidates those that are reported, the best first
   * @param superseded those that fit less well
   * @return empty if there is none, or if the candidate itself has no test
   */
  static Optional<Candidate> of(
      Candidate candidate, List<Candidate> candidates, List<Candidate> superseded) {
    return Stream.concat(candidates.stream(), superseded.stream())
        .filter(other -> isRival(candidate, other))
        .min(Comparator.comparing(other -> other.stage() == candidate.stage()));
  }

  private static boolean isRival(Candidate one, Candidate other) {
    return one.variant().equals(other.variant())
        && one.point().equals(other.point())
        && one.gap().isPresent()
        && one.gap().equals(other.gap())
        && !changes(one).equals(changes(other));
  }

  private static Optional<?> changes(Candidate candidate) {
    return candidate.proposals().stream().findFirst().map(Proposal::change);
  }
}
