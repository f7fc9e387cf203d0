/** The commands that run an experiment: compare, run and resume. */
@NullMarked
package dev.sett.cli.experiment;

import org.jspecify.annotations.NullMarked;
