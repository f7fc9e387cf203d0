package dev.sett.model.design;

/**
 * How a change of a metric is said of a variant: {@code serves 17% fewer requests per second}.
 *
 * @param verb what the variant does, such as {@code serves}
 * @param scale which words compare two values
 * @param what the verb's object; for {@link Scale#TIME} what the time is taken for
 * @param where under which condition, said after the variant it is compared with; may be empty
 */
public record ChangeWords(String verb, Scale scale, String what, String where) {

  /** The words for a higher and a lower value. */
  public enum Scale {
    /** Things that are counted. */
    COUNT("more", "fewer"),
    /** Things that there is more or less of. */
    AMOUNT("more", "less"),
    /** Values that are higher or lower. */
    LEVEL("higher", "lower"),
    /** Times; lower is {@code less time} after a verb. */
    TIME("longer", "shorter");

    private final String up;
    private final String down;

    Scale(String up, String down) {
      this.up = up;
      this.down = down;
    }
  }

  /**
   * With a condition in place of the one that the metric names, if it names one.
   *
   * @param condition such as {@code at a p99 of 50 ms or less}; empty: the words as they are
   */
  public ChangeWords under(String condition) {
    return where.isEmpty() || condition.isEmpty()
        ? this
        : new ChangeWords(verb, scale, what, " " + condition);
  }

  /** The comparative alone: {@code fewer}, {@code higher}. */
  public String comparative(boolean up) {
    return up ? scale.up : scale.down;
  }

  /**
   * A change in percent.
   *
   * @param percent without a sign, such as {@code 17}
   * @param than the variant it is compared with; empty if the sentence has named it already
   */
  public String byPercent(String percent, boolean up, String than) {
    String change =
        switch (scale) {
          case COUNT, AMOUNT -> percent + "% " + comparative(up) + " ";
          case LEVEL -> article(percent) + " " + percent + "% " + comparative(up) + " ";
          case TIME -> percent + (up ? "% longer " : "% less time ");
        };
    return verb + " " + change + what + compared(" than ", than) + where;
  }

  /**
   * A change as a factor.
   *
   * @param factor such as {@code 2.4}
   * @param than as in {@link #byPercent}
   */
  public String byFactor(String factor, String than) {
    String times = verb + " " + factor + " times ";
    return switch (scale) {
      case COUNT -> times + "as many " + what + compared(" as ", than) + where;
      case AMOUNT -> times + "as much " + what + compared(" as ", than) + where;
      case LEVEL -> times + "the " + what + compared(" of ", than) + where;
      case TIME -> times + "as long " + what + compared(" as ", than) + where;
    };
  }

  private static String compared(String word, String than) {
    return than.isEmpty() ? "" : word + than;
  }

  /** The article before a number as it is read: an 8, an 11, an 18.5, an 80, a 9. */
  private static String article(String number) {
    return number.matches("8.*|1[18](\\..*)?") ? "an" : "a";
  }
}
