/** Sends HTTP on a schedule and records latency. */
@NullMarked
package dev.sett.load;

import org.jspecify.annotations.NullMarked;
