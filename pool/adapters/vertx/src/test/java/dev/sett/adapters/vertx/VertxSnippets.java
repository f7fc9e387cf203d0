package dev.sett.adapters.vertx;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.Callable;

/** The examples in the Javadoc, which shows the regions between the markers. */
final class VertxSnippets {
  private VertxSnippets() {}

  static Future<String> blocking(Vertx vertx, Callable<String> query) {
    // @start region="blocking"
    Future<String> answer = vertx.executeBlocking(query, /* ordered= */ false);
    // @end
    return answer;
  }
}
