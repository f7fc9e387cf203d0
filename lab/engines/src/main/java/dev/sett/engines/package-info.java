/** Finds the third-party load tools that are installed on this machine. */
@NullMarked
package dev.sett.engines;

import org.jspecify.annotations.NullMarked;
