package dev.sett.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.doctor.Diagnosis.Level;
import dev.sett.probe.TestingMachine;
import dev.sett.probe.proc.Proc;
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
    TestingMachine.write(root);
    for (Diagnosis finding : SettingChecks.of(Proc.under(root))) {
      assertEquals(Level.OK, finding.level(), finding::toString);
    }
    assertEquals(9, SettingChecks.of(Proc.under(root)).size());
  }

  @Test
  void eachBadSettingIsFound(@TempDir Path root) throws Exception {
    TestingMachine.write(root);
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
    TestingMachine.write(root);
    long pid = ProcessHandle.current().pid();
    TestingMachine.put(root, "proc/" + pid + "/cgroup", "0::/\n");
    TestingMachine.put(
        root, "proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    TestingMachine.put(root, "sys/fs/cgroup/cpu.max", "150000 100000\n");
    Diagnosis quota = finding(SettingChecks.of(Proc.under(root)), "CPU quota");
    assertEquals(Level.WARN, quota.level());
    assertTrue(quota.sentence().contains("1.50 CPUs"), quota.sentence());
  }

  @Test
  void aSystemWithoutProcSaysWhatIsMissing(@TempDir Path root) {
    Diagnosis proc = finding(SettingChecks.of(Proc.under(root)), "/proc");
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
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static void change(Path root, String path, String text, String name) throws Exception {
    change(root, path, text, name, Level.WARN);
  }

  private static void change(Path root, String path, String text, String name, Level level)
      throws Exception {
    TestingMachine.put(root, path, text);
    Diagnosis finding = finding(SettingChecks.of(Proc.under(root)), name);
    assertEquals(level, finding.level(), finding::toString);
  }

  private static Diagnosis finding(List<Diagnosis> findings, String name) {
    return findings.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void whatAKilledLabLeavesIsSaidOnlyWhereNothingPreventsIt() {
    assertEquals(List.of(), LiveChecks.cleanUp(/* setpriv= */ true));
    Diagnosis note = LiveChecks.cleanUp(/* setpriv= */ false).getFirst();
    assertTrue(note.sentence().contains("keep running"), note.sentence());
    assertTrue(note.sentence().contains("util-linux"), note.sentence());
  }

  @Test
  void programsThatMayBeMissedAreSaidOnlyWhereThereIsNoControlGroup() {
    assertEquals(List.of(), LiveChecks.detached(/* groups= */ true, /* adopts= */ true));
    Diagnosis adopting = LiveChecks.detached(/* groups= */ false, /* adopts= */ true).getFirst();
    assertTrue(adopting.sentence().contains("if Sett is killed"), adopting.sentence());
    Diagnosis neither = LiveChecks.detached(/* groups= */ false, /* adopts= */ false).getFirst();
    assertTrue(neither.sentence().contains("may keep running after its trial"), neither.sentence());
  }
}
