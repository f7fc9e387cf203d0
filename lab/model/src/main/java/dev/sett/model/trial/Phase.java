package dev.sett.model.trial;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The measured parts of a trial. */
public enum Phase {
  /** Load before measuring, until throughput is steady. */
  @JsonProperty("warm-up")
  WARM_UP,
  /** Closed loop: as much as the connections carry. */
  @JsonProperty("capacity")
  CAPACITY,
  /** One common fixed rate for every variant: latency and CPU per request. */
  @JsonProperty("cost")
  COST,
  /** Half of that rate. */
  @JsonProperty("cost-low")
  COST_LOW,
  /** One and a half times that rate. */
  @JsonProperty("cost-high")
  COST_HIGH,
  /** From idle to full load in a closed loop. */
  @JsonProperty("ramp")
  RAMP,
  /** One rung of a ladder of rates. */
  @JsonProperty("rung")
  RUNG,
  /** One rate of the search for the highest one within an objective. */
  @JsonProperty("search")
  SEARCH,
  /** A constant rate under which memory is read. */
  @JsonProperty("constant")
  CONSTANT,
  /** A tenth more than that. */
  @JsonProperty("more")
  MORE,
  /** A fixed number of requests. */
  @JsonProperty("total")
  TOTAL,
  /** A normal rate, more than a program can do, and the normal rate again. */
  @JsonProperty("overload")
  OVERLOAD
}
