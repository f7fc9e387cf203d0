/** How much other programs, the hypervisor and neighbours disturbed slices and pairs. */
@NullMarked
package dev.sett.verdict.disturbance;

import org.jspecify.annotations.NullMarked;
