/** Line charts, forest plots and the axes and pieces of SVG that all charts share. */
@NullMarked
package dev.sett.report.chart;

import org.jspecify.annotations.NullMarked;
