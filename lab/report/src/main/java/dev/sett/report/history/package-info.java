/** The results of one experiment over time, as a page, as text and as JSON for Horreum. */
@NullMarked
package dev.sett.report.history;

import org.jspecify.annotations.NullMarked;
