/** The value that a trial gives for each metric of its measure. */
@NullMarked
package dev.sett.verdict.values;

import org.jspecify.annotations.NullMarked;
