package dev.sett.threads;

import dev.sett.pool.TunedExecutor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** How the executor of each model is started. */
final class Starters {

  private Starters() {}

  static ExecutorService platformPool(int threads) {
    return new ThreadPoolExecutor(
        threads, threads, 0, TimeUnit.NANOSECONDS, new LinkedBlockingQueue<>(), platformThreads());
  }

  static ExecutorService platformPerTask() {
    return Executors.newThreadPerTaskExecutor(platformThreads());
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

  private static ThreadFactory platformThreads() {
    return Thread.ofPlatform().name("sett-platform-", 1).factory();
  }

  private static ThreadFactory virtualThreads() {
    return Thread.ofVirtual().name("sett-virtual-", 1).factory();
  }
}
