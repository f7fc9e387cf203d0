/** A result in a few lines: for a terminal, as Markdown and as JUnit XML. */
@NullMarked
package dev.sett.report.summary;

import org.jspecify.annotations.NullMarked;
