package shop;

import java.util.concurrent.Semaphore;

/** Asks for recommendations, which takes 10 ms, behind a bulkhead that lets only so many calls through at the same time. */
final class Bulkhead {
  public static void main(String[] args) throws Exception {
    Semaphore calls = new Semaphore(Integer.parseInt(args[1]));
    Web.serve(args[0], Web.virtual(), () -> recommend(calls));
  }

  private static String recommend(Semaphore calls) throws InterruptedException {
    calls.acquire();
    try {
      Thread.sleep(10);
      return "{\"items\": [3, 1, 4]}";
    } finally {
      calls.release();
    }
  }
}
