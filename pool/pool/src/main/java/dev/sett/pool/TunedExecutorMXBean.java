package dev.sett.pool;

import java.util.SortedMap;

/**
 * A pool as management tools see it: the attributes are those of {@link PoolSnapshot}, and the
 * bounds, which can be changed.
 */
public interface TunedExecutorMXBean {
  /** {@return the maximum number of concurrent tasks at this moment} */
  int getLimit();

  /**
   * {@return the number of threads that are kept even when idle, and of tasks that may always run
   * concurrently}
   */
  int getMinThreads();

  /**
   * Changes the number of threads that are kept, and raises the limit to it immediately. Threads
   * are started when tasks need them; those no longer kept end when they have been idle for long.
   *
   * @param threads 0 to {@value TunedExecutorBuilder#MOST_THREADS}
   * @throws IllegalArgumentException unless 0 to {@value TunedExecutorBuilder#MOST_THREADS} and at
   *     most {@link #getMaxThreads}
   */
  void setMinThreads(int threads);

  /** {@return the maximum number of threads} */
  int getMaxThreads();

  /**
   * Changes the maximum number of threads. If it is lowered, idle threads above it end immediately
   * and others after their task; no task is interrupted. If it is raised, the limit follows with
   * the next decision, within a quarter of a second while tasks wait.
   *
   * @param threads 1 to {@value TunedExecutorBuilder#MOST_THREADS}
   * @throws IllegalArgumentException unless 1 to {@value TunedExecutorBuilder#MOST_THREADS} and at
   *     least {@link #getMinThreads}
   */
  void setMaxThreads(int threads);

  /** {@return the maximum number of waiting tasks; 2,147,483,647 for no bound} */
  int getQueueBound();

  /**
   * Changes the maximum number of waiting tasks; 2,147,483,647 removes the bound. Tasks that wait
   * already stay, even if they are more; the next ones are treated as the builder's {@link
   * Overflow} says, {@link Overflow#REJECT} if it was given none.
   *
   * @param tasks at least 1
   * @throws IllegalArgumentException below 1
   */
  void setQueueBound(int tasks);

  /** {@return the number of live threads} */
  int getThreads();

  /** {@return the number of live threads that are virtual} */
  int getVirtualThreads();

  /** {@return the number of running tasks} */
  int getBusy();

  /** {@return the number of waiting tasks} */
  int getQueued();

  /** {@return the number of completed tasks} */
  long getCompleted();

  /** {@return the number of tasks not accepted, left to the caller, or dropped} */
  long getRejected();

  /**
   * {@return how long the task at the front of the queue has waited, in nanoseconds; 0 if none
   * waits}
   */
  long getOldestWaitNanos();

  /**
   * Sampled tasks by how long they waited in the queue: what they waited less than, in nanoseconds,
   * and how many they are; see {@link QueueWaits}. Empty unless {@link
   * TunedExecutorBuilder#queueWaitSampling} is on.
   *
   * @return number of tasks by the upper end of their bucket in nanoseconds
   */
  SortedMap<Long, Long> getQueueWaits();

  /** {@return what half of the sampled tasks waited less than, in nanoseconds; -1 while unknown} */
  long getQueueWaitMedianNanos();

  /** {@return what 99% of the sampled tasks waited less than, in nanoseconds; -1 while unknown} */
  long getQueueWaitP99Nanos();

  /** {@return the share of time that tasks spend computing, 0 to 1; NaN while unknown} */
  double getComputing();

  /** {@return the number of changes of the limit} */
  long getDecisions();

  /** {@return the reason for the current limit, in plain words} */
  String getReason();
}
