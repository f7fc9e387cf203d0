/** A HotSpot JVM seen from outside: its counters, memory and flags, and how to attach to it. */
@NullMarked
package dev.sett.probe.jvm;

import org.jspecify.annotations.NullMarked;
