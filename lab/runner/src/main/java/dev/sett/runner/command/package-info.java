/** Where programs are found, and the command line that starts them. */
@NullMarked
package dev.sett.runner.command;

import org.jspecify.annotations.NullMarked;
