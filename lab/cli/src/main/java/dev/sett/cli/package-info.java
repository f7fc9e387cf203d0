/** The command line. */
@NullMarked
package dev.sett.cli;

import org.jspecify.annotations.NullMarked;
