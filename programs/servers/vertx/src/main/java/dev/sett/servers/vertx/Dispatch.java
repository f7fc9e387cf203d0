package dev.sett.servers.vertx;

import dev.sett.workload.Answer;
import dev.sett.workload.Routing;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/** Where the thread comes from that answers a request. */
@FunctionalInterface
interface Dispatch {

  /**
   * Gets an answer and sends it.
   *
   * @param context of the verticle that was asked; the caller is on its thread
   * @param answer does the work of the request and may block
   * @param send sends what came of it, on the thread of the context
   */
  void answer(Context context, Supplier<Answer> answer, Handler<Answer> send);

  /** The thread of the verticle itself. */
  static Dispatch here() {
    return (context, answer, send) -> send.handle(answer.get());
  }

  /** A thread of Vert.x's worker pool; requests of one verticle run side by side. */
  static Dispatch ontoWorkers() {
    return (context, answer, send) ->
        context.executeBlocking(answer::get, /* ordered= */ false).onSuccess(send);
  }

  /** A thread of an executor. */
  static Dispatch onto(Executor executor) {
    return (context, answer, send) -> {
      try {
        executor.execute(
            () -> {
              Answer done = answer.get();
              context.runOnContext(back -> send.handle(done));
            });
      } catch (RejectedExecutionException e) {
        send.handle(Routing.stopping());
      }
    };
  }
}
