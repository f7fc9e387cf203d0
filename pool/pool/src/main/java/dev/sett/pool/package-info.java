/**
 * A thread pool that needs no size: it finds out itself how many tasks should run concurrently.
 * Start at {@link dev.sett.pool.TunedExecutor}.
 */
@NullMarked
package dev.sett.pool;

import org.jspecify.annotations.NullMarked;
