/** How numbers, ratios, names and text from outside are written, in words and in HTML. */
@NullMarked
package dev.sett.report.format;

import org.jspecify.annotations.NullMarked;
