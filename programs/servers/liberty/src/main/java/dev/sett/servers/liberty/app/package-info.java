/** The application that Liberty runs: the server contract and the auth service. */
@NullMarked
package dev.sett.servers.liberty.app;

import org.jspecify.annotations.NullMarked;
