package dev.sett.servers.quarkus;

import io.vertx.core.impl.ContextInternal;
import java.util.concurrent.Executor;

/**
 * Runs a task on an executor, in the Vert.x context of the caller, as Quarkus's own pools do for
 * {@code @Blocking} and {@code @RunOnVirtualThread}: it carries the scope of the request.
 */
record ContextKeeper(Executor executor) implements Executor {

  @Override
  public void execute(Runnable task) {
    ContextInternal context = ContextInternal.current();
    if (context == null) {
      executor.execute(task);
      return;
    }
    executor.execute(
        () -> {
          ContextInternal before = context.beginDispatch();
          try {
            task.run();
          } finally {
            context.endDispatch(before);
          }
        });
  }
}
