/** Flags that several commands share. */
@NullMarked
package dev.sett.cli.flags;

import org.jspecify.annotations.NullMarked;
