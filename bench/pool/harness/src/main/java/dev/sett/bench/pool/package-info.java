/** Measures executors of threading models beside each other. */
@NullMarked
package dev.sett.bench.pool;

import org.jspecify.annotations.NullMarked;
