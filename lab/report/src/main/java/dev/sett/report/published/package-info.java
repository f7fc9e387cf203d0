/** Published findings and values next to what was measured here. */
@NullMarked
package dev.sett.report.published;

import org.jspecify.annotations.NullMarked;
