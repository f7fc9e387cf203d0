/**
 * Runs any tuner against a simulated server on a simulated clock: seconds of a scene take
 * milliseconds, and the same seed reproduces a run. Start at {@link dev.sett.sim.Simulation}.
 */
@NullMarked
package dev.sett.sim;

import org.jspecify.annotations.NullMarked;
