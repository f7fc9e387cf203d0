/** Gates: conditions that a result must not break, as users write them, and their outcomes. */
@NullMarked
package dev.sett.verdict.gate;

import org.jspecify.annotations.NullMarked;
