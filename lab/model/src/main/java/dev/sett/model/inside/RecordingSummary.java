package dev.sett.model.inside;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The numbers of a JFR recording. Times in nanoseconds, all threads together.
 *
 * @param wallNanos length of the recording, &gt; 0
 * @param pinned virtual threads that held their carrier while they waited
 * @param parked threads parked longer than the threshold
 * @param blocked threads that waited to enter a monitor
 * @param socketWaits reads and writes on sockets longer than the threshold
 * @param safepointNanos time in which no Java code ran
 * @param compilerQueue longest queue of methods waiting to be compiled; -1 if not recorded
 * @param throttledNanos time the container was held back by its CPU quota
 * @param hottest top frames of the CPU samples, the most frequent first
 * @param samples CPU samples in all
 * @param calls the stacks of the CPU samples as a tree, outermost methods first; empty if there are
 *     none, or the recording was read by a version that kept none
 * @param sampler event that the CPU samples came from, {@code jdk.CPUTimeSample} or {@code
 *     jdk.ExecutionSample}; empty if there are none, or a version read it that did not record it
 * @param humongous share of the garbage collections that were caused by an object of at least half
 *     a region of G1, within [0, 1]; empty if there were none, or they were not counted
 * @param allocations where memory was allocated, the most first; only what is worth naming
 */
public record RecordingSummary(
    long wallNanos,
    Waits pinned,
    Waits parked,
    Waits blocked,
    Waits socketWaits,
    long safepointNanos,
    long compilerQueue,
    long throttledNanos,
    List<Frame> hottest,
    long samples,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<CallNode> calls,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> sampler,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalDouble humongous,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Allocation> allocations) {

  /** Copies the lists. */
  public RecordingSummary {
    hottest = List.copyOf(hottest);
    calls = List.copyOf(calls);
    allocations = List.copyOf(allocations);
  }

  /**
   * Waits of one kind.
   *
   * @param count how many
   * @param nanos their time together
   * @param where the most frequent place, {@code Class.method} of the first frame outside the JDK,
   *     or the first; empty if there were none
   */
  public record Waits(long count, long nanos, String where) {
    /** No wait of that kind. */
    public static final Waits NONE = new Waits(0, 0, "");
  }

  /**
   * Objects of one class that are created in one place.
   *
   * @param where {@code Class.method} of the first frame outside the JDK, or the first; empty if
   *     the stack is not known
   * @param type class of the objects, such as {@code byte[]}, without its package
   * @param share of all allocated bytes, within [0, 1], estimated from samples
   */
  public record Allocation(String where, String type, double share) {}

  /**
   * A place in the code.
   *
   * @param method {@code Class.method}
   * @param samples CPU samples whose top frame it was
   */
  public record Frame(String method, long samples) {}
}
