package shop2;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import shop.Web;

/** Gathers the offers of 8 suppliers, each by a blocking call of 5 ms: with a parallel stream ("stream"), or on virtual threads ("threads"). */
final class Offers {
  private static final ExecutorService CALLS = Web.virtual();

  public static void main(String[] args) throws Exception {
    Web.serve(args[0], Web.platform(50), args[1].equals("stream") ? () -> json(byStream()) : () -> json(byThreads()));
  }

  private static String json(int best) {
    return "{\"best\": " + best + "}";
  }

  private static int byStream() {
    return IntStream.range(0, 8).parallel().map(Offers::offer).min().orElseThrow();
  }

  private static int byThreads() throws InterruptedException, ExecutionException {
    List<Callable<Integer>> calls = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int supplier = i;
      calls.add(() -> offer(supplier));
    }
    int best = Integer.MAX_VALUE;
    for (Future<Integer> offer : CALLS.invokeAll(calls)) {
      best = Math.min(best, offer.get());
    }
    return best;
  }

  private static int offer(int supplier) {
    try {
      Thread.sleep(5);
      return 10 + supplier;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
