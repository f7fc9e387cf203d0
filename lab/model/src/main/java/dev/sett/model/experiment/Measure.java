package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.text.NumberWords;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.stats.rate.OverloadResponse;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumSet;
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
  @JsonSubTypes.Type(value = Measure.Steady.class, name = "steady"),
  @JsonSubTypes.Type(value = Measure.Ramp.class, name = "ramp"),
  @JsonSubTypes.Type(value = Measure.Footprint.class, name = "footprint"),
  @JsonSubTypes.Type(value = Measure.Start.class, name = "start"),
  @JsonSubTypes.Type(value = Measure.Ladder.class, name = "ladder"),
  @JsonSubTypes.Type(value = Measure.Slo.class, name = "slo"),
  @JsonSubTypes.Type(value = Measure.Overload.class, name = "overload"),
  @JsonSubTypes.Type(value = Measure.Total.class, name = "total"),
  @JsonSubTypes.Type(value = Measure.Job.class, name = "job")
})
public sealed interface Measure {

  /** The longest time that a file may ask for. */
  Duration LONGEST = Duration.ofHours(1);

  /** The shortest time of a measure as a whole. */
  Duration SHORTEST = Duration.ofSeconds(1);

  /** Every measure as it is read from files, in the order in which users see them. */
  static List<MeasureForm> forms() {
    return List.of(
        Steady.form(),
        Start.form(),
        Ramp.form(),
        Footprint.form(),
        LadderForm.form(),
        SloForm.form(),
        OverloadForm.form(),
        Total.form(),
        Job.form());
  }

  /** Its name in files. */
  default String key() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** It as an experiment file has it, in one line of YAML. */
  String written();

  /** Phases of its trials after the warm-up; empty: it has no load. */
  List<Phase> phases();

  /** What a successful trial yields, the metric that the verdict rests on first. */
  List<Metric> metrics();

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
    return connections(point);
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

  private static String connections(Point point) {
    return NumberWords.count(point.connections(), "connection");
  }

  private static String unexportable(String what) {
    return what
        + ", a load whose rate changes. Only steady loads and fixed numbers of requests can be"
        + " exported.";
  }

  /**
   * Capacity, latency and cost of a warm program, the default measure: warm-up, closed loop, fixed
   * rate. Of p99, p95 and p90, a point has one.
   */
  record Steady() implements Measure {
    static MeasureForm form() {
      return new MeasureForm.Word("steady", new Steady());
    }

    @Override
    public String written() {
      return "steady";
    }

    @Override
    public List<Phase> phases() {
      return List.of(Phase.CAPACITY, Phase.COST, Phase.COST_LOW, Phase.COST_HIGH);
    }

    @Override
    public Load load() {
      return Load.CLOSED_LOOP;
    }

    @Override
    public Set<MeasureTrait> traits() {
      return EnumSet.of(
          MeasureTrait.ALTERNATES,
          MeasureTrait.COMMON_RATE,
          MeasureTrait.CONTINUES,
          MeasureTrait.HEAD_START,
          MeasureTrait.REMOTE);
    }

    @Override
    public boolean warmsUp() {
      return true;
    }

    @Override
    public Optional<Duration> length(Design design, Point point) {
      return Optional.of(Forecast.loaded(design, design.capacity().plus(design.cost())));
    }

    @Override
    public String explained(Point point, double rateRps) {
      return rateRps > 0
          ? ". Capacity: closed loop, maximum throughput. Latency and CPU per request: at "
              + NumberWords.number(rateRps)
              + " requests per second for every variant."
          : ".";
    }

    @Override
    public List<Metric> metrics() {
      return List.of(
          Metric.REQUESTS_PER_SECOND,
          Metric.CPU_PER_REQUEST,
          Metric.P99,
          Metric.P95,
          Metric.P90,
          Metric.MEMORY_UNDER_LOAD,
          Metric.ANSWERED,
          Metric.P50,
          Metric.MEMORY);
    }
  }

  /**
   * From idle to full load in a closed loop.
   *
   * @param over time over which the connections start to send, 0 for all immediately
   * @param length time from the first request to the end, longer than {@code over}
   * @param warm whether the JVM has been warmed up and has rested before
   */
  record Ramp(Duration over, Duration length, boolean warm) implements Measure {
    static MeasureForm form() {
      return new MeasureForm.Mapping(
          "ramp",
          List.of("over", "length", "warm"),
          () -> new Ramp(Defaults.RAMP_OVER, Defaults.RAMP_LENGTH, /* warm= */ false),
          Ramp::read);
    }

    private static Optional<Measure> read(MeasureForm.Settings settings) {
      Duration over = settings.time("over", Duration.ZERO, LONGEST).orElse(Defaults.RAMP_OVER);
      Duration length = settings.time("length", SHORTEST, LONGEST).orElse(Defaults.RAMP_LENGTH);
      if (over.compareTo(length) >= 0) {
        settings.complain(
            "over",
            "over: opening the connections takes %s, but the ramp lasts only %s. Make length longer than over."
                .formatted(Quantity.format(over), Quantity.format(length)));
      }
      return Optional.of(new Ramp(over, length, settings.isOn("warm")));
    }

    @Override
    public String written() {
      return "{ramp: {over: %s, length: %s, warm: %s}}"
          .formatted(Quantity.format(over), Quantity.format(length), warm);
    }

    @Override
    public List<Phase> phases() {
      return List.of(Phase.RAMP);
    }

    @Override
    public Load load() {
      return Load.OWN_ENGINE;
    }

    @Override
    public Set<MeasureTrait> traits() {
      return Set.of();
    }

    @Override
    public boolean warmsUp() {
      return warm;
    }

    @Override
    public Optional<Duration> length(Design design, Point point) {
      return Optional.of(length);
    }

    @Override
    public String briefly(Point point) {
      return connections(point) + (warm ? " from idle, warm" : " from idle, cold");
    }

    @Override
    public String explained(Point point, double rateRps) {
      return ", which are open but idle beforehand. "
          + (over.isZero()
              ? "All start at the same time, "
              : "They start one after the other within "
                  + NumberWords.nanos((double) over.toNanos())
                  + ", ")
          + (warm ? "after a warm-up and five idle seconds" : "in a fresh process")
          + ", and continue for "
          + NumberWords.seconds(length.toMillis() / 1e3)
          + ", each sending its next request as soon as it has a response.";
    }

    @Override
    public Optional<String> notExported() {
      return Optional.of(unexportable("a ramp"));
    }

    @Override
    public List<Metric> metrics() {
      return List.of(
          Metric.TIME_TO_95,
          Metric.TIME_TO_50,
          Metric.TIME_TO_99,
          Metric.TIME_LOST,
          Metric.PLATEAU,
          Metric.MEMORY);
    }
  }

  /**
   * Memory after start, under a constant rate (the point's), and under a tenth more.
   *
   * @param hold time at each of the two rates
   */
  record Footprint(Duration hold) implements Measure {
    static MeasureForm form() {
      return new MeasureForm.Mapping(
          "footprint",
          List.of("hold"),
          () -> new Footprint(Defaults.FOOTPRINT_HOLD),
          settings ->
              Optional.of(
                  new Footprint(
                      settings.time("hold", SHORTEST, LONGEST).orElse(Defaults.FOOTPRINT_HOLD))));
    }

    @Override
    public String written() {
      return "{footprint: {hold: %s}}".formatted(Quantity.format(hold));
    }

    @Override
    public List<Phase> phases() {
      return List.of(Phase.CONSTANT, Phase.MORE);
    }

    @Override
    public Load load() {
      return Load.FIXED_RATE;
    }

    @Override
    public Set<MeasureTrait> traits() {
      return EnumSet.of(MeasureTrait.COMMON_RATE);
    }

    @Override
    public Optional<Duration> length(Design design, Point point) {
      Duration held = hold.multipliedBy(2);
      return Optional.of(
          point.rateRps().isPresent()
              ? held
              : held.plus(Forecast.loaded(design, design.capacity())));
    }

    @Override
    public String explained(Point point, double rateRps) {
      return rateRps > 0
          ? ". Constant load: "
              + NumberWords.number(rateRps)
              + " requests per second for every variant, for "
              + NumberWords.seconds(hold.toMillis() / 1e3)
              + "; then 10% more for the same time."
          : ".";
    }

    @Override
    public List<Metric> metrics() {
      return List.of(
          Metric.FOOTPRINT,
          Metric.FOOTPRINT_AT_START,
          Metric.FOOTPRINT_GROWTH,
          Metric.HEAP_COMMITTED,
          Metric.DIRECT_BUFFERS,
          Metric.REQUESTS_PER_MIB);
    }
  }

  /** From the start of the process to its first answer. */
  record Start() implements Measure {
    static MeasureForm form() {
      return new MeasureForm.Word("start", new Start());
    }

    @Override
    public String written() {
      return "start";
    }

    @Override
    public List<Phase> phases() {
      return List.of();
    }

    @Override
    public Load load() {
      return Load.NONE;
    }

    @Override
    public Set<MeasureTrait> traits() {
      return EnumSet.of(MeasureTrait.TIMED, MeasureTrait.TIMED_START);
    }

    @Override
    public Optional<Duration> length(Design design, Point point) {
      return Optional.of(Duration.ZERO);
    }

    @Override
    public Optional<String> span() {
      return Optional.of("start to first answer");
    }

    @Override
    public String briefly(Point point) {
      return span().orElseThrow();
    }

    @Override
    public String explained(Point point, double rateRps) {
      return "Each process is started, polled until its first response, and stopped.";
    }

    @Override
    public Optional<String> notExported() {
      return Optional.of("start-up time, so it has no load to export.");
    }

    @Override
    public List<Metric> metrics() {
      return List.of(Metric.START, Metric.MEMORY);
    }
  }

  /**
   * Latency at one rate after another, up to and past the knee.
   *
   * @param ratesRps requests per second, ascending, at least two
   * @param step time at each
   * @param percentile that must stay below the limit, above 0 and at most 100, such as 99
   * @param limit of the response time at that percentile
   */
  record Ladder(List<Double> ratesRps, Duration step, double percentile, Duration limit)
      implements Measure {

    /** Copies the list. */
    public Ladder {
      ratesRps = List.copyOf(ratesRps);
    }

    /** How many times the limit is far past it. */
    private static final double FAR = 4;

    /** Share of the requests due that must be answered rightly, for latency to mean something. */
    private static final double ANSWERED = 0.99;

    /** Share of the rate below which a program has fallen behind. */
    private static final double BEHIND = 0.9;

    @Override
    public String written() {
      return LadderForm.written(this);
    }

    @Override
    public List<Phase> phases() {
      return List.of(Phase.RUNG);
    }

    @Override
    public Load load() {
      return Load.FIXED_RATE;
    }

    @Override
    public Set<MeasureTrait> traits() {
      return EnumSet.of(MeasureTrait.FIXED_WARM_UP);
    }

    @Override
    public boolean warmsUp() {
      return true;
    }

    @Override
    public Optional<Duration> length(Design design, Point point) {
      return Optional.of(step.plus(Defaults.SETTLE).multipliedBy(ratesRps.size()));
    }

    @Override
    public String explained(Point point, double rateRps) {
      return ". After a warm-up at the first rate, "
          + ratesRps.size()
          + " rates from "
          + NumberWords.number(ratesRps.getFirst())
          + " to "
          + NumberWords.number(ratesRps.getLast())
          + " requests per second in the same process, "
          + NumberWords.nanos((double) step.toNanos())
          + " each. The limit: "
          + Quantity.formatPercentile(percentile)
          + " below "
          + NumberWords.nanos((double) limit.toNanos())
          + ".";
    }

    @Override
    public Optional<String> notExported() {
      return Optional.of(unexportable("a ladder of rates"));
    }

    @Override
    public List<Metric> metrics() {
      return List.of(Metric.RATE_WITHIN, Metric.HIGHEST_RATE, Metric.MEMORY);
    }

    /** Whether a rung met the limit, and at least 99% of its requests were answered rightly. */
    public boolean isWithin(LoadSlice rung) {
      return rung.answered() > 0
          && rung.answered() >= ANSWERED * (rung.answered() + rung.failed())
          && rung.responseNanos(percentile) < limit.toNanos();
    }

    /** Whether a rung was at four times the limit and answered less than 90% of its rate. */
    public boolean isFarPast(LoadSlice rung) {
      return rung.responseNanos(percentile) > FAR * limit.toNanos()
          && rung.rps() < BEHIND * rung.targetRps();
    }
  }

  /**
   * What happens at more than the capacity, and how long a program then takes to be as before:
   * warm-up, closed loop, and then a normal rate, a higher one, and the normal one again.
   *
   * @param factor the higher rate, in lowest capacities of the variants, above 1
   * @param length time at the higher rate, whole seconds
   * @param recovery time at the normal rate after it, whole seconds: what is observed of the
   *     recovery at most
   * @param within response time up to which an answer under overload counts
   */
  record Overload(double factor, Duration length, Duration recovery, Duration within)
      implements Measure {

    /** The normal rate, as a share of the lowest capacity. */
    public static final double NORMAL = 0.5;

    /** Time at the normal rate before. */
    public static final Duration BEFORE = Duration.ofSeconds(5);

    /** Time after the recovery that shows whether its last second was normal for good. */
    private static final Duration CONFIRMED = Duration.ofSeconds(1);

    /** The defaults. */
    public Overload() {
      this(
          Defaults.OVERLOAD_FACTOR,
          Defaults.OVERLOAD_LENGTH,
          Defaults.OVERLOAD_RECOVERY,
          Defaults.OVERLOAD_WITHIN);
    }

    /** Rate of the overload in requests per second, if this is the normal one. */
    public double overloadRps(double normalRps) {
      return factor / NORMAL * normalRps;
    }

    /** The limit of the response time in words: {@code 1 s}, {@code 250 ms}. */
    public String limit() {
      return within.toMillisPart() == 0
          ? NumberWords.seconds((double) within.toSeconds())
          : NumberWords.nanos((double) within.toNanos());
    }

    /** The factor in words: {@code 1.5}. */
    public String times() {
      return plain(factor);
    }

    private static String plain(double number) {
      return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /** Load at all three rates together. */
    public Duration loaded() {
      return BEFORE.plus(length).plus(recovery).plus(CONFIRMED);
    }

    /** The course of the rates, if this is the normal one. */
    public OverloadResponse.Course course(double normalRps) {
      return new OverloadResponse.Course(
          normalRps,
          overloadRps(normalRps),
          (int) BEFORE.toSeconds(),
          (int) length.toSeconds(),
          (int) (1_000_000_000 / LoadSlice.WINDOW_NANOS));
    }

    @Override
    public String written() {
      return OverloadForm.written(this);
    }

    @Override
    public List<Phase> phases() {
      return List.of(Phase.CAPACITY, Phase.OVERLOAD);
    }

    @Override
    public Load load() {
      return Load.OWN_ENGINE;
    }

    @Override
    public Set<MeasureTrait> traits() {
      return EnumSet.of(
          MeasureTrait.ALTERNATES,
          MeasureTrait.COMMON_RATE,
          MeasureTrait.CONTINUES,
          MeasureTrait.FIXED_LENGTH,
          MeasureTrait.LAST,
          MeasureTrait.LOWEST_CAPACITY);
    }

    @Override
    public int usualConnections() {
      return Defaults.OVERLOAD_CONNECTIONS;
    }

    @Override
    public boolean warmsUp() {
      return true;
    }

    @Override
    public Optional<Duration> length(Design design, Point point) {
      return Optional.of(
          point.rateRps().isPresent()
              ? loaded()
              : loaded().plus(Forecast.loaded(design, design.capacity())));
    }

    @Override
    public String briefly(Point point) {
      return "overload, " + Measure.connections(point);
    }

    @Override
    public String explained(Point point, double rateRps) {
      String normal =
          point.rateRps().isPresent()
              ? NumberWords.number(point.rateRps().getAsDouble()) + " requests per second"
              : "half of what the slower variant answers in a closed loop";
      return ". Each variant alone gets "
          + normal
          + " for "
          + NumberWords.seconds(BEFORE.toMillis() / 1e3)
          + ", then "
          + plain(factor / NORMAL)
          + " times that rate for "
          + NumberWords.seconds(length.toMillis() / 1e3)
          + ", then the first rate again. Requests are due at these rates whether the program keeps"
          + " up or not.";
    }

    @Override
    public Optional<String> notExported() {
      return Optional.of(unexportable("an overload"));
    }

    @Override
    public List<Metric> metrics() {
      return List.of(Metric.GOODPUT, Metric.RECOVERY_TIME, Metric.OVERLOAD_MEMORY, Metric.MEMORY);
    }
  }

  /**
   * Capacity within an objective: the highest constant rate that meets it, found by trying one rate
   * after another on a warm program.
   *
   * @param step time at each rate; up to {@link #LONGER} times as long where the percentile needs
   *     it
   */
  record Slo(Objective objective, Duration step) implements Measure {

    /** Rates that are tried on each program, unless a pair has more or less time. */
    public static final int STEPS = 8;

    /** Rates that are tried on each program however little time a pair has. */
    public static final int LEAST_STEPS = 5;

    /** How many times longer a step may be at a low rate. */
    public static final int LONGER = 10;

    @Override
    public String written() {
      return SloForm.written(this);
    }

    @Override
    public List<Phase> phases() {
      return List.of(Phase.SEARCH);
    }

    @Override
    public Load load() {
      return Load.OWN_ENGINE;
    }

    @Override
    public Set<MeasureTrait> traits() {
      return EnumSet.of(MeasureTrait.ALTERNATES, MeasureTrait.CONTINUES, MeasureTrait.HEAD_START);
    }

    @Override
    public boolean warmsUp() {
      return true;
    }

    @Override
    public Optional<Duration> length(Design design, Point point) {
      return Optional.of(step.plus(Defaults.SETTLE).multipliedBy(STEPS));
    }

    @Override
    public Optional<String> condition() {
      return Optional.of("at " + objective.words());
    }

    @Override
    public String briefly(Point point) {
      return connections(point) + ", " + objective.words();
    }

    @Override
    public String explained(Point point, double rateRps) {
      return ". After a warm-up, one constant rate after another, alternately on each"
          + " variant, at least "
          + Objective.time(step)
          + " each, to find the highest with "
          + objective.allWords()
          + ".";
    }

    @Override
    public Optional<String> notExported() {
      return Optional.of(unexportable("a search for the highest rate"));
    }

    @Override
    public List<Metric> metrics() {
      return List.of(Metric.SLO_RATE, Metric.MEMORY);
    }

    /**
     * Time at a rate: the step, or as long as the percentile of the objective needs requests, but
     * not longer than {@link #LONGER} steps.
     */
    public Duration stepAt(double rateRps) {
      long needed = (long) Math.ceil(objective.requests() / rateRps * 1e3) * 1_000_000;
      return Duration.ofNanos(
          Math.clamp(needed, step.toNanos(), step.multipliedBy(LONGER).toNanos()));
    }

    /** The lowest rate at which the percentile of the objective is known after the longest step. */
    public double lowestRps() {
      return objective.requests() / (step.multipliedBy(LONGER).toMillis() / 1e3);
    }
  }

  /**
   * The time that a number of requests takes in a closed loop, on a program that has answered once.
   *
   * @param requests all of them, over all connections, at least 1
   */
  record Total(long requests) implements Measure {
    private static final long MOST_REQUESTS = 100_000_000;

    static MeasureForm form() {
      return new MeasureForm.Count("total", MOST_REQUESTS, Total::new);
    }

    @Override
    public String written() {
      return "{total: %d}".formatted(requests);
    }

    @Override
    public List<Phase> phases() {
      return List.of(Phase.TOTAL);
    }

    @Override
    public Load load() {
      return Load.COUNT;
    }

    @Override
    public Set<MeasureTrait> traits() {
      return EnumSet.of(MeasureTrait.TIMED);
    }

    @Override
    public Optional<Duration> length(Design design, Point point) {
      return Optional.empty();
    }

    @Override
    public OptionalLong count() {
      return OptionalLong.of(requests);
    }

    @Override
    public String briefly(Point point) {
      return NumberWords.count(requests, "request") + " over " + connections(point);
    }

    @Override
    public String explained(Point point, double rateRps) {
      return ", "
          + NumberWords.count(requests, "request")
          + " in total; each connection sends its next one as soon as it has a response. The"
          + " program has answered one request before; it is not warmed up.";
    }

    @Override
    public List<Metric> metrics() {
      return List.of(Metric.TOTAL_TIME, Metric.TOTAL_P50, Metric.MEMORY);
    }
  }

  /**
   * A program that is started and ends by itself.
   *
   * @param units what it does, counted, such as rows or threads: they are given per second; at
   *     least 1
   */
  record Job(long units) implements Measure {
    private static final long MOST_UNITS = 1_000_000_000_000L;

    static MeasureForm form() {
      return new MeasureForm.Count("job", MOST_UNITS, Job::new);
    }

    @Override
    public String written() {
      return "{job: %d}".formatted(units);
    }

    @Override
    public List<Phase> phases() {
      return List.of();
    }

    @Override
    public Load load() {
      return Load.NONE;
    }

    @Override
    public Set<MeasureTrait> traits() {
      return EnumSet.of(MeasureTrait.TIMED, MeasureTrait.UNTIL_EXIT);
    }

    @Override
    public Optional<Duration> length(Design design, Point point) {
      return Optional.empty();
    }

    @Override
    public Optional<String> span() {
      return Optional.of("start to end");
    }

    @Override
    public String briefly(Point point) {
      return (units == 1 ? "" : work() + ", ") + "start to end";
    }

    @Override
    public String explained(Point point, double rateRps) {
      return "Each program is started, does " + work() + " and then exits on its own.";
    }

    @Override
    public Optional<String> notExported() {
      return Optional.of("a program that runs to its end, so it has no load to export.");
    }

    private String work() {
      return NumberWords.count(units, "unit") + " of work";
    }

    @Override
    public List<Metric> metrics() {
      return List.of(Metric.TOTAL_TIME, Metric.UNITS_PER_SECOND, Metric.JOB_CPU, Metric.MEMORY);
    }
  }
}
