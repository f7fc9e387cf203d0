/**
 * Where the load goes: the endpoint, protocol, trust and limits, and why a server could not be
 * reached.
 */
@NullMarked
package dev.sett.load.destination;

import org.jspecify.annotations.NullMarked;
