package dev.sett.pool;

import org.junit.jupiter.api.Timeout;

/** The same with all threads but one virtual. */
@Timeout(120)
class NoLostTaskOfSparesIT extends NoLostTaskIT {

  @Override
  TunedExecutorBuilder builder() {
    return TunedExecutor.builder().platformThreads(1);
  }
}
