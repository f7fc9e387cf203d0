/** Quarkus REST, the reactive stack of Quarkus, on the server contract. */
@NullMarked
package dev.sett.servers.quarkus;

import org.jspecify.annotations.NullMarked;
