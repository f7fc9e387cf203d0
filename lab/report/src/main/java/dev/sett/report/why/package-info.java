/** The explanations of a result, with their control runs, as a page section and as text. */
@NullMarked
package dev.sett.report.why;

import org.jspecify.annotations.NullMarked;
