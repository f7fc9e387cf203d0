package shop;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/** Gathers two quotes, each a blocking call of 5 ms, with CompletableFuture: on the common pool ("common") or on virtual threads ("own"). */
final class Quotes {
  private final ExecutorService calls;

  private Quotes(ExecutorService calls) {
    this.calls = calls;
  }

  public static void main(String[] args) throws Exception {
    Web.serve(args[0], Web.platform(64), new Quotes(args[1].equals("own") ? Web.virtual() : null)::both);
  }

  private String both() {
    CompletableFuture<Integer> first = ask(1);
    CompletableFuture<Integer> second = ask(2);
    return first.thenCombine(second, (a, b) -> "{\"best\": " + Math.min(a, b) + "}").join();
  }

  private CompletableFuture<Integer> ask(int supplier) {
    return calls == null ? CompletableFuture.supplyAsync(() -> quote(supplier)) : CompletableFuture.supplyAsync(() -> quote(supplier), calls);
  }

  private static int quote(int supplier) {
    try {
      Thread.sleep(5);
      return 10 * supplier;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
