package dev.sett.model.inside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * What the agent saw in one stretch of time, about a tenth of a second.
 *
 * @param atMillis from the start of the JVM to the end of the window
 * @param wallNanos length of the window, &gt; 0
 * @param carriers the default scheduler of virtual threads; empty where it can't be seen
 * @param platformHiccup lateness of a platform thread that sleeps and wakes
 * @param virtualHiccup the same of a virtual thread: from the moment it was due to its first
 *     instruction
 * @param pools executors found, the largest first
 * @param allocatedBytes bytes allocated by all threads of the JVM in the window
 * @param collections collections of garbage in the window
 * @param collectionNanos time they took
 * @param heapUsedBytes heap in use at the end of the window
 * @param directBytes memory of direct buffers at the end of the window
 * @param agentCpuNanos CPU time that the agent's own threads took in the window
 */
public record InsideWindow(
    long atMillis,
    long wallNanos,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Carriers> carriers,
    Hiccup platformHiccup,
    Hiccup virtualHiccup,
    List<PoolReading> pools,
    long allocatedBytes,
    int collections,
    long collectionNanos,
    long heapUsedBytes,
    long directBytes,
    long agentCpuNanos) {

  /** Copies the list. */
  public InsideWindow {
    pools = List.copyOf(pools);
  }

  /**
   * The scheduler of virtual threads, sampled about every millisecond.
   *
   * @param looks number of samples
   * @param parallelism the most carriers that may work concurrently
   * @param poolSize its threads at the end of the window, spare ones included
   * @param meanMounted virtual threads on a carrier, mean over the samples
   * @param meanQueued virtual threads ready and without a carrier, mean over the samples
   * @param maxQueued most of them in one sample
   * @param queuedLooks samples in which any waited
   * @param idleWhileQueued carriers without work, mean over the samples in which any waited; 0 if
   *     none did
   */
  public record Carriers(
      int looks,
      int parallelism,
      int poolSize,
      double meanMounted,
      double meanQueued,
      long maxQueued,
      int queuedLooks,
      double idleWhileQueued) {}

  /**
   * How late a thread woke.
   *
   * @param count wake-ups
   * @param meanNanos mean lateness; 0 if there were none
   * @param maxNanos largest lateness, a wake-up still awaited included
   */
  public record Hiccup(int count, long meanNanos, long maxNanos) {}

  /**
   * One executor or connection pool at the end of a window.
   *
   * @param kind its class, without the package
   * @param name what its threads are called without their numbers, or its own name
   * @param size threads or connections it has
   * @param max most it may have; -1 if it has no bound
   * @param active of them at work
   * @param queued tasks or callers that wait
   * @param completed tasks done since its start; -1 where it doesn't count them
   */
  public record PoolReading(
      String kind, String name, int size, int max, int active, long queued, long completed) {}
}
