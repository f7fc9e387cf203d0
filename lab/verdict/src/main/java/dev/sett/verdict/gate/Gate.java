package dev.sett.verdict.gate;

import dev.sett.model.design.Metric;
import java.util.List;

/**
 * Something that must not be true of a result, such as {@code b slower than a by 5% on cpu}.
 *
 * @param text as it was written
 * @param variant the one that is judged
 * @param against the one it is compared with
 * @param questions one for each point and metric that it is about, at least one
 */
public record Gate(String text, String variant, String against, List<Question> questions) {

  /** Copies the list. */
  public Gate {
    questions = List.copyOf(questions);
  }

  /**
   * One metric at one point.
   *
   * @param above whether it fails above the limit, not below
   * @param limit ratio of the variant over the one it is compared with, &gt; 0
   */
  public record Question(String point, Metric metric, boolean above, double limit) {

    /** Whether an interval of the ratio lies wholly beyond the limit. */
    public boolean isBeyond(double low, double high) {
      return above ? low > limit : high < limit;
    }

    /** Whether no part of an interval of the ratio lies beyond the limit. */
    public boolean isKept(double low, double high) {
      return above ? high <= limit : low >= limit;
    }
  }
}
