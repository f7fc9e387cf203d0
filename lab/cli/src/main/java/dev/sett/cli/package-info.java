/** The command line: Main, and commands that nothing else uses (completion, doctor, simulate). */
@NullMarked
package dev.sett.cli;

import org.jspecify.annotations.NullMarked;
