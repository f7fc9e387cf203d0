package dev.sett.model.inside;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/**
 * Stacks of CPU samples that a profiler took inside a program while the phases that count ran,
 * start and warm-up left out; native code is among them. Where a closed loop is one of the phases,
 * it is the only one that was profiled.
 *
 * @param profiler its name and release, such as {@code async-profiler 4.5}
 * @param event what made it sample: {@code cpu} (the kernel's perf events, which see into the
 *     kernel), {@code ctimer} or {@code itimer} (timers, which do not)
 * @param intervalNanos CPU time of a thread from one sample to the next, &gt; 0, as asked for;
 *     timers go no finer than the tick of the kernel
 * @param samples CPU samples in all, &ge; 0
 * @param calls the stacks as a tree, outermost first; rare ones are left out
 * @param parts all samples by what they were spent on, Sett's own work included; empty in results
 *     older than this
 */
public record Profile(
    String profiler,
    String event,
    long intervalNanos,
    long samples,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<CallNode> calls,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<PartSamples> parts) {

  /** The event that sees into the kernel. */
  public static final String PERF_EVENTS = "cpu";

  /** Copies the lists. */
  public Profile {
    calls = List.copyOf(calls);
    parts = List.copyOf(parts);
  }

  /** A profile whose samples are not sorted into parts. */
  public Profile(
      String profiler, String event, long intervalNanos, long samples, List<CallNode> calls) {
    this(profiler, event, intervalNanos, samples, calls, /* parts= */ List.of());
  }
}
