/** What the difference between two variants in one number consists of. */
@NullMarked
package dev.sett.verdict.breakdown;

import org.jspecify.annotations.NullMarked;
