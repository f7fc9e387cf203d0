package dev.sett.probe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * A program for the tests to measure. It reads orders, one letter each: {@code b} burns CPU on the
 * main thread, {@code t} on a thread that ends, {@code c} in a child that ends, {@code m} nothing.
 * After each it says what CPU time the JVM itself counts for the main thread, in nanoseconds.
 */
public final class Burner {
  private Burner() {}

  public static void main(String[] args) throws Exception {
    System.out.println("ready");
    while (true) {
      int c = System.in.read();
      switch (c) {
        case 'b' -> {
          burn(300);
          say();
        }
        case 't' -> {
          Thread thread = new Thread(() -> burn(300), "sett-platform-0");
          thread.start();
          thread.join();
          say();
        }
        case 'c' -> {
          Process child =
              new ProcessBuilder(
                      "/bin/sh", "-c", "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done")
                  .start();
          child.waitFor();
          say();
        }
        case 'm' -> say();
        case -1 -> {
          return;
        }
        default -> {}
      }
    }
  }

  private static void say() {
    System.out.println(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
  }

  /** CPU time, not time: a busy machine gives less of it. */
  private static void burn(long millis) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + millis * 1_000_000;
    long x = 1;
    while (threads.getCurrentThreadCpuTime() < end) {
      for (int i = 0; i < 10_000; i++) {
        x = x * 31 + 7;
      }
    }
    if (x == 0) {
      System.out.println(x);
    }
  }
}
