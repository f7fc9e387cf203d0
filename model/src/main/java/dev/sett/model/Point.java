package dev.sett.model;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One setting of the factors that are not the variant.
 *
 * @param name unique in its experiment
 * @param connections number of connections the load comes over, at least 1
 * @param rateRps rate of the cost phase in requests per second; empty: a share of the lowest
 *     capacity seen in the first block (see {@link Design#rateShare})
 * @param jdk the JDK that every variant runs on at this point: a release such as {@code 25} or a
 *     home folder; empty: the variant's own, or Sett's
 */
public record Point(
    String name, Request request, int connections, OptionalDouble rateRps, Optional<String> jdk) {

  /** A point that leaves the JDK to the variants. */
  public Point(String name, Request request, int connections, OptionalDouble rateRps) {
    this(name, request, connections, rateRps, Optional.empty());
  }

  /** This point under another name on a JDK. */
  public Point on(String wantedJdk, String otherName) {
    return new Point(otherName, request, connections, rateRps, Optional.of(wantedJdk));
  }
}
