/** Opens connections over TCP, Unix sockets and TLS, and explains why a handshake failed. */
@NullMarked
package dev.sett.load.tls;

import org.jspecify.annotations.NullMarked;
