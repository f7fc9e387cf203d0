package dev.sett.history;

import dev.sett.model.design.Metric;
import dev.sett.stats.Estimate;
import java.util.List;

/**
 * One number over time: a variant's value of a metric at a point, or its ratio to the base.
 *
 * @param changes of its level, by place
 */
public record Series(Key key, List<Entry> entries, List<Change> changes) {
  /**
   * What it is about.
   *
   * @param setting everything that defines the point; another setting is another series
   * @param launch how the variants are started, where Sett knows; another launch, too
   * @param variant as the report calls it, such as {@code B (virtual)}
   * @param against the same of the base, if this is the ratio to it; empty: the variant's own value
   */
  public record Key(
      String point, String setting, String launch, Metric metric, String variant, String against) {

    /** Whether it is a ratio of two variants. */
    public boolean isRatio() {
      return !against.isEmpty();
    }
  }

  /**
   * One result's number.
   *
   * @param value in the metric's unit, or a ratio; with its own interval, not corrected
   */
  public record Entry(HistoricalResult past, Estimate value) {}

  /**
   * A change of level.
   *
   * @param at index of the first entry after it, never 0
   * @param pValue of the permutation test
   * @param before geometric mean of the entries of the level before
   * @param after the same of the level after
   */
  public record Change(int at, double pValue, double before, double after) {

    /** Level after over level before, &gt; 0. */
    public double ratio() {
      return after / before;
    }
  }

  /** Index of the first entry of each level, ascending; the first is 0. */
  public int[] starts() {
    int[] starts = new int[changes.size() + 1];
    for (int i = 0; i < changes.size(); i++) {
      starts[i + 1] = changes.get(i).at();
    }
    return starts;
  }

  /** The level that an entry belongs to: the geometric mean of its entries. */
  public double level(int entry) {
    int[] starts = starts();
    int from = 0;
    int to = entries.size();
    for (int start : starts) {
      if (start <= entry) {
        from = start;
      } else {
        to = start;
        break;
      }
    }
    return mean(entries, from, to);
  }

  /** Whether a change is for the better, as the metric has it. */
  public boolean isBetter(Change change) {
    return change.ratio() > 1 == key.metric().moreIsBetter();
  }

  /**
   * The commits between which a change came: {@code 1a2b3c4..5d6e7f8}; empty if one of them is
   * unknown.
   */
  public String commits(Change change) {
    String before = entries.get(change.at() - 1).past().shortCommit();
    String after = entries.get(change.at()).past().shortCommit();
    return before.isEmpty() || after.isEmpty() ? "" : before + ".." + after;
  }

  static double mean(List<Entry> entries, int from, int to) {
    double sum = 0;
    for (Entry entry : entries.subList(from, to)) {
      sum += Math.log(entry.value().value());
    }
    return Math.exp(sum / (to - from));
  }
}
