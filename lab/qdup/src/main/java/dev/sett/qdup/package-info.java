/** Runs a script with qDup's own parts, as a process of its own that listens nowhere. */
@NullMarked
package dev.sett.qdup;

import org.jspecify.annotations.NullMarked;
