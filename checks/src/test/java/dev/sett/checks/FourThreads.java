package dev.sett.checks;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** A program of somebody's: four threads, forty tasks that wait, and no CPU to speak of. */
final class FourThreads {

  private FourThreads() {}

  /** Runs until it is stopped, at most ten minutes. */
  public static void main(String[] args) throws InterruptedException {
    System.out.println("runs");
    Semaphore asked = new Semaphore(40);
    long end = System.nanoTime() + 600_000_000_000L;
    try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
      while (System.nanoTime() < end) {
        asked.acquire();
        pool.execute(() -> answer(asked));
      }
    }
  }

  private static void answer(Semaphore asked) {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      asked.release();
    }
  }
}
