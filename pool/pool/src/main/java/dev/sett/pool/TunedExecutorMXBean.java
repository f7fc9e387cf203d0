package dev.sett.pool;

/** A pool as management tools see it; each is as in {@link PoolSnapshot}. */
public interface TunedExecutorMXBean {
  /** Tasks that may run at once. */
  int getLimit();

  /** Threads there may be at most. */
  int getMaxThreads();

  /** Living threads. */
  int getThreads();

  /** Of the living threads, those that are virtual. */
  int getVirtualThreads();

  /** Tasks that run. */
  int getBusy();

  /** Tasks that wait. */
  int getQueued();

  /** Tasks that have ended. */
  long getCompleted();

  /** Share of their own time that tasks compute, 0 to 1; NaN while unknown. */
  double getComputing();

  /** Times that the limit was changed. */
  long getDecisions();

  /** Why the limit is what it is, in plain words. */
  String getReason();
}
