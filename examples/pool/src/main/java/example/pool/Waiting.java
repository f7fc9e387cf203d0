package example.pool;

import dev.sett.pool.PoolSnapshot;
import dev.sett.pool.TunedExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** A thousand tasks that wait run concurrently, and nobody said how many threads they need. */
public final class Waiting {
  private Waiting() {}

  /**
   * Runs tasks that all wait for the same time.
   *
   * @param tasks number of tasks
   * @param time how long each waits
   * @return the pool while they wait
   */
  public static PoolSnapshot run(int tasks, Duration time)
      throws InterruptedException, ExecutionException {
    try (TunedExecutor pool = TunedExecutor.create()) {
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < tasks; i++) {
        futures.add(
            pool.submit(
                () -> {
                  Thread.sleep(time);
                  return null;
                }));
      }
      Thread.sleep(time.dividedBy(2));
      PoolSnapshot meanwhile = pool.snapshot();
      for (Future<?> future : futures) {
        future.get();
      }
      return meanwhile;
    }
  }

  /** Prints the state of a pool with a thousand tasks that wait for a second. */
  public static void main(String[] arguments) throws Exception {
    System.out.println(run(1000, Duration.ofSeconds(1)));
  }
}
