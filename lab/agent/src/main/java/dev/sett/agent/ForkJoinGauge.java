package dev.sett.agent;

import java.util.List;
import java.util.concurrent.ForkJoinPool;

/** Fork-join pools, which tell everything without a lock. */
final class ForkJoinGauge implements PoolGauge {
  @Override
  public Reading read(Object pool, List<Object> workers) {
    ForkJoinPool forkJoin = (ForkJoinPool) pool;
    return new Reading(
        forkJoin.getPoolSize(),
        forkJoin.getParallelism(),
        forkJoin.getActiveThreadCount(),
        forkJoin.getQueuedTaskCount() + forkJoin.getQueuedSubmissionCount(),
        /* completed= */ -1);
  }

  @Override
  public boolean enlarge(Object pool, int times) {
    ForkJoinPool forkJoin = (ForkJoinPool) pool;
    int unused = forkJoin.setParallelism(forkJoin.getParallelism() * times);
    return true;
  }
}
