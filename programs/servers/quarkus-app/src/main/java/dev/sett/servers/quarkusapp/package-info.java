/** What both Quarkus servers share: the endpoints, and how Quarkus is started and stopped. */
@NullMarked
package dev.sett.servers.quarkusapp;

import org.jspecify.annotations.NullMarked;
