package dev.sett.apps.standalone;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What this process takes at one moment.
 *
 * @param rssBytes resident memory, VmRSS of {@code /proc/self/status} (proc(5)); -1 where there is
 *     none
 * @param heapBytes heap in use, garbage included
 * @param osThreads threads of the operating system, those of the JVM included; from the same file,
 *     -1 where there is none
 */
record Memory(long rssBytes, long heapBytes, int osThreads) {
  private static final Path STATUS = Path.of("/proc/self/status");

  static Memory now() {
    long rss = -1;
    int threads = -1;
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith("VmRSS:")) {
          rss = number(line) * 1024;
        } else if (line.startsWith("Threads:")) {
          threads = (int) number(line);
        }
      }
    } catch (IOException e) {
      // Not Linux: the rest is still worth having.
    }
    return new Memory(
        rss, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(), threads);
  }

  private static long number(String line) {
    return Long.parseLong(line.replaceAll("[^0-9]", ""));
  }
}
