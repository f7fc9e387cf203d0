package dev.sett.model.outside;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The purpose of a thread of the measured process, derived from its name. */
public enum ThreadFamily {
  /** Threads that run request handlers on a platform-thread model. */
  @JsonProperty("request")
  REQUEST("request threads"),
  /** Carriers of virtual threads. */
  @JsonProperty("carrier")
  CARRIER("carriers"),
  /** Selectors, acceptors, event loops and pollers. */
  @JsonProperty("selector")
  SELECTOR("selectors"),
  /** Compiler threads of the JVM. */
  @JsonProperty("jit")
  JIT("JIT compiler"),
  /** Garbage collector threads of the JVM. */
  @JsonProperty("gc")
  GC("garbage collector"),
  /** Other threads of the JVM itself. */
  @JsonProperty("vm")
  VM("other JVM threads"),
  /** Whatever is left, and threads that ended before they could be read. */
  @JsonProperty("other")
  OTHER("other threads");

  private final String words;

  ThreadFamily(String words) {
    this.words = words;
  }

  /** The family in words, plural, for reports. */
  public String words() {
    return words;
  }
}
