package dev.sett.model.inside;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/**
 * Stacks of CPU samples that a profiler took inside a program while the phases that count ran,
 * start and warm-up left out; native code is among them.
 *
 * @param profiler its name and release, such as {@code async-profiler 4.5}
 * @param event what made it sample: {@code cpu} (the kernel's perf events, which see into the
 *     kernel), {@code ctimer} or {@code itimer} (timers, which do not)
 * @param intervalNanos CPU time of a thread from one sample to the next, &gt; 0
 * @param samples CPU samples in all, &ge; 0
 * @param calls the stacks as a tree, outermost first; rare ones are left out
 */
public record Profile(
    String profiler,
    String event,
    long intervalNanos,
    long samples,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<CallNode> calls) {

  /** The event that sees into the kernel. */
  public static final String PERF_EVENTS = "cpu";

  /** Copies the list. */
  public Profile {
    calls = List.copyOf(calls);
  }
}
