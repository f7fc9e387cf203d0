/**
 * A thread pool that needs no number: it finds out by itself how many tasks should run at once.
 * Start at {@link dev.sett.pool.TunedExecutor}.
 */
@NullMarked
package dev.sett.pool;

import org.jspecify.annotations.NullMarked;
