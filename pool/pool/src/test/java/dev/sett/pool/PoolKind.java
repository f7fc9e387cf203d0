package dev.sett.pool;

/** The choices of threads that a pool can be built with. */
enum PoolKind {
  DEFAULT,
  PLATFORM,
  FACTORY,
  /** One platform thread, the others virtual. */
  MIXED,
  VIRTUAL,
  ONE_THREAD;

  /** A pool of this kind that reports no exceptions of tasks. */
  TunedExecutorBuilder builder() {
    TunedExecutorBuilder builder =
        TunedExecutor.builder().uncaughtExceptionHandler((thread, thrown) -> {});
    return switch (this) {
      case DEFAULT -> builder;
      case PLATFORM -> builder.platformThreads(TunedExecutorBuilder.MOST_THREADS);
      case FACTORY -> builder.threadFactory(Thread::new);
      case MIXED -> builder.platformThreads(1);
      case VIRTUAL -> builder.virtualThreads();
      case ONE_THREAD -> builder.maxThreads(1);
    };
  }
}
