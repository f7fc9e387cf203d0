package shop2;

import java.util.concurrent.Semaphore;
import shop.Web;

/** Exports a table, which a database delivers in 10 ms. An export takes 16 MB of a budget for all: {@code Exports PORT BUDGET_MB}. */
final class Exports {
  private static final int EXPORT_MB = 16;

  public static void main(String[] args) throws Exception {
    Semaphore budget = new Semaphore(Integer.parseInt(args[1]));
    Web.serve(args[0], Web.platform(50), () -> export(budget));
  }

  private static String export(Semaphore budget) throws InterruptedException {
    budget.acquire(EXPORT_MB);
    try {
      Thread.sleep(10);
      return "{\"rows\": [3, 1, 4]}";
    } finally {
      budget.release(EXPORT_MB);
    }
  }
}
