/** What {@code ./check} does: build Sett, run its tests, and say what passed. */
@NullMarked
package dev.sett.checks;

import org.jspecify.annotations.NullMarked;
