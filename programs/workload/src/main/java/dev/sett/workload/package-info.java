/** What every reference server shares: units of work, flags, ready line, environment. */
@NullMarked
package dev.sett.workload;

import org.jspecify.annotations.NullMarked;
