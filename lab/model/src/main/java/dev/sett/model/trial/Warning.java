package dev.sett.model.trial;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A warning that is shown with the result.
 *
 * @param text one sentence that says what was found and what it means
 */
public record Warning(Kind kind, String text) {

  /** What the warning is about. */
  public enum Kind {
    /** Other programs used the machine, or the hypervisor took CPU time. */
    @JsonProperty("noisy-machine")
    NOISY_MACHINE,
    /** The load engine was, or may have been, the limit: no verdict from such trials. */
    @JsonProperty("engine-limited")
    ENGINE_LIMITED,
    /** The load engine itself was late: the p99 of such trials is known between two bounds. */
    @JsonProperty("engine-late")
    ENGINE_LATE,
    /** Throughput was not steady when measuring began. */
    @JsonProperty("not-steady")
    NOT_STEADY,
    /** Some requests failed. */
    @JsonProperty("errors")
    ERRORS,
    /** A value far from the others of its kind. */
    @JsonProperty("outlier")
    OUTLIER,
    /** A trial failed, or a program did not stop when asked to. */
    @JsonProperty("program")
    PROGRAM,
    /** The program fell behind the rate: what was measured there is that of a growing queue. */
    @JsonProperty("program-behind")
    PROGRAM_BEHIND,
    /** A service that the programs depend on had no CPU left: it may have been the limit. */
    @JsonProperty("service-limited")
    SERVICE_LIMITED,
    /** The program had no CPU left over at the common rate: no verdict on CPU per request. */
    @JsonProperty("cpu-full")
    CPU_FULL,
    /** Server and load engine share a CPU, or could not be pinned. */
    @JsonProperty("placement")
    PLACEMENT,
    /** A known defect in the JDK or a setting of the machine. */
    @JsonProperty("machine")
    MACHINE,
    /** The result rests on fewer blocks than it should. */
    @JsonProperty("few-blocks")
    FEW_BLOCKS,
    /** The load came from another tool, whose numbers mean something different from Sett's. */
    @JsonProperty("load-tool")
    LOAD_TOOL,
    /** A setting that should change the kind of threads did not. */
    @JsonProperty("same-threads")
    SAME_THREADS,
    /** Only one of two variants runs with an agent, a profiler or a recording. */
    @JsonProperty("observed")
    OBSERVED,
    /** A program that its command did not start itself can't be seen, or is not on its CPUs. */
    @JsonProperty("background")
    BACKGROUND
  }
}
