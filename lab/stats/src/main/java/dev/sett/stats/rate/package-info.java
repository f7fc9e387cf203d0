/**
 * What rates over time and the responses to them say: ramps, limits that are crossed, overloads.
 */
@NullMarked
package dev.sett.stats.rate;

import org.jspecify.annotations.NullMarked;
