/**
 * A thread pool that needs no size: it finds out itself how many tasks should run concurrently.
 *
 * <p>{@link dev.sett.pool.TunedExecutor} is an {@link java.util.concurrent.ExecutorService}. The
 * defaults suit most applications:
 *
 * {@snippet class="dev.sett.pool.snippets.PoolSnippets" region="submit"}
 *
 * <p>{@link dev.sett.pool.TunedExecutorBuilder} gives it a name, bounds, a full queue's policy, or
 * threads of another kind:
 *
 * {@snippet class="dev.sett.pool.snippets.PoolSnippets" region="build"}
 *
 * <p>{@link dev.sett.pool.PoolSnapshot} says what a pool does and why. The same numbers are
 * available through JMX ({@link dev.sett.pool.TunedExecutorMXBean}), and every decision is in
 * flight recordings as the event {@code dev.sett.pool.Adjustment}:
 *
 * {@snippet class="dev.sett.pool.snippets.PoolSnippets" region="observe"}
 *
 * <p>A {@link dev.sett.pool.Tuner} of your own can decide how many tasks run concurrently:
 *
 * {@snippet class="dev.sett.pool.snippets.PoolSnippets" region="tuner"}
 */
@NullMarked
package dev.sett.pool;

import org.jspecify.annotations.NullMarked;
