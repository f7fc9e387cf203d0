package dev.sett.servers.faults;

/** Keeps a virtual thread on its carrier while a task waits. Safe for all threads at once. */
@FunctionalInterface
interface Pin {
  /** The first release on which {@code synchronized} no longer pins (JEP 491). */
  int WITHOUT_MONITORS = 24;

  /** A task that may wait. */
  @FunctionalInterface
  interface Wait {
    void run() throws InterruptedException;
  }

  /**
   * Runs the task so that its waiting holds the carrier.
   *
   * @throws InterruptedException as the task does
   */
  void hold(Wait wait) throws InterruptedException;

  /**
   * What pins on this JVM: a monitor of the request's own up to JDK 23, later a frame of native
   * code. Cured, nothing does: a virtual thread that waits leaves its carrier.
   *
   * @throws ReflectiveOperationException if this JVM has no way to call native code
   */
  static Pin of(boolean cured) throws ReflectiveOperationException {
    if (cured) {
      return Wait::run;
    }
    return Runtime.version().feature() < WITHOUT_MONITORS ? Pin::inMonitor : NativeFrame.open();
  }

  private static void inMonitor(Wait wait) throws InterruptedException {
    Object monitor = new Object();
    synchronized (monitor) {
      wait.run();
    }
  }
}
