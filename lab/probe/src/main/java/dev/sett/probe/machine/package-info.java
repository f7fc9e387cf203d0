/** What this machine is, how fast its CPUs are, and who listens on its ports. */
@NullMarked
package dev.sett.probe.machine;

import org.jspecify.annotations.NullMarked;
