/** Jetty 12.1 on the server contract. */
@NullMarked
package dev.sett.servers.jetty;

import org.jspecify.annotations.NullMarked;
