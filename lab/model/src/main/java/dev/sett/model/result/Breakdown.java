package dev.sett.model.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the difference between two variants in one number consists of. The number is a product or a
 * sum of others that were measured at the same time, exactly in every block, so the points of the
 * parts add up to the difference: {@code docs/methods/breakdown.md}.
 *
 * @param base name of the base variant (A)
 * @param other name of the other variant (B)
 * @param ratio of the number, other over base, &gt; 0
 * @param parts in the order they are shown; empty if it was refused
 * @param baseBusy share of its CPUs that the base used at full load, &gt;= 0; empty if it is
 *     unknown how many it may use
 * @param otherBusy the same of the other
 * @param refused why there are no parts, as a sentence
 */
public record Breakdown(
    String point,
    String base,
    String other,
    Total total,
    double ratio,
    List<Part> parts,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalDouble baseBusy,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalDouble otherBusy,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> refused) {

  /** Share of its CPUs below which a program certainly had CPU left over. */
  private static final double IDLE_BELOW = 0.85;

  /** Copies the list. */
  public Breakdown {
    parts = List.copyOf(parts);
  }

  /** A difference of which nothing more can be said, and why. */
  public static Breakdown refused(Effect effect, Total total, String sentence) {
    return new Breakdown(
        effect.point(),
        effect.base(),
        effect.other(),
        total,
        effect.ratio(),
        List.of(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.of(sentence));
  }

  /**
   * Whether CPU may limit at least one of the variants. If it limits neither, the CPUs used follow
   * from the rate, and the rate doesn't follow from them.
   */
  public boolean cpuMayLimit() {
    return !baseIdle() || !otherIdle();
  }

  /** Whether the base had CPU left over at full load. */
  public boolean baseIdle() {
    return baseBusy.isPresent() && baseBusy.getAsDouble() < IDLE_BELOW;
  }

  /** Whether the other had CPU left over at full load. */
  public boolean otherIdle() {
    return otherBusy.isPresent() && otherBusy.getAsDouble() < IDLE_BELOW;
  }

  /** The part from a source, if there is one. */
  public Optional<Part> part(Source source) {
    return parts.stream().filter(part -> part.source() == source).findFirst();
  }

  /** The number that is broken down. */
  public enum Total {
    /** Requests per second in the closed loop. */
    @JsonProperty("requests-per-second")
    REQUESTS_PER_SECOND("requests per second"),
    /** Mean response time at the common rate. */
    @JsonProperty("mean-response-time")
    MEAN_RESPONSE_TIME("mean response time");

    private final String words;

    Total(String words) {
      this.words = words;
    }

    /** What it is. */
    public String words() {
      return words;
    }
  }

  /** What a part comes from. */
  public enum Source {
    /**
     * CPU time per right answer, microseconds; of requests per second in the closed loop, of the
     * mean response time at the common rate.
     */
    @JsonProperty("cpu-per-request")
    CPU_PER_REQUEST("CPU per request"),
    /** CPU time per time in the closed loop: how many CPUs were in use on average. */
    @JsonProperty("cpus-used")
    CPUS_USED("CPUs used"),
    /**
     * Right answers per second in the counted windows over those of the whole slices, with their
     * settling time and drain.
     */
    @JsonProperty("counted-window")
    COUNTED_WINDOW("start and end of slices"),
    /** Time that runnable threads waited for a CPU, per right answer, microseconds. */
    @JsonProperty("cpu-wait")
    CPU_WAIT("waiting for a CPU"),
    /** What is left of the mean response time, microseconds; may be negative. */
    @JsonProperty("rest")
    REST("everything else");

    private final String words;

    Source(String words) {
      this.words = words;
    }

    /** What it is. */
    public String words() {
      return words;
    }
  }

  /**
   * One part.
   *
   * @param baseValues the base's value in each block, in the unit of the source, in order of blocks
   * @param otherValues the other's value in each block
   * @param points of the difference that come from it, in percent of the base's number; negative
   *     where it makes the number smaller
   * @param low lower end of the interval of the points, not corrected for the number of parts
   * @param high upper end of the same
   */
  public record Part(
      Source source,
      List<Double> baseValues,
      List<Double> otherValues,
      double points,
      double low,
      double high) {

    /** Copies the lists. */
    public Part {
      baseValues = List.copyOf(baseValues);
      otherValues = List.copyOf(otherValues);
    }

    /** Whether the interval excludes that nothing comes from it. */
    public boolean clear() {
      return low > 0 || high < 0;
    }
  }
}
