/** What is counted and timed in a slice of load, per event loop, per request and per window. */
@NullMarked
package dev.sett.load.metrics;

import org.jspecify.annotations.NullMarked;
