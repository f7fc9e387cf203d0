package dev.sett.verdict.words;

import dev.sett.model.design.Metric;

/**
 * How a change of a metric is said of a variant: {@code serves 17% fewer requests per second}.
 *
 * @param verb what the variant does, such as {@code serves}
 * @param scale which words compare two values
 * @param what the verb's object; for {@link Scale#TIME} what the time is taken for
 * @param where under which condition, said after the variant it is compared with; may be empty
 */
record ChangeWords(String verb, Scale scale, String what, String where) {

  /** The words for a higher and a lower value. */
  enum Scale {
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

  private ChangeWords(String verb, Scale scale, String what) {
    this(verb, scale, what, /* where= */ "");
  }

  /** The words of a metric. */
  static ChangeWords of(Metric metric) {
    return switch (metric) {
      case REQUESTS_PER_SECOND, PLATEAU, REQUESTS_PER_MIB ->
          new ChangeWords("serves", Scale.COUNT, metric.words());
      case UNITS_PER_SECOND -> new ChangeWords("completes", Scale.COUNT, metric.words());
      case ANSWERED -> new ChangeWords("has", Scale.COUNT, metric.words());
      case CPU_PER_REQUEST,
          MEMORY,
          MEMORY_UNDER_LOAD,
          FOOTPRINT,
          FOOTPRINT_AT_START,
          HEAP_COMMITTED,
          JOB_CPU ->
          new ChangeWords("uses", Scale.AMOUNT, metric.words());
      case DIRECT_BUFFERS -> new ChangeWords("uses", Scale.AMOUNT, "memory for direct buffers");
      case TIME_LOST -> new ChangeWords("loses", Scale.AMOUNT, "time in the ramp");
      case P50, P99, P95, P90, TOTAL_P50 -> new ChangeWords("has", Scale.LEVEL, metric.words());
      case FOOTPRINT_GROWTH ->
          new ChangeWords("has", Scale.LEVEL, "memory growth", " with 10% more load");
      case RATE_WITHIN -> new ChangeWords("sustains", Scale.LEVEL, "rate", " within the limit");
      case HIGHEST_RATE -> new ChangeWords("reaches", Scale.LEVEL, metric.words());
      case START -> new ChangeWords("takes", Scale.TIME, "to start");
      case TIME_TO_50 -> new ChangeWords("takes", Scale.TIME, "to reach 50% of the plateau");
      case TIME_TO_95 -> new ChangeWords("takes", Scale.TIME, "to reach 95% of the plateau");
      case TIME_TO_99 -> new ChangeWords("takes", Scale.TIME, "to reach 99% of the plateau");
      case TOTAL_TIME -> new ChangeWords("takes", Scale.TIME, "in total");
    };
  }

  /** The comparative alone: {@code fewer}, {@code higher}. */
  String comparative(boolean up) {
    return up ? scale.up : scale.down;
  }

  /**
   * A change in percent.
   *
   * @param percent without a sign, such as {@code 17}
   * @param than the variant it is compared with; empty if the sentence has named it already
   */
  String byPercent(String percent, boolean up, String than) {
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
  String byFactor(String factor, String than) {
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
