/** Trials of real processes: the load engine, other load tools and profilers. */
@NullMarked
package dev.sett.runner.live;

import org.jspecify.annotations.NullMarked;
