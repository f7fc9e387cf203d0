/** The server contract as tests that every built-in server takes over. */
@NullMarked
package dev.sett.servers.proof;

import org.jspecify.annotations.NullMarked;
