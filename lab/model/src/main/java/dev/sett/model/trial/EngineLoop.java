package dev.sett.model.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalInt;

/**
 * What one event loop of the load engine did in one slice, settling and drain included.
 *
 * @param cpu the CPU its thread may use, if it is only one
 * @param timerSlackNanos how late the kernel may end its waits, as the kernel reports it; 0:
 *     unknown
 * @param connections connections it serves, at least 1
 * @param answered right answers
 * @param wallNanos length of the slice, &gt; 0
 * @param cpuNanos CPU time of its thread
 * @param turningNanos of that spent turning while nothing was due and nothing came; 0 if it sleeps
 * @param lagP50Nanos median of its own delay (see {@link LoadSlice#lag}); 0 in a closed loop
 * @param lagP99Nanos 99th percentile of the same
 */
public record EngineLoop(
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalInt cpu,
    long timerSlackNanos,
    int connections,
    long answered,
    long wallNanos,
    long cpuNanos,
    long turningNanos,
    long lagP50Nanos,
    long lagP99Nanos) {

  /** CPU time in which its thread did something, in nanoseconds. */
  public long busyNanos() {
    return Math.max(0, cpuNanos - turningNanos);
  }

  /** Share of a CPU in which its thread did something, 0 to 1. */
  public double busyShare() {
    return Math.min(1, (double) busyNanos() / wallNanos);
  }
}
