/** A server of which each known fault can be switched on. */
@NullMarked
package dev.sett.servers.faults;

import org.jspecify.annotations.NullMarked;
