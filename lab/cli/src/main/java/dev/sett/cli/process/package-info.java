/**
 * The process of the command line and its surroundings: exit codes, signals, version, folders, git.
 */
@NullMarked
package dev.sett.cli.process;

import org.jspecify.annotations.NullMarked;
