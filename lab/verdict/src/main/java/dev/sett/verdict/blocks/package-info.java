/** Trials of two variants paired block by block, with what is known of each pair. */
@NullMarked
package dev.sett.verdict.blocks;

import org.jspecify.annotations.NullMarked;
