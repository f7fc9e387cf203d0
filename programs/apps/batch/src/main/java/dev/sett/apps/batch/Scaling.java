package dev.sett.apps.batch;

import org.springframework.batch.infrastructure.repeat.support.TaskExecutorRepeatTemplate;

/** The ways in which Spring Batch 6 puts a step on several threads. */
enum Scaling {
  /** As many steps as {@code --concurrency} says, each with lines of its own. */
  PARTITIONS("no framework throttle: as many concurrent partitions as --concurrency allows"),
  /** The multi-threaded step of Spring Batch 6: only processing leaves the thread of the step. */
  ITEMS(
      "the framework reads and writes on one thread and processes the lines of a chunk"
          + " concurrently"),
  /** The step of Spring Batch 5 and of the published program: whole chunks on the executor. */
  THROTTLED("the framework submits at most 4 concurrent chunks to any executor");

  private final String throttle;

  Scaling(String throttle) {
    this.throttle = throttle;
  }

  /** How the framework limits this by itself, in words. */
  String throttle() {
    return throttle;
  }

  /**
   * The most tasks at once that the framework lets an executor have.
   *
   * @param chunk lines a chunk
   * @param concurrency what was asked for
   */
  @SuppressWarnings(
      "removal") // this is the way being shown; its limit lost its setter in version 6
  int atOnce(int chunk, int concurrency) {
    return switch (this) {
      case PARTITIONS -> concurrency;
      case ITEMS -> Math.min(concurrency, chunk);
      case THROTTLED -> Math.min(concurrency, TaskExecutorRepeatTemplate.DEFAULT_THROTTLE_LIMIT);
    };
  }

  /** What users type: {@code partitions}. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
