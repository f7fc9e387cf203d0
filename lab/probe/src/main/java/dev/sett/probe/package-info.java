/**
 * The outside probe: what /proc and cgroups tell of a process and its machine; and what agent and
 * JFR saw inside.
 */
@NullMarked
package dev.sett.probe;

import org.jspecify.annotations.NullMarked;
