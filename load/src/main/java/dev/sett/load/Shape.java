package dev.sett.load;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** How requests follow one another. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Shape.Closed.class, name = "closed"),
  @JsonSubTypes.Type(value = Shape.ConstantRate.class, name = "rate")
})
public sealed interface Shape {

  /** Every connection sends its next request as soon as the last one ended. */
  record Closed() implements Shape {}

  /**
   * Requests are due at even distances, whether the server keeps up or not.
   *
   * @param rps requests per second over all connections, &gt; 0, at most 10 million
   */
  record ConstantRate(double rps) implements Shape {

    /** Checks the range. */
    public ConstantRate {
      if (!(rps > 0 && rps <= 1e7)) {
        throw new IllegalArgumentException(
            "a rate is above 0 and at most 10000000 requests per second, not " + rps);
      }
    }
  }
}
