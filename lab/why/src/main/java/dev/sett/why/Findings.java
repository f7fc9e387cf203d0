package dev.sett.why;

import java.util.List;

/**
 * What the rules make of a result.
 *
 * @param candidates explanations that fit, the most telling first
 * @param superseded explanations that fit as well and that one of the candidates makes superfluous:
 *     the next to try if that one is refuted; the most telling first
 * @param unanswered explanations that could not be looked at for want of facts
 */
public record Findings(
    List<Candidate> candidates, List<Candidate> superseded, List<Unanswered> unanswered) {

  /** Copies the lists. */
  public Findings {
    candidates = List.copyOf(candidates);
    superseded = List.copyOf(superseded);
    unanswered = List.copyOf(unanswered);
  }

  /**
   * A rule that nothing speaks against, and that could not be told.
   *
   * @param missing names of the facts that were not there
   */
  public record Unanswered(
      String rule, String title, String point, String variant, List<String> missing) {

    /** Copies the list. */
    public Unanswered {
      missing = List.copyOf(missing);
    }
  }
}
