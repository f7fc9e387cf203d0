package dev.sett.pool;

import java.util.SortedMap;

/**
 * A pool as management tools see it: the attributes are those of {@link PoolSnapshot}, and the
 * bounds, which can be changed.
 */
public interface TunedExecutorMXBean {
  /** Maximum number of concurrent tasks at this moment. */
  int getLimit();

  /** Threads that are kept even when idle, and tasks that may always run concurrently. */
  int getMinThreads();

  /**
   * Changes the number of threads that are kept, and raises the limit to it immediately. Threads
   * are started when tasks need them; those no longer kept end when they have been idle for long.
   *
   * @throws IllegalArgumentException unless 0 to {@value TunedExecutorBuilder#MOST_THREADS} and at
   *     most {@link #getMaxThreads}
   */
  void setMinThreads(int threads);

  /** Maximum number of threads. */
  int getMaxThreads();

  /**
   * Changes the maximum number of threads. If it is lowered, idle threads above it end immediately
   * and others after their task; no task is interrupted. If it is raised, the limit follows with
   * the next decision, within a quarter of a second while tasks wait.
   *
   * @throws IllegalArgumentException unless 1 to {@value TunedExecutorBuilder#MOST_THREADS} and at
   *     least {@link #getMinThreads}
   */
  void setMaxThreads(int threads);

  /** Maximum number of waiting tasks; 2,147,483,647 for no bound. */
  int getQueueBound();

  /**
   * Changes the maximum number of waiting tasks; 2,147,483,647 removes the bound. Tasks that wait
   * already stay, even if they are more; the next ones are treated as the builder's {@link
   * Overflow} says, {@link Overflow#REJECT} if it was given none.
   *
   * @throws IllegalArgumentException below 1
   */
  void setQueueBound(int tasks);

  /** Live threads. */
  int getThreads();

  /** Live threads that are virtual. */
  int getVirtualThreads();

  /** Running tasks. */
  int getBusy();

  /** Waiting tasks. */
  int getQueued();

  /** Completed tasks. */
  long getCompleted();

  /** Tasks not accepted, left to the caller, or dropped. */
  long getRejected();

  /** How long the task at the front of the queue has waited, in nanoseconds; 0 if none waits. */
  long getOldestWaitNanos();

  /**
   * Sampled tasks by how long they waited in the queue: what they waited less than, in nanoseconds,
   * and how many they are; see {@link QueueWaits}. Empty unless {@link
   * TunedExecutorBuilder#queueWaitSampling} is on.
   */
  SortedMap<Long, Long> getQueueWaits();

  /** What half of the sampled tasks waited less than, in nanoseconds; -1 while unknown. */
  long getQueueWaitMedianNanos();

  /** What 99% of the sampled tasks waited less than, in nanoseconds; -1 while unknown. */
  long getQueueWaitP99Nanos();

  /** Share of time that tasks spend computing, 0 to 1; NaN while unknown. */
  double getComputing();

  /** Number of changes of the limit. */
  long getDecisions();

  /** Reason for the current limit, in plain words. */
  String getReason();
}
