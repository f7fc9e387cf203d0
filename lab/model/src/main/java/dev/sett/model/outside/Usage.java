package dev.sett.model.outside;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;

/**
 * What a process tree and its machine used between two moments, seen from outside.
 *
 * @param wallNanos time between the two moments, &gt; 0
 * @param cpuNanos CPU time of the process and its descendants, exact, threads that ended included
 * @param userNanos of that in user mode, from clock ticks (resolution 10 ms)
 * @param systemNanos of that in the kernel, from clock ticks (resolution 10 ms)
 * @param runQueueWaitNanos time its threads were runnable and had no CPU
 * @param voluntarySwitches context switches because a thread waited
 * @param involuntarySwitches context switches because a thread was preempted or yielded
 * @param families the same by thread family; families without threads are left out
 * @param threads threads alive at the later moment
 * @param rssBytes resident memory at the later moment
 * @param pssBytes proportional memory at the later moment; 0 where it was not read
 */
@RecordBuilder
public record Usage(
    long wallNanos,
    long cpuNanos,
    long userNanos,
    long systemNanos,
    long runQueueWaitNanos,
    long voluntarySwitches,
    long involuntarySwitches,
    List<Family> families,
    int threads,
    long rssBytes,
    long pssBytes,
    Machine machine)
    implements UsageBuilder.With {

  /** Copies the list. */
  public Usage {
    families = List.copyOf(families);
  }

  /** The part of one thread family. */
  public record Family(
      ThreadFamily family,
      int threads,
      long cpuNanos,
      long runQueueWaitNanos,
      long voluntarySwitches,
      long involuntarySwitches) {}

  /**
   * The whole machine in the same time.
   *
   * @param busyNanos CPU time used on all CPUs by anybody
   * @param stealNanos time the hypervisor gave to other guests, all CPUs together
   * @param foreignNanos of {@code busyNanos}, what neither the measured processes, nor the load
   *     engine, nor the lab used: somebody else on this machine
   * @param throttledNanos time the process's cgroup was held back by its CPU quota
   * @param slowdown how fast its CPUs were; empty: unknown
   */
  @RecordBuilder
  public record Machine(
      long busyNanos,
      long stealNanos,
      long foreignNanos,
      long throttledNanos,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Slowdown> slowdown)
      implements UsageMachineBuilder.With {

    /** A machine of whose CPUs it is unknown how fast they were. */
    public Machine(long busyNanos, long stealNanos, long foreignNanos, long throttledNanos) {
      this(busyNanos, stealNanos, foreignNanos, throttledNanos, Optional.empty());
    }

    /** The same with so much less of somebody else. */
    public Machine withoutForeign(long nanos) {
      return withForeignNanos(Math.max(0, foreignNanos - nanos));
    }
  }

  /**
   * How many times as long a fixed piece of work took as it takes at best. It tells of what no
   * counter shows, such as a neighbour on the other hardware thread of the core.
   *
   * @param server on the CPUs of the measured process, &gt;= 1
   * @param load on those of the load engine, &gt;= 1
   */
  public record Slowdown(double server, double load) {}
}
