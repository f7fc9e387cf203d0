/** What the report reads from a result and its trials, merged and ready to be shown. */
@NullMarked
package dev.sett.report.data;

import org.jspecify.annotations.NullMarked;
