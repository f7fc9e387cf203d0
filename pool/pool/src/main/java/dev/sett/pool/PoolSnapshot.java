package dev.sett.pool;

import java.time.Duration;

/**
 * How a pool stands at one moment. The numbers are read one after the other, so they may be apart
 * by a task or two while tasks come and go.
 *
 * @param name of the pool
 * @param limit tasks that may run at once now
 * @param threads living threads, idle ones among them
 * @param virtualThreads of the living threads, those that are virtual
 * @param busy tasks that run
 * @param queued tasks that wait
 * @param completed tasks that have ended, one way or the other
 * @param cores processors that the process may use, as last read; a quota makes it a fraction
 * @param computing share of their own time that tasks compute, 0 to 1; {@link Double#NaN} while not
 *     enough was seen
 * @param decisions times that the limit was changed
 * @param reason why the limit is what it is
 * @param threadsMissing whether the system, or the thread factory, has refused a thread lately
 * @param ownTime what the tuner's thread has used of CPU time
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
    Duration ownTime) {}
