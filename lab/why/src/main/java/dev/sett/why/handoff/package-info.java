/** The way from a pool of platform threads to virtual threads, in steps. */
@NullMarked
package dev.sett.why.handoff;

import org.jspecify.annotations.NullMarked;
