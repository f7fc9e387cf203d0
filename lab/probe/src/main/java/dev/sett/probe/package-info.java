/** The outside probe as a process, for programs on another host. */
@NullMarked
package dev.sett.probe;

import org.jspecify.annotations.NullMarked;
