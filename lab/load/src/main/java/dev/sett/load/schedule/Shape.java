package dev.sett.load.schedule;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** How requests follow one another. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Shape.Closed.class, name = "closed"),
  @JsonSubTypes.Type(value = Shape.Few.class, name = "few"),
  @JsonSubTypes.Type(value = Shape.Capped.class, name = "capped"),
  @JsonSubTypes.Type(value = Shape.Gradual.class, name = "gradual"),
  @JsonSubTypes.Type(value = Shape.Total.class, name = "total"),
  @JsonSubTypes.Type(value = Shape.ConstantRate.class, name = "rate"),
  @JsonSubTypes.Type(value = Shape.Ramp.class, name = "ramp"),
  @JsonSubTypes.Type(value = Shape.Steps.class, name = "steps"),
  @JsonSubTypes.Type(value = Shape.Bursts.class, name = "bursts"),
  @JsonSubTypes.Type(value = Shape.Poisson.class, name = "poisson"),
  @JsonSubTypes.Type(value = Shape.Surge.class, name = "surge")
})
public sealed interface Shape {

  /** Every connection sends its next request as soon as the last one ended. */
  record Closed() implements Shape {}

  /**
   * A closed loop over a part of the connections, while the others rest.
   *
   * @param share of the connections, above 0, at most 1; at least one takes part
   */
  record Few(double share) implements Shape {

    /** Checks the range. */
    public Few {
      if (!(share > 0 && share <= 1)) {
        throw new IllegalArgumentException("a share must be above 0 and at most 1, not " + share);
      }
    }
  }

  /**
   * A closed loop that sends no more than so many requests per second over all connections: two
   * requests are at least 1 / {@code rps} seconds apart, also after a pause of the server.
   *
   * @param rps as in {@link ConstantRate}
   */
  record Capped(double rps) implements Shape {

    /** Checks the range. */
    public Capped {
      checkRate(rps);
    }
  }

  /**
   * A closed loop whose connections begin one after the other, at even distances.
   *
   * @param overMillis time from the first to the last, 0 for all at once
   */
  record Gradual(long overMillis) implements Shape {

    /** Checks the range. */
    public Gradual {
      if (overMillis < 0) {
        throw new IllegalArgumentException("a time must be 0 or more, not " + overMillis + " ms");
      }
    }
  }

  /**
   * A closed loop that ends when so many requests have been sent and have ended, or when the
   * counted window is over. Every request counts, whichever connection it went over; an attempt to
   * connect that fails counts as one. The counted window of the slice is then the time from the
   * first request sent to the last one that ended.
   *
   * @param requests at least 1
   */
  record Total(long requests) implements Shape {

    /** Checks the range. */
    public Total {
      if (requests < 1) {
        throw new IllegalArgumentException(
            "the number of requests must be at least 1, not " + requests);
      }
    }
  }

  /** Whether a connection sends its next request only when the last one has ended. */
  default boolean closed() {
    return ClosedLoop.of(this) != null;
  }

  /**
   * Requests are due at even distances, whether the server keeps up or not.
   *
   * @param rps requests per second over all connections, &gt; 0, at most 10 million
   */
  record ConstantRate(double rps) implements Shape {

    /** Checks the range. */
    public ConstantRate {
      checkRate(rps);
    }
  }

  /**
   * A rate that changes in a straight line, and stays at its end.
   *
   * @param fromRps first rate, as in {@link ConstantRate}
   * @param toRps last rate, likewise
   * @param millis time from the first to the last, above 0
   */
  record Ramp(double fromRps, double toRps, long millis) implements Shape {

    /** Checks the ranges. */
    public Ramp {
      checkRate(fromRps);
      checkRate(toRps);
      checkMillis(millis);
    }
  }

  /**
   * One constant rate after another; the last one stays.
   *
   * @param rps the rates, at least one, each as in {@link ConstantRate}
   * @param millis time at each, above 0
   */
  record Steps(List<Double> rps, long millis) implements Shape {

    /** Checks the ranges and copies the list. */
    public Steps {
      rps = List.copyOf(rps);
      if (rps.isEmpty()) {
        throw new IllegalArgumentException("steps need at least one rate");
      }
      rps.forEach(Shape::checkRate);
      checkMillis(millis);
    }
  }

  /**
   * Many requests at the same moment, again and again.
   *
   * @param rps mean rate, as in {@link ConstantRate}
   * @param size requests at one moment, 1 to 1 million
   */
  record Bursts(double rps, int size) implements Shape {

    /** Checks the ranges. */
    public Bursts {
      checkRate(rps);
      if (size < 1 || size > 1_000_000) {
        throw new IllegalArgumentException("a burst must have 1 to 1000000 requests, not " + size);
      }
    }
  }

  /**
   * Requests that come independently of one another, as from many users: a Poisson process.
   *
   * @param rps mean rate, as in {@link ConstantRate}
   * @param seed the same seed gives the same times
   */
  record Poisson(double rps, long seed) implements Shape {

    /** Checks the range. */
    public Poisson {
      checkRate(rps);
    }
  }

  /**
   * A normal rate, a higher one for a while, and the normal one again, which stays. A request that
   * could not be sent within the timeout of the slice is given up.
   *
   * @param rps normal rate, as in {@link ConstantRate}
   * @param surgeRps the higher rate, likewise
   * @param beforeMillis time at the normal rate before, above 0
   * @param surgeMillis time at the higher rate, above 0
   * @param withinMillis response time up to which a right answer counts as in time, above 0
   */
  record Surge(double rps, double surgeRps, long beforeMillis, long surgeMillis, long withinMillis)
      implements Shape {

    /** Checks the ranges. */
    public Surge {
      checkRate(rps);
      checkRate(surgeRps);
      checkMillis(beforeMillis);
      checkMillis(surgeMillis);
      checkMillis(withinMillis);
    }
  }

  private static void checkRate(double rps) {
    if (!(rps > 0 && rps <= 1e7)) {
      throw new IllegalArgumentException(
          "a rate must be above 0 and at most 10000000 requests per second, not " + rps);
    }
  }

  private static void checkMillis(long millis) {
    if (millis <= 0) {
      throw new IllegalArgumentException("a time must be above 0, not " + millis + " ms");
    }
  }
}
