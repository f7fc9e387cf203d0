package dev.sett.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A number that every good trial gives, compared between variants. */
public enum Metric {
  /** Right answers per second in the capacity phase. */
  @JsonProperty("requests-per-second")
  REQUESTS_PER_SECOND("requests per second", "req/s", true, true),
  /** CPU time of the process per right answer in the cost phase, microseconds. */
  @JsonProperty("cpu-per-request")
  CPU_PER_REQUEST("CPU per request", "µs", false, true),
  /** Median response time in the cost phase, microseconds. */
  @JsonProperty("p50")
  P50("p50 latency", "µs", false, false),
  /** 99th percentile of response time in the cost phase, microseconds. */
  @JsonProperty("p99")
  P99("p99 latency", "µs", false, false),
  /** Highest resident memory seen in the trial, MiB. */
  @JsonProperty("memory")
  MEMORY("memory", "MiB", false, false);

  private final String words;
  private final String unit;
  private final boolean moreIsBetter;
  private final boolean headline;

  Metric(String words, String unit, boolean moreIsBetter, boolean headline) {
    this.words = words;
    this.unit = unit;
    this.moreIsBetter = moreIsBetter;
    this.headline = headline;
  }

  /** The metric in words. */
  public String words() {
    return words;
  }

  /** Unit of its values. */
  public String unit() {
    return unit;
  }

  /** Whether a higher value is the better one. */
  public boolean moreIsBetter() {
    return moreIsBetter;
  }

  /** Whether the verdict stands on it; intervals of these are corrected for their number. */
  public boolean headline() {
    return headline;
  }
}
