/** Many results of one experiment over time: kept apart by machine, levels and change points. */
@NullMarked
package dev.sett.history;

import org.jspecify.annotations.NullMarked;
