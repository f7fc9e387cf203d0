package dev.sett.probe.usage;

/** A program with as many threads as its first argument says, each awake every 100 ms. */
final class ManyThreads {
  private ManyThreads() {}

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < Integer.parseInt(args[0]); i++) {
      Thread thread = new Thread(null, ManyThreads::idle, "sett-platform-" + i, 64 * 1024);
      thread.setDaemon(true);
      thread.start();
    }
    System.out.println("ready");
    while (System.in.read() >= 0) {}
  }

  private static void idle() {
    while (true) {
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
