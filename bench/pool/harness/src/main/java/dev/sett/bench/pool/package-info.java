/** Compares the executors of threading models. */
@NullMarked
package dev.sett.bench.pool;

import org.jspecify.annotations.NullMarked;
