/** How numbers, ratios, names and text from outside are written, in words, HTML and Markdown. */
@NullMarked
package dev.sett.report.format;

import org.jspecify.annotations.NullMarked;
