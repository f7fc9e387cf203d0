package dev.sett.servers.liberty.app;

import dev.sett.servers.liberty.LibertyHandover;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** All that the application answers; one object of each resource for all requests. */
@ApplicationPath("/")
public final class LibertyApp extends Application {
  private final Set<Object> singletons;

  /** For Liberty, which makes one. */
  public LibertyApp() {
    LibertyHandover handover = LibertyHandover.current();
    Tokens tokens = Tokens.create();
    singletons =
        Set.of(
            new Contract(handover),
            new Auth(tokens),
            new Health(tokens),
            new LibertyErrors.OfRequests(),
            new LibertyErrors.OfHttp(handover.flags()));
  }

  // The way round it is beans, and then Liberty would look for beans at every start.
  @SuppressWarnings("deprecation")
  @Override
  public Set<Object> getSingletons() {
    return singletons;
  }
}
