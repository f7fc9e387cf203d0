package dev.sett.probe;

import java.nio.file.Path;

/** The files of a machine on which nothing is wrong. */
public final class TestingMachine {
  private TestingMachine() {}

  /** Writes them below a root. */
  public static void write(Path root) throws Exception {
    CapturedFiles.put(root, "proc/self/stat", CapturedFiles.text("kernel-6.18/java-stat.txt"));
    CapturedFiles.put(root, "proc/1/stat", CapturedFiles.text("kernel-6.18/java-stat.txt"));
    CapturedFiles.put(root, "proc/self/status", "Cpus_allowed_list:\t0-7\n");
    CapturedFiles.put(root, "proc/self/limits", CapturedFiles.text("kernel-6.18/java-limits.txt"));
    CapturedFiles.put(root, "proc/meminfo", CapturedFiles.text("kernel-6.18/meminfo.txt"));
    CapturedFiles.put(root, "proc/cpuinfo", CapturedFiles.text("kernel-6.18/cpuinfo.txt"));
    CapturedFiles.put(root, "proc/loadavg", CapturedFiles.text("kernel-6.18/loadavg.txt"));
    CapturedFiles.put(root, "proc/sys/kernel/osrelease", "6.18.44\n");
    CapturedFiles.put(root, "proc/sys/net/core/somaxconn", "4096\n");
    CapturedFiles.put(root, "proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    CapturedFiles.put(
        root, "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
    CapturedFiles.put(
        root, "sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
    CapturedFiles.put(
        root, "sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
  }

  /** Writes another file below the root, with its folders. */
  public static void put(Path root, String path, String text) throws Exception {
    CapturedFiles.put(root, path, text);
  }
}
