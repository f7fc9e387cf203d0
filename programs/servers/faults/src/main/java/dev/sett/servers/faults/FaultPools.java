package dev.sett.servers.faults;

import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;

/** Pools of platform threads as a program would have them; their threads end with the process. */
final class FaultPools {

  private FaultPools() {}

  /** A fixed number of threads before a queue without an end. */
  static ThreadPoolExecutor fixed(String name, int threads) {
    return (ThreadPoolExecutor) Executors.newFixedThreadPool(threads, threads(name));
  }

  /** Threads named {@code name-1} and so on. */
  static ThreadFactory threads(String name) {
    return Thread.ofPlatform().daemon().name(name + "-", 1).factory();
  }
}
