package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.design.Design;
import dev.sett.model.design.Pairing;
import dev.sett.model.http.Request;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One setting of the factors that are not the variant.
 *
 * @param name unique in its experiment
 * @param connections number of connections the load comes over, at least 1
 * @param rateRps rate of the cost phase in requests per second; empty: a share of the lowest
 *     capacity seen in the first block (see {@link Design#rateShare})
 * @param jdk the JDK that every variant runs on at this point: a release such as {@code 25} or a
 *     home folder; empty: the variant's own, or Sett's
 * @param cpus number of CPUs that every variant has at this point; empty: the plan's
 * @param heap largest heap of every variant at this point, such as {@code 512m}; empty: the
 *     variant's own
 * @param special what is measured instead of the usual; empty: {@link SteadyMeasure}
 * @param factors value of each factor by its name, if the point comes from a grid; in order
 * @param otherTraffic how the requests come; empty: {@link Traffic#USUAL}
 */
@RecordBuilder
public record Point(
    String name,
    Request request,
    int connections,
    OptionalDouble rateRps,
    Optional<String> jdk,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalInt cpus,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> heap,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonProperty("measure") Optional<Measure> special,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, String> factors,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonProperty("traffic")
        Optional<Traffic> otherTraffic)
    implements PointBuilder.With {

  /** Copies the map. */
  public Point {
    factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
  }

  /** A point that leaves the rest to the variants, and is measured as usual. */
  public Point(String name, Request request, int connections, OptionalDouble rateRps) {
    this(
        name,
        request,
        connections,
        rateRps,
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        /* otherTraffic= */ Optional.empty());
  }

  /** This point under another name on a JDK. */
  public Point on(String wantedJdk, String otherName) {
    return withName(otherName).withJdk(Optional.of(wantedJdk));
  }

  /** This point, measured otherwise. */
  public Point measured(Measure other) {
    return withSpecial(Optional.of(other).filter(m -> !m.equals(new SteadyMeasure())));
  }

  /** This point with requests that come otherwise. */
  public Point loadedBy(Traffic traffic) {
    return withOtherTraffic(Optional.of(traffic).filter(t -> !t.equals(Traffic.USUAL)));
  }

  /** Whether the same is measured at another point, under whatever name and on whatever JDK. */
  public boolean measuresLike(Point other) {
    return withName(other.name).withJdk(other.jdk).withFactors(other.factors).equals(other);
  }

  /** How the requests come. */
  public Traffic traffic() {
    return otherTraffic.orElse(Traffic.USUAL);
  }

  /** What is measured. */
  public Measure measure() {
    return special.orElse(new SteadyMeasure());
  }

  /** Whether the variants of a block are alive together here, and the load alternates. */
  public boolean alternates(Pairing pairing) {
    return pairing == Pairing.ALTERNATING && measure().is(MeasureTrait.ALTERNATES);
  }
}
