package dev.sett.model.experiment;

/** The load of a measure, as a load tool can send it or not. */
public enum Load {
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
