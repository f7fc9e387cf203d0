package dev.sett.adapters.spring;

import dev.sett.pool.TunedExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeansException;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

/**
 * Shuts the pool down when the application context is closed, and lets Spring wait until its tasks
 * have ended, for at most {@code spring.lifecycle.timeout-per-shutdown-phase}. It is the turn of
 * the pool after the web server has stopped, so requests in flight can still submit tasks.
 */
final class GracefulPoolShutdown
    implements SmartLifecycle, ApplicationContextAware, ApplicationListener<ContextClosedEvent> {
  /** After both phases of the web server: graceful shutdown (-1024) and stop (-2048). */
  private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 3 * 1024;

  private final TunedExecutor pool;
  private volatile @Nullable ApplicationContext context;
  private volatile boolean running;
  private volatile boolean closing;

  GracefulPoolShutdown(TunedExecutor pool) {
    this.pool = pool;
  }

  @Override
  public void setApplicationContext(ApplicationContext context) throws BeansException {
    this.context = context;
  }

  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    // A parent context gets the events of its children, too.
    closing |= event.getApplicationContext() == context;
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }

  @Override
  public void stop() {
    running = false;
  }

  /** A context that is only stopped or paused may be started again, so its pool goes on. */
  @Override
  public void stop(Runnable callback) {
    if (!closing) {
      callback.run(); // Still running, as far as Spring is concerned: it asks again when it closes.
      return;
    }
    running = false;
    pool.shutdown();
    Thread.ofVirtual()
        .name("sett-pool-shutdown")
        .start(
            () -> {
              try {
                while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
                  // Spring, which waits for the callback, has a timeout; then it interrupts them.
                }
                callback.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }
}
