/** What the agent sees inside a measured JVM, and how it gets there. */
@NullMarked
package dev.sett.probe.agent;

import org.jspecify.annotations.NullMarked;
