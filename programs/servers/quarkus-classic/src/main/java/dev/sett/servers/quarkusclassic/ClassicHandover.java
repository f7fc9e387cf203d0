package dev.sett.servers.quarkusclassic;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.Executor;

/** Hands a request over to the threads of the model before RESTEasy sees it. */
@Singleton
public class ClassicHandover {
  /*
   * RESTEasy Classic hands a request that comes on an event loop over to Quarkus's worker pool; one
   * that comes on a thread that may wait it answers there. So a filter of Vert.x in front of it is
   * all that another executor takes. For `native` there is no such filter.
   */
  private static final int PRIORITY = 100;

  private volatile Optional<Executor> threads = Optional.empty();

  /** For Quarkus. */
  ClassicHandover() {}

  void to(Executor executor) {
    threads = Optional.of(executor);
  }

  void register(@Observes Filters filters) {
    threads.ifPresent(
        executor ->
            filters.register(
                (RoutingContext request) -> executor.execute(request::next), PRIORITY));
  }
}
