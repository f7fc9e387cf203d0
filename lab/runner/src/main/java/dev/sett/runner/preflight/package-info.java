/** Checks of an experiment against this machine before anything starts. */
@NullMarked
package dev.sett.runner.preflight;

import org.jspecify.annotations.NullMarked;
