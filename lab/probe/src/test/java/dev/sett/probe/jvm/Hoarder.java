package dev.sett.probe.jvm;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** A program for the tests to measure: it has heap, direct buffers and threads, and waits. */
final class Hoarder {
  static final int THREADS = 50;
  static final int DIRECT_MIB = 32;
  private static final int HEAP_MIB = 16;

  private Hoarder() {}

  public static void main(String[] args) throws Exception {
    byte[] heap = new byte[HEAP_MIB << 20];
    Arrays.fill(heap, (byte) 1);
    ByteBuffer direct = ByteBuffer.allocateDirect(DIRECT_MIB << 20);
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(Hoarder::sleep);
      thread.setDaemon(true);
      thread.start();
    }
    System.out.println("ready");
    sleep();
    System.out.println(heap.length + direct.capacity());
  }

  private static void sleep() {
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
