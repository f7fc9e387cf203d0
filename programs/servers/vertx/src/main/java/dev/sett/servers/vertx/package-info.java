/** Vert.x 5 on the server contract. */
@NullMarked
package dev.sett.servers.vertx;

import org.jspecify.annotations.NullMarked;
