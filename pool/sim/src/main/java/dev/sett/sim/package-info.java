/**
 * Drives any tuner against a modelled server on a fake clock: seconds of a scene take milliseconds,
 * and a seed gives the same run again. Start at {@link dev.sett.sim.Simulation}.
 */
@NullMarked
package dev.sett.sim;

import org.jspecify.annotations.NullMarked;
