package dev.sett.checks;

/**
 * A program of somebody's: two threads that want the same monitor and compute while they have it.
 */
final class Rivals {
  private static final Object MONITOR = new Object();
  private static final long TURN_NANOS = 5_000_000;

  private Rivals() {}

  /** Runs until it is stopped, at most ten minutes. */
  public static void main(String[] args) throws InterruptedException {
    long end = System.nanoTime() + 600_000_000_000L;
    System.out.println("runs");
    Thread other = new Thread(() -> compete(end), "rival");
    other.start();
    compete(end);
    other.join();
  }

  private static void compete(long end) {
    while (System.nanoTime() < end) {
      synchronized (MONITOR) {
        compute();
      }
    }
  }

  private static void compute() {
    long until = System.nanoTime() + TURN_NANOS;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }
}
