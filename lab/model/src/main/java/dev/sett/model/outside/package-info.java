/** What was seen of a measured process from outside: CPU, memory, threads and sockets. */
@NullMarked
package dev.sett.model.outside;

import org.jspecify.annotations.NullMarked;
