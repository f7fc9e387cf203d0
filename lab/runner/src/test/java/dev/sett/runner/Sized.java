package dev.sett.runner;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.ForkJoinPool;
import jdk.management.VirtualThreadSchedulerMXBean;

/** Tells for each line it reads how many threads its JVM takes for right. */
final class Sized {

  private Sized() {}

  public static void main(String[] arguments) throws Exception {
    VirtualThreadSchedulerMXBean scheduler =
        ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    System.out.println("ready");
    while (System.in.read() > 0) {
      Thread.ofVirtual().start(() -> {}).join();
      StringBuilder text = new StringBuilder();
      text.append(scheduler.getParallelism()).append(" carriers, ");
      text.append(ForkJoinPool.commonPool().getParallelism()).append(" in the common pool");
      for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        text.append(", ").append(collector.getName());
      }
      System.out.println(text);
    }
  }
}
