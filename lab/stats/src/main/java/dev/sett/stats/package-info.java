/** Numbers in, estimates out; no I/O. */
@NullMarked
package dev.sett.stats;

import org.jspecify.annotations.NullMarked;
