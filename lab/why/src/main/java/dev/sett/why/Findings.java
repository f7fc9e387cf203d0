package dev.sett.why;

import java.util.List;

/**
 * What the rules find in a result.
 *
 * @param candidates explanations that fit, the strongest evidence first
 * @param superseded explanations that also fit but that one of the candidates supersedes: they are
 *     reported only where they are tested; the strongest evidence first
 * @param unanswered explanations that could not be evaluated because facts are missing
 */
public record Findings(
    List<Candidate> candidates, List<Candidate> superseded, List<Unanswered> unanswered) {
  /**
   * A rule that no fact contradicts, but that could not be evaluated.
   *
   * @param missing names of the missing facts
   */
  public record Unanswered(
      String rule, String title, String point, String variant, List<String> missing) {}
}
