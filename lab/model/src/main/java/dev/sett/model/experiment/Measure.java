package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.launch.ReportedTime;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What is measured at a point, and so what a trial there goes through. A measure declares here what
 * all others ask of it: nobody asks which measure it is, except {@code verdict}'s {@code
 * MeasureValues} and {@code runner}'s {@code Protocols}, once each.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = SteadyMeasure.class, name = "steady"),
  @JsonSubTypes.Type(value = CapacityMeasure.class, name = "capacity"),
  @JsonSubTypes.Type(value = RampMeasure.class, name = "ramp"),
  @JsonSubTypes.Type(value = FootprintMeasure.class, name = "footprint"),
  @JsonSubTypes.Type(value = StartMeasure.class, name = "start"),
  @JsonSubTypes.Type(value = LadderMeasure.class, name = "ladder"),
  @JsonSubTypes.Type(value = SloMeasure.class, name = "slo"),
  @JsonSubTypes.Type(value = OverloadMeasure.class, name = "overload"),
  @JsonSubTypes.Type(value = TotalMeasure.class, name = "total"),
  @JsonSubTypes.Type(value = JobMeasure.class, name = "job")
})
public sealed interface Measure
    permits SteadyMeasure,
        CapacityMeasure,
        RampMeasure,
        FootprintMeasure,
        StartMeasure,
        LadderMeasure,
        OverloadMeasure,
        SloMeasure,
        TotalMeasure,
        JobMeasure {

  /** The load of a measure, as a load tool can send it or not. */
  enum Load {
    /** None: nothing is sent that counts. */
    NONE,
    /** Closed loop for a time, and a fixed rate where the tool can hold one. */
    CLOSED_LOOP,
    /** Fixed rates. */
    FIXED_RATE,
    /** A fixed number of requests. */
    COUNT,
    /** One that needs throughput in windows of 100 ms, which only Sett's own engine reports. */
    OWN_ENGINE
  }

  /** The longest time that a file may ask for. */
  Duration LONGEST = Duration.ofHours(1);

  /** The shortest time of a measure as a whole. */
  Duration SHORTEST = Duration.ofSeconds(1);

  /** Every measure as it is read from files, in the order in which users see them. */
  static List<MeasureForm> forms() {
    return List.of(
        SteadyMeasure.form(),
        CapacityMeasure.form(),
        StartMeasure.form(),
        RampMeasure.form(),
        FootprintMeasure.form(),
        LadderMeasure.form(),
        SloMeasure.form(),
        OverloadMeasure.form(),
        TotalMeasure.form(),
        JobMeasure.form());
  }

  /** Its name in files. */
  default String key() {
    return getClass().getSimpleName().replaceFirst("Measure$", "").toLowerCase(Locale.ROOT);
  }

  /** It as an experiment file has it, in one line of YAML. */
  String written();

  /** Phases of its trials after the warm-up; empty: it has no load. */
  List<Phase> phases();

  /** What a successful trial yields, the metric that the verdict rests on first. */
  List<Metric> metrics();

  /** What is measured in its place while evidence is collected: rules may need more than it has. */
  default Measure forEvidence(Point point) {
    return this;
  }

  /** How its program says how long its work took; empty if it is not asked. */
  default Optional<ReportedTime> time() {
    return Optional.empty();
  }

  /** What programs that come with Sett get in addition to the flags of their variants. */
  default List<String> flags() {
    return List.of();
  }

  /** The load that a load tool must be able to send. */
  Load load();

  /** What else is true of it. */
  Set<MeasureTrait> traits();

  /** Whether something is true of it. */
  default boolean is(MeasureTrait trait) {
    return traits().contains(trait);
  }

  /** Connections of a point that names none. */
  default int usualConnections() {
    return Defaults.CONNECTIONS;
  }

  /** Whether a trial's length includes that of a warm-up. */
  default boolean warmsUp() {
    return false;
  }

  /**
   * Time of a trial after the start and the warm-up of its program.
   *
   * @return empty if it is unknown until it has been measured once
   */
  Optional<Duration> length(Design design, Point point);

  /** Requests of a trial, where their number is given. */
  default OptionalLong count() {
    return OptionalLong.empty();
  }

  /** From when to when its time runs, such as {@code start to end}, if that says it all. */
  default Optional<String> span() {
    return Optional.empty();
  }

  /** The load at a point in a few words: {@code 50 connections}. */
  default String briefly(Point point) {
    return MeasureWords.connections(point);
  }

  /**
   * What goes on at a point, in plain text: it follows the words for the request, if there is load.
   *
   * @param rateRps the common rate; 0 if there was none
   */
  String explained(Point point, double rateRps);

  /** Under which condition its rates hold, such as {@code at a p99 of 50 ms or less}. */
  default Optional<String> condition() {
    return Optional.empty();
  }

  /** Why its load can't be exported to other tools: what a point "measures". */
  default Optional<String> notExported() {
    return Optional.empty();
  }
}
