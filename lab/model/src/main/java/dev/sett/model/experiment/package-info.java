/** What an experiment compares: variants and points, each with its measure. */
@NullMarked
package dev.sett.model.experiment;

import org.jspecify.annotations.NullMarked;
