package shop;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Hands each request to a batch that answers after 3 ms, and waits for the answer: blocked ("block"), in a busy loop ("spin"), or by looking every 20 ms
 * ("poll").
 */
final class Batches {
  private static final ScheduledExecutorService BATCH = Executors.newScheduledThreadPool(2);

  private Batches() {}

  private interface Wait {
    void until(Future<?> answer) throws InterruptedException, ExecutionException;
  }

  public static void main(String[] args) throws Exception {
    Wait wait = wait(args[1]);
    Web.serve(
        args[0],
        Web.platform(50),
        () -> {
          Future<String> answer = BATCH.schedule(() -> "{\"batch\": 5}", 3, TimeUnit.MILLISECONDS);
          wait.until(answer);
          return answer.get();
        });
  }

  private static Wait wait(String way) {
    return switch (way) {
      case "block" -> Future::get;
      case "spin" ->
          answer -> {
            while (!answer.isDone()) {
              Thread.onSpinWait();
            }
          };
      case "poll" ->
          answer -> {
            while (!answer.isDone()) {
              Thread.sleep(20);
            }
          };
      default -> throw new IllegalArgumentException("Unknown way '" + way + "'.");
    };
  }
}
