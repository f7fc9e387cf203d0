package dev.sett.adapters.vertx;

import dev.sett.pool.TunedExecutor;
import io.vertx.core.spi.ExecutorServiceFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;

/**
 * Replaces the worker pools of Vert.x 5 with tuned ones: those of {@code executeBlocking}, of
 * worker verticles, and the shared ones. Vert.x finds this class when the jar is on the class path;
 * set the system property {@value #ENABLED} to {@code false} to keep Vert.x's own pools.
 */
public final class TunedWorkers implements ExecutorServiceFactory {
  /** The system property that disables it. */
  public static final String ENABLED = "sett.pool.enabled";

  /** For Vert.x. */
  public TunedWorkers() {}

  /**
   * Creates a worker pool.
   *
   * @param threads Vert.x's thread factory, whose threads it recognizes as workers
   * @param concurrency the configured size ({@code setWorkerPoolSize} and similar), which is
   *     ignored: the pool finds its own size
   * @param most the configured maximum number of threads, which is ignored, too
   * @return a tuned pool, or one of Vert.x if that is asked for
   */
  @Override
  public ExecutorService createExecutor(ThreadFactory threads, Integer concurrency, Integer most) {
    return "false".equals(System.getProperty(ENABLED))
        ? ExecutorServiceFactory.INSTANCE.createExecutor(threads, concurrency, most)
        : TunedExecutor.builder().name("sett-vertx").threadFactory(threads).build();
  }
}
