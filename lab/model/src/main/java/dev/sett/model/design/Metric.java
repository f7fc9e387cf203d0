package dev.sett.model.design;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sett.model.design.ChangeWords.Scale;
import dev.sett.model.text.NearestWord;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A value that every successful trial yields, compared between variants. */
public enum Metric {
  /** Right answers per second in the capacity phase. */
  @JsonProperty("requests-per-second")
  REQUESTS_PER_SECOND("requests per second", "req/s", true, Role.LEADING, "serves", Scale.COUNT),
  /** CPU time of the process per right answer in the cost phase, microseconds. */
  @JsonProperty("cpu-per-request")
  CPU_PER_REQUEST("CPU per request", "µs", false, Role.LEADING, "uses", Scale.AMOUNT),
  /** Median response time in the cost phase, microseconds. */
  @JsonProperty("p50")
  P50("p50 latency", "µs", false, Role.EXPLORATORY, "has", Scale.LEVEL),
  /** 99th percentile of response time in the cost phase, microseconds. */
  @JsonProperty("p99")
  P99("p99 latency", "µs", false, Role.HEADLINE, "has", Scale.LEVEL),
  /** The 95th percentile of the same, where a trial has too few requests for the 99th. */
  @JsonProperty("p95")
  P95("p95 latency", "µs", false, Role.HEADLINE, "has", Scale.LEVEL),
  /** The 90th percentile of the same, where a trial has too few requests for the 95th. */
  @JsonProperty("p90")
  P90("p90 latency", "µs", false, Role.HEADLINE, "has", Scale.LEVEL),
  /** Mean resident memory at the common rate, in the cost phase, MiB. */
  @JsonProperty("memory-under-load")
  MEMORY_UNDER_LOAD("memory under load", "MiB", false, Role.HEADLINE, "uses", Scale.AMOUNT),
  /** Right answers per request sent, capacity and cost phase together, percent. */
  @JsonProperty("answered")
  ANSWERED("requests answered", "%", true, Role.HEADLINE, "has", Scale.COUNT),
  /** Highest resident memory seen in the trial, MiB. */
  @JsonProperty("memory")
  MEMORY("memory", "MiB", false, Role.EXPLORATORY, "uses", Scale.AMOUNT),

  /** From the first request until half of the plateau is reached, seconds. */
  @JsonProperty("time-to-50")
  TIME_TO_50(
      "time to 50% of the plateau",
      "s", false, Role.EXPLORATORY, "takes", Scale.TIME, "to reach 50% of the plateau"),

  /** From the first request until 95% of the plateau is reached, seconds. */
  @JsonProperty("time-to-95")
  TIME_TO_95(
      "time to 95% of the plateau",
      "s", false, Role.LEADING, "takes", Scale.TIME, "to reach 95% of the plateau"),

  /** From the first request until 99% of the plateau is reached, seconds. */
  @JsonProperty("time-to-99")
  TIME_TO_99(
      "time to 99% of the plateau",
      "s", false, Role.EXPLORATORY, "takes", Scale.TIME, "to reach 99% of the plateau"),

  /** Responses missing in the ramp, in seconds at the plateau's rate. */
  @JsonProperty("time-lost")
  TIME_LOST(
      "time lost in the ramp",
      "s",
      false,
      Role.EXPLORATORY,
      "loses",
      Scale.AMOUNT,
      "time in the ramp"),

  /** Right answers per second once the ramp is over. */
  @JsonProperty("plateau")
  PLATEAU(
      "requests per second on the plateau", "req/s", true, Role.EXPLORATORY, "serves", Scale.COUNT),

  /** Resident memory under a constant load, MiB. */
  @JsonProperty("footprint")
  FOOTPRINT("memory under constant load", "MiB", false, Role.LEADING, "uses", Scale.AMOUNT),

  /** Resident memory of a program after its first response, MiB. */
  @JsonProperty("footprint-at-start")
  FOOTPRINT_AT_START("memory after start", "MiB", false, Role.EXPLORATORY, "uses", Scale.AMOUNT),

  /** Resident memory under 10% more load, as a multiple of the memory before. */
  @JsonProperty("footprint-growth")
  FOOTPRINT_GROWTH(
      "memory growth with 10% more load",
      "times", false, Role.EXPLORATORY, "has", Scale.LEVEL, "memory growth", " with 10% more load"),

  /** Heap that the JVM has committed under constant load, MiB. */
  @JsonProperty("heap-committed")
  HEAP_COMMITTED("committed heap", "MiB", false, Role.EXPLORATORY, "uses", Scale.AMOUNT),

  /** Memory of direct buffers under constant load, MiB. */
  @JsonProperty("direct-buffers")
  DIRECT_BUFFERS(
      "direct buffers",
      "MiB",
      false,
      Role.EXPLORATORY,
      "uses",
      Scale.AMOUNT,
      "memory for direct buffers"),

  /** Right answers per second and MiB of resident memory, under constant load. */
  @JsonProperty("requests-per-mib")
  REQUESTS_PER_MIB(
      "requests per second per MiB", "req/s/MiB", true, Role.EXPLORATORY, "serves", Scale.COUNT),

  /** From the start of the process to its first answer, milliseconds. */
  @JsonProperty("start")
  START("start to first answer", "ms", false, Role.LEADING, "takes", Scale.TIME, "to start"),

  /** The highest rate of a ladder at which latency stays within the limit, requests per second. */
  @JsonProperty("rate-within")
  RATE_WITHIN(
      "rate within the limit",
      "req/s",
      true,
      Role.LEADING,
      "sustains",
      Scale.LEVEL,
      "rate",
      " within the limit"),

  /** The highest constant rate that meets an objective, requests per second. */
  @JsonProperty("slo-rate")
  SLO_RATE(
      "requests per second within the objective",
      "req/s",
      true,
      Role.LEADING,
      "serves",
      Scale.COUNT,
      "requests per second",
      " within the objective"),

  /** The most right answers per second on any rung of a ladder, whatever their latency. */
  @JsonProperty("highest-rate")
  HIGHEST_RATE("peak rate", "req/s", true, Role.EXPLORATORY, "reaches", Scale.LEVEL),

  /** Right answers per second of an overload that took no longer than the limit. */
  @JsonProperty("goodput")
  GOODPUT(
      "goodput",
      "req/s",
      true,
      Role.LEADING,
      "answers",
      Scale.COUNT,
      "requests per second in time",
      " under overload"),

  /** From the end of an overload until the latency is normal again, seconds. */
  @JsonProperty("recovery-time")
  RECOVERY_TIME(
      "time to recover",
      "s",
      false,
      Role.HEADLINE,
      "takes",
      Scale.TIME,
      "to recover from overload"),

  /** Highest resident memory from just before an overload until the recovery is over, MiB. */
  @JsonProperty("overload-memory")
  OVERLOAD_MEMORY(
      "peak memory",
      "MiB",
      false,
      Role.HEADLINE,
      "uses",
      Scale.AMOUNT,
      "memory",
      " at the peak of an overload"),

  /** Time for a fixed number of requests, or from start to end of a program, seconds. */
  @JsonProperty("total-time")
  TOTAL_TIME("total time", "s", false, Role.LEADING, "takes", Scale.TIME, "in total"),

  /** Median response time of a fixed number of requests, microseconds. */
  @JsonProperty("total-p50")
  TOTAL_P50("p50 latency", "µs", false, Role.EXPLORATORY, "has", Scale.LEVEL),

  /** What a program does from start to end, counted, per second. */
  @JsonProperty("units-per-second")
  UNITS_PER_SECOND("units per second", "1/s", true, Role.EXPLORATORY, "completes", Scale.COUNT),

  /** CPU time of a program from start to end, seconds. */
  @JsonProperty("job-cpu")
  JOB_CPU("CPU time", "s", false, Role.EXPLORATORY, "uses", Scale.AMOUNT);

  private final String words;
  private final String unit;
  private final boolean moreIsBetter;
  private final Role role;
  private final String verb;
  private final Scale scale;
  private final String what;
  private final String where;

  /** A metric whose change is one of its words: {@code serves 17% fewer requests per second}. */
  Metric(String words, String unit, boolean moreIsBetter, Role role, String verb, Scale scale) {
    this(words, unit, moreIsBetter, role, verb, scale, /* what= */ words);
  }

  Metric(
      String words,
      String unit,
      boolean moreIsBetter,
      Role role,
      String verb,
      Scale scale,
      String what) {
    this(words, unit, moreIsBetter, role, verb, scale, what, /* where= */ "");
  }

  Metric(
      String words,
      String unit,
      boolean moreIsBetter,
      Role role,
      String verb,
      Scale scale,
      String what,
      String where) {
    this.words = words;
    this.unit = unit;
    this.moreIsBetter = moreIsBetter;
    this.role = role;
    this.verb = verb;
    this.scale = scale;
    this.what = what;
    this.where = where;
  }

  /** The metric in words. */
  public String words() {
    return words;
  }

  /** How a change of it is said of a variant. */
  public ChangeWords change() {
    return new ChangeWords(verb, scale, what, where);
  }

  /** Unit of its values. */
  public String unit() {
    return unit;
  }

  /** Whether a higher value is the better one. */
  public boolean moreIsBetter() {
    return moreIsBetter;
  }

  /** What a metric is to a verdict. */
  private enum Role {
    LEADING,
    HEADLINE,
    EXPLORATORY
  }

  /** Whether the verdict rests on it; the intervals of these are corrected for their number. */
  public boolean headline() {
    return role != Role.EXPLORATORY;
  }

  /**
   * Whether it is one of the headline metrics that are asked first and have most of the error: a
   * run adds blocks until its interval is narrow, and gates and histories that name no metric
   * follow it.
   */
  public boolean leading() {
    return role == Role.LEADING;
  }

  /** The metric's name in files, such as {@code requests-per-second}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The metric with this name in files.
   *
   * @throws IllegalArgumentException with a message if there is none with that name
   */
  public static Metric named(String key) {
    List<String> keys = Arrays.stream(values()).map(Metric::key).toList();
    int place = keys.indexOf(key.strip());
    if (place < 0) {
      throw new IllegalArgumentException(NearestWord.none("metric", key.strip(), keys));
    }
    return values()[place];
  }
}
