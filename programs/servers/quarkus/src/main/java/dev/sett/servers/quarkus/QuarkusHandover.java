package dev.sett.servers.quarkus;

import jakarta.inject.Singleton;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveContainerRequestContext;

/** Hands a request whose endpoint is found over to the threads of the model. */
@Provider
@Singleton
public class QuarkusHandover implements ContainerRequestFilter {
  /*
   * Quarkus fixes at build time whether an endpoint runs on the event loop, on a worker (@Blocking)
   * or on a virtual thread (@RunOnVirtualThread): the latter two get a BlockingHandler in their
   * chain, which suspends the request and resumes it on an executor. Here every endpoint is
   * @NonBlocking (see EventLoopFirst), and this filter does the same two calls on the executor that
   * the flags ask for. So the chain of handlers is one and the same for all models, and the thread
   * is all that differs.
   */
  private volatile Optional<Executor> threads = Optional.empty();

  /** For Quarkus. */
  QuarkusHandover() {}

  void to(Executor executor) {
    threads = Optional.of(executor);
  }

  @Override
  public void filter(ContainerRequestContext request) {
    Optional<Executor> executor = threads;
    if (executor.isPresent()
        && request instanceof ResteasyReactiveContainerRequestContext reactive
        && reactive.getServerRequestContext() instanceof ResteasyReactiveRequestContext context) {
      context.suspend();
      context.resume(executor.get());
    }
  }
}
