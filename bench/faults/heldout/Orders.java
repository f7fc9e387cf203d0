package shop;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Books an order in 8 ms on a pool of {@code core} to 64 threads. Its queue has no limit, so it never has more than {@code core}. */
final class Orders {
  public static void main(String[] args) throws Exception {
    int core = Integer.parseInt(args[1]);
    ThreadPoolExecutor pool = new ThreadPoolExecutor(core, 64, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    Web.serve(
        args[0],
        pool,
        () -> {
          Thread.sleep(8);
          return "{\"order\": 17}";
        });
  }
}
