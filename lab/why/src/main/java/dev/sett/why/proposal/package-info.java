/** What a control run can change, and what that should do to a metric. */
@NullMarked
package dev.sett.why.proposal;

import org.jspecify.annotations.NullMarked;
