/** The kernel's text files, control groups and the few C calls that probes need. */
@NullMarked
package dev.sett.probe.proc;

import org.jspecify.annotations.NullMarked;
