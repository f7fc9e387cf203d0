package dev.sett.adapters.vertx;

import dev.sett.pool.TunedExecutor;
import io.vertx.core.spi.ExecutorServiceFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;

/**
 * Makes the worker pools of Vert.x 5 tuned ones: that of {@code executeBlocking}, of worker
 * verticles, and the shared ones. Vert.x finds it by itself when this jar is on the class path; the
 * system property {@value #ENABLED} set to {@code false} leaves Vert.x its own pools.
 */
public final class TunedWorkers implements ExecutorServiceFactory {
  /** The system property that switches it off. */
  public static final String ENABLED = "sett.pool.enabled";

  /** For Vert.x. */
  public TunedWorkers() {}

  /**
   * A pool of workers.
   *
   * @param threads Vert.x's own, whose threads it knows as workers
   * @param concurrency the size asked for, {@code setWorkerPoolSize} and the like: not needed, the
   *     pool finds its own
   * @param most the most threads asked for; not needed either
   */
  @Override
  public ExecutorService createExecutor(ThreadFactory threads, Integer concurrency, Integer most) {
    return "false".equals(System.getProperty(ENABLED))
        ? ExecutorServiceFactory.INSTANCE.createExecutor(threads, concurrency, most)
        : TunedExecutor.builder().name("sett-vertx").threadFactory(threads).build();
  }
}
