/** The command load, its flags and its output. */
@NullMarked
package dev.sett.cli.load;

import org.jspecify.annotations.NullMarked;
