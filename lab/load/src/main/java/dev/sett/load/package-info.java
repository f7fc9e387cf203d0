/**
 * The load engine: inside this process, as a process that reads commands, and as lines prepared
 * beforehand; and the search for the highest rate that it can sustain.
 */
@NullMarked
package dev.sett.load;

import org.jspecify.annotations.NullMarked;
