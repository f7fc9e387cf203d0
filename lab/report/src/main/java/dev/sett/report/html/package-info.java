/** The report of a result as one HTML page, and its charts as separate SVG files. */
@NullMarked
package dev.sett.report.html;

import org.jspecify.annotations.NullMarked;
