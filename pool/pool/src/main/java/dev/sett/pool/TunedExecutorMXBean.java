package dev.sett.pool;

/** A pool as management tools see it; the attributes are those of {@link PoolSnapshot}. */
public interface TunedExecutorMXBean {
  /** Maximum number of concurrent tasks at this moment. */
  int getLimit();

  /** Maximum number of threads. */
  int getMaxThreads();

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

  /** Share of time that tasks spend computing, 0 to 1; NaN while unknown. */
  double getComputing();

  /** Number of changes of the limit. */
  long getDecisions();

  /** Reason for the current limit, in plain words. */
  String getReason();
}
