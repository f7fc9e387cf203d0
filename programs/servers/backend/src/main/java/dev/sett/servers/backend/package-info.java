/** The remote system of a case study: a server that only waits. */
@NullMarked
package dev.sett.servers.backend;

import org.jspecify.annotations.NullMarked;
