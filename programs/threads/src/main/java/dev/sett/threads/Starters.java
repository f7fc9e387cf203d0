package dev.sett.threads;

import dev.sett.pool.TunedExecutor;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import org.jboss.threads.EnhancedQueueExecutor;
import org.jboss.threads.JBossExecutors;

/** How the executor of each model is started. */
final class Starters {

  private Starters() {}

  static ExecutorService platformPool(int threads) {
    return Executors.newFixedThreadPool(threads, platformThreads("sett-platform-"));
  }

  static ExecutorService platformPerTask() {
    return Executors.newThreadPerTaskExecutor(platformThreads("sett-platform-"));
  }

  static ExecutorService virtualPerTask() {
    return Executors.newThreadPerTaskExecutor(virtualThreads());
  }

  static ExecutorService virtualPool(int atOnce) {
    return new LimitedExecutor(atOnce, virtualThreads());
  }

  static ExecutorService tuned() {
    return TunedExecutor.builder().name("sett-tuned").build();
  }

  static ExecutorService liberty(LibertyRules rules) {
    LongSupplier nanoClock = System::nanoTime;
    return LibertyExecutor.start(
        rules,
        Runtime.getRuntime().availableProcessors(),
        /* seed= */ nanoClock.getAsLong(),
        nanoClock,
        platformThreads("sett-liberty-"));
  }

  /**
   * As Quarkus makes it when nobody tells it anything: one thread in its core, 8 a processor and at
   * least 200 at most, one more for each task that finds none idle, gone after 30 s without a task.
   * (WildFly's own pools differ from subsystem to subsystem.)
   */
  static ExecutorService jboss() {
    return new EnhancedQueueExecutor.Builder()
        .setCorePoolSize(1)
        .setMaximumPoolSize(Math.max(8 * Runtime.getRuntime().availableProcessors(), 200))
        .setGrowthResistance(0)
        .setKeepAliveTime(Duration.ofSeconds(30))
        .setHandoffExecutor(JBossExecutors.rejectingExecutor())
        .setRegisterMBean(false)
        .setThreadFactory(platformThreads("sett-jboss-"))
        .build();
  }

  private static ThreadFactory platformThreads(String prefix) {
    return Thread.ofPlatform().name(prefix, 1).factory();
  }

  private static ThreadFactory virtualThreads() {
    return Thread.ofVirtual().name("sett-virtual-", 1).factory();
  }
}
