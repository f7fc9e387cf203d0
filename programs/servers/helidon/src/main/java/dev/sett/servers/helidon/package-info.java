/** Helidon SE 4 on the server contract. */
@NullMarked
package dev.sett.servers.helidon;

import org.jspecify.annotations.NullMarked;
