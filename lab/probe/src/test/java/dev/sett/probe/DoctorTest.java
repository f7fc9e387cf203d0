package dev.sett.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.probe.Finding.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  @Test
  void aGoodMachineHasNothingButOk(@TempDir Path root) throws Exception {
    goodMachine(root);
    for (Finding finding : SettingChecks.of(Proc.under(root))) {
      assertEquals(Level.OK, finding.level(), finding::toString);
    }
    assertEquals(9, SettingChecks.of(Proc.under(root)).size());
  }

  @Test
  void eachBadSettingIsFound(@TempDir Path root) throws Exception {
    goodMachine(root);
    change(root, "proc/self/status", "Cpus_allowed_list:\t3\n", "CPUs", Level.WARN);
    change(root, "proc/self/status", "Cpus_allowed_list:\t0-1\n", "CPUs", Level.NOTE);
    change(root, "proc/sys/net/core/somaxconn", "128\n", "Accept queue", Level.NOTE);
    change(root, "proc/sys/net/ipv4/ip_local_port_range", "60000\t60999\n", "Local ports");
    change(root, "proc/meminfo", "MemTotal: 900000 kB\nMemAvailable: 500000 kB\n", "Memory");
    change(
        root, "proc/self/limits", "Max open files            1024   4096   files\n", "Open files");
    change(
        root,
        "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
        "powersave\n",
        "CPU frequency");
    change(
        root,
        "sys/devices/system/clocksource/clocksource0/current_clocksource",
        "acpi_pm\n",
        "Clock");
  }

  @Test
  void aQuotaBelowTheCpusIsFound(@TempDir Path root) throws Exception {
    goodMachine(root);
    long pid = ProcessHandle.current().pid();
    Captured.put(root, "proc/" + pid + "/cgroup", "0::/\n");
    Captured.put(
        root, "proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    Captured.put(root, "sys/fs/cgroup/cpu.max", "150000 100000\n");
    Finding quota = finding(SettingChecks.of(Proc.under(root)), "CPU quota");
    assertEquals(Level.WARN, quota.level());
    assertTrue(quota.sentence().contains("1.50 CPUs"), quota.sentence());
  }

  @Test
  void aSystemWithoutProcSaysWhatIsMissing(@TempDir Path root) {
    Finding proc = finding(SettingChecks.of(Proc.under(root)), "/proc");
    assertEquals(Level.WARN, proc.level());
    assertTrue(proc.sentence().contains("Use Linux"), proc.sentence());
  }

  @Test
  void timedFindingsFollowTheNumbers() {
    assertEquals(Level.OK, LiveChecks.steal(0).level());
    assertEquals(Level.NOTE, LiveChecks.steal(0.01).level());
    assertEquals(Level.WARN, LiveChecks.steal(0.03).level());
    assertEquals(Level.OK, LiveChecks.timer(60_000, 900_000).level());
    assertEquals(Level.WARN, LiveChecks.timer(60_000, 9_000_000).level());
    assertEquals(Level.OK, LiveChecks.noise(0.01, 0.1, 1).level());
    assertEquals(Level.NOTE, LiveChecks.noise(0.01, 0.5, 1).level());
    assertEquals(Level.WARN, LiveChecks.noise(0.2, 0.5, 1).level());
    assertEquals(Level.OK, LiveChecks.foreign(0.05, 4, Optional.empty(), 0).level());
    assertEquals(Level.WARN, LiveChecks.foreign(0.5, 4, Optional.of("x"), 0).level());
  }

  @Test
  void theBusiestStrangerIsNamed() {
    assertEquals(
        "Other programs used 0.80 of 2 CPUs during one second, mostly cc1 (pid 42, 0.75); some"
            + " tasks had to wait for a CPU 30% of that time. They take CPU time from the measured"
            + " programs. Try to stop them.",
        LiveChecks.foreign(0.8, 2, Optional.of("cc1 (pid 42, 0.75)"), 0.3).sentence());
  }

  @Test
  void sentencesAreTheSameInEveryLocale() {
    Supplier<String> sentences =
        () ->
            LiveChecks.foreign(0.8, 2, Optional.empty(), 0.3)
                + LiveChecks.steal(0.0123).sentence()
                + LiveChecks.timer(60_000, 9_000_000).sentence();
    String expected = sentences.get();
    Locale before = Locale.getDefault();
    try {
      for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR", "hi-IN-u-nu-deva")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertEquals(expected, sentences.get(), tag);
        assertEquals(dev.sett.model.ThreadFamily.GC, ThreadFamilies.of("G1 MAIN MARKER"), tag);
        assertEquals(dev.sett.model.ThreadFamily.SELECTOR, ThreadFamilies.of("XNIO-1 I/O-2"), tag);
        assertEquals(Optional.of("1051"), PortOwner.inode(table(), 0x07E8), tag);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void findsTheListenerInTheKernelsTable() {
    assertEquals(Optional.of("1051"), PortOwner.inode(table(), 2024));
    assertEquals(Optional.empty(), PortOwner.inode(table(), 2025));
    assertEquals(
        Optional.of("48179"), PortOwner.inode(Captured.text("kernel-6.18/net-tcp6.txt"), 0xA5C3));
    String connected = table().replace(" 0A ", " 01 ");
    assertEquals(Optional.empty(), PortOwner.inode(connected, 2024));
  }

  private static String table() {
    return Captured.text("kernel-6.18/net-tcp.txt");
  }

  private static void change(Path root, String path, String text, String name) throws Exception {
    change(root, path, text, name, Level.WARN);
  }

  private static void change(Path root, String path, String text, String name, Level level)
      throws Exception {
    Captured.put(root, path, text);
    Finding finding = finding(SettingChecks.of(Proc.under(root)), name);
    assertEquals(level, finding.level(), finding::toString);
  }

  private static Finding finding(List<Finding> findings, String name) {
    return findings.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  static void goodMachine(Path root) throws Exception {
    Captured.put(root, "proc/self/stat", Captured.text("kernel-6.18/java-stat.txt"));
    Captured.put(root, "proc/1/stat", Captured.text("kernel-6.18/java-stat.txt"));
    Captured.put(root, "proc/self/status", "Cpus_allowed_list:\t0-7\n");
    Captured.put(root, "proc/self/limits", Captured.text("kernel-6.18/java-limits.txt"));
    Captured.put(root, "proc/meminfo", Captured.text("kernel-6.18/meminfo.txt"));
    Captured.put(root, "proc/cpuinfo", Captured.text("kernel-6.18/cpuinfo.txt"));
    Captured.put(root, "proc/loadavg", Captured.text("kernel-6.18/loadavg.txt"));
    Captured.put(root, "proc/sys/kernel/osrelease", "6.18.44\n");
    Captured.put(root, "proc/sys/net/core/somaxconn", "4096\n");
    Captured.put(root, "proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    Captured.put(root, "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
    Captured.put(root, "sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
    Captured.put(root, "sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
  }

  @Test
  void whatAKilledLabLeavesIsSaidOnlyWhereNothingPreventsIt() {
    assertEquals(List.of(), LiveChecks.cleanUp(/* setpriv= */ true));
    Finding note = LiveChecks.cleanUp(/* setpriv= */ false).getFirst();
    assertTrue(note.sentence().contains("keep running"), note.sentence());
    assertTrue(note.sentence().contains("util-linux"), note.sentence());
  }

  @Test
  void programsThatMayBeMissedAreSaidOnlyWhereThereIsNoControlGroup() {
    assertEquals(List.of(), LiveChecks.detached(/* groups= */ true, /* adopts= */ true));
    Finding adopting = LiveChecks.detached(/* groups= */ false, /* adopts= */ true).getFirst();
    assertTrue(adopting.sentence().contains("if Sett is killed"), adopting.sentence());
    Finding neither = LiveChecks.detached(/* groups= */ false, /* adopts= */ false).getFirst();
    assertTrue(neither.sentence().contains("may keep running after its trial"), neither.sentence());
  }
}
