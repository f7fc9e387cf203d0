package dev.sett.servers.quarkus;

import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.core.Application;

/**
 * Tells Quarkus REST that endpoints begin on the event loop, where {@link QuarkusHandover} meets
 * them.
 */
@NonBlocking
public class EventLoopFirst extends Application {

  /** For Quarkus. */
  public EventLoopFirst() {}
}
