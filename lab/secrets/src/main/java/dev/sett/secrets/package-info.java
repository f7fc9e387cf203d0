/**
 * Finds secrets in any text, by names, structure and shape, and masks them; knows nothing of
 * experiments.
 */
@NullMarked
package dev.sett.secrets;

import org.jspecify.annotations.NullMarked;
