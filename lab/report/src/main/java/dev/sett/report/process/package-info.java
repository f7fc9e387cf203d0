/** What the measured processes used: CPU, memory, sampled methods, and their threads over time. */
@NullMarked
package dev.sett.report.process;

import org.jspecify.annotations.NullMarked;
