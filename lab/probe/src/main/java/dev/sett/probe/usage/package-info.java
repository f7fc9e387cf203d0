/** CPU time, memory, threads and sockets of a process and its machine, read from outside. */
@NullMarked
package dev.sett.probe.usage;

import org.jspecify.annotations.NullMarked;
