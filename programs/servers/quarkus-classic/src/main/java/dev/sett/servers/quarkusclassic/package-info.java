/** RESTEasy Classic on Quarkus, the blocking stack, on the server contract. */
@NullMarked
package dev.sett.servers.quarkusclassic;

import org.jspecify.annotations.NullMarked;
