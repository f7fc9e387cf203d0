package dev.sett.pool.snippets;

import dev.sett.pool.Adjustment;
import dev.sett.pool.Overflow;
import dev.sett.pool.PoolSnapshot;
import dev.sett.pool.Reason;
import dev.sett.pool.TunedExecutor;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/** The examples in the Javadoc of the pool, which shows the regions between the markers. */
final class PoolSnippets {
  private static final ThreadLocal<String> TRACE = new ThreadLocal<>();

  private PoolSnippets() {}

  static String submit(Callable<String> fetch) throws Exception {
    // @start region="submit"
    try (TunedExecutor pool = TunedExecutor.create()) {
      Future<String> answer = pool.submit(fetch);
      return answer.get();
    }
    // @end
  }

  static TunedExecutor build() {
    // @start region="build"
    TunedExecutor pool =
        TunedExecutor.builder()
            .name("mail")
            .maxThreads(500)
            .keepAlive(Duration.ofSeconds(5))
            .queueBound(10_000, Overflow.CALLER_RUNS)
            .build();
    // @end
    return pool;
  }

  static String observe(TunedExecutor pool) {
    // @start region="observe"
    PoolSnapshot now = pool.snapshot();
    String state =
        "%d of at most %d tasks run, %d wait: %s"
            .formatted(now.busy(), now.limit(), now.queued(), now.reason().words());
    String objectName = pool.registerMBean();
    // @end
    return state + objectName;
  }

  static TunedExecutor tuner() {
    // @start region="tuner"
    TunedExecutor pool =
        TunedExecutor.builder()
            .tuner(
                window -> {
                  int limit = window.bounded(4 * window.cores());
                  return new Adjustment(limit, Duration.ofSeconds(1).toNanos(), Reason.OTHER);
                })
            .build();
    // @end
    return pool;
  }

  static TunedExecutor decorator() {
    // @start region="decorator"
    TunedExecutor pool =
        TunedExecutor.builder()
            .taskDecorator(
                task -> {
                  String trace = TRACE.get();
                  return () -> {
                    TRACE.set(trace);
                    try {
                      task.run();
                    } finally {
                      TRACE.remove();
                    }
                  };
                })
            .build();
    // @end
    return pool;
  }
}
