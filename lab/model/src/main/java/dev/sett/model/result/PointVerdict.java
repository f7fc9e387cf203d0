package dev.sett.model.result;

import java.util.List;

/**
 * The verdict at one point, in words.
 *
 * @param sentence what a person takes home; one for each variant that the base was compared with
 * @param reasons why a verdict was refused; empty if it wasn't
 * @param costRps common rate of the cost phase; 0 if there was none
 */
public record PointVerdict(String point, String sentence, List<String> reasons, double costRps) {

  /** Copies the list. */
  public PointVerdict {
    reasons = List.copyOf(reasons);
  }
}
