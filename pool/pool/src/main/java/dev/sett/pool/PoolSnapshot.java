package dev.sett.pool;

import java.time.Duration;

/**
 * The state of a pool at one moment. The numbers are read one after the other, so they may differ
 * by a task or two while tasks come and go.
 *
 * @param name of the pool
 * @param limit maximum number of concurrent tasks at this moment
 * @param threads live threads, including idle ones
 * @param virtualThreads live threads that are virtual
 * @param busy running tasks
 * @param queued waiting tasks
 * @param completed tasks that have ended, normally or not
 * @param cores processors that the process may use, as last read; fractional with a quota
 * @param computing share of time that tasks spend computing, 0 to 1; {@link Double#NaN} until
 *     enough samples exist
 * @param decisions number of changes of the limit
 * @param reason reason for the current limit
 * @param threadsMissing whether the system or the thread factory recently refused a thread
 * @param ownTime CPU time that the tuner's thread has used
 * @param rejected tasks that the pool did not accept, left to the caller ({@link
 *     Overflow#CALLER_RUNS}) or dropped ({@link Overflow#DROP_OLDEST})
 * @param oldestWait how long the task at the front of the queue has waited; not stamped but
 *     observed, so up to 10 ms or a tenth too short; zero if none waits
 * @param queueWaits how long tasks waited; empty unless {@link
 *     TunedExecutorBuilder#queueWaitSampling} is on
 */
public record PoolSnapshot(
    String name,
    int limit,
    int threads,
    int virtualThreads,
    int busy,
    int queued,
    long completed,
    double cores,
    double computing,
    long decisions,
    Reason reason,
    boolean threadsMissing,
    Duration ownTime,
    long rejected,
    Duration oldestWait,
    QueueWaits queueWaits) {}
