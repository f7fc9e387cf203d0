/** What the load showed: latency, throughput, ramps, ladders and rates. */
@NullMarked
package dev.sett.report.load;

import org.jspecify.annotations.NullMarked;
