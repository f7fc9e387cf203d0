package dev.sett.probe.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.JvmFacts;
import dev.sett.probe.CapturedFiles;
import dev.sett.probe.proc.Proc;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmProbeIT {

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void stop() throws Exception {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-XX:+UseSerialGC, Serial",
    "-XX:+UseParallelGC, Parallel",
    "-XX:+UseG1GC, G1",
    "-XX:+UseZGC, ZGC",
    "-XX:+UnlockExperimentalVMOptions -XX:+UseEpsilonGC -Xlog:disable, Epsilon",
  })
  void everyCollectorTellsItsNameAndTheWholeHeap(String flags, String collector) throws Exception {
    JvmFacts facts = facts(hoarder("-Xmx128m " + flags));
    assertEquals(collector, facts.collector());
    assertEquals(128, Math.round(facts.maxHeapBytes() / 1048576.0), facts.toString());
    assertEquals(System.getProperty("java.version"), facts.version());
    assertEquals(System.getProperty("java.vm.vendor"), facts.vendor());
    assertEquals("-Xmx128m " + flags, facts.vmArgs());
    assertTrue(facts.cpus() >= 1, facts.toString());
  }

  @Test
  void theJvmMayBeBelowAShell() throws Exception {
    long pid = start("/bin/sh", "-c", String.join(" ", java("-Xmx100m")) + "; exit 0");
    JvmFacts facts = facts(pid);
    assertEquals("-Xmx100m", facts.vmArgs());
    assertFalse(facts.namesCollector(), facts.toString());
  }

  @Test
  void aJvmThatKeepsNoCountersIsNotKnown() throws Exception {
    JvmFacts facts = facts(hoarder("-XX:-UsePerfData"));
    assertFalse(facts.known());
    assertTrue(facts.gap().contains("UsePerfData"), facts.gap());
    assertTrue(facts.cpus() >= 1, facts.toString());
  }

  @Test
  void neitherIsAnotherProgramNorOneThatEnded() throws Exception {
    JvmProbe probe = JvmProbe.of(new ProcessBuilder("/bin/true").start().pid());
    assertFalse(probe.facts().known());
    started.add(new ProcessBuilder("/bin/sleep", "60").start());
    JvmFacts facts = facts(started.getLast().pid());
    assertFalse(facts.known());
    assertTrue(facts.cpus() >= 1, facts.toString());
  }

  @Test
  void aQuotaCountsAsTheJvmCountsIt(@TempDir Path root) throws Exception {
    CapturedFiles.put(root, "proc/7/status", "Name:\tjava\nCpus_allowed_list:\t0-3,6\n");
    assertEquals(5, JvmProbe.cpus(Proc.under(root), 7));
    CapturedFiles.put(
        root, "proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    CapturedFiles.put(root, "proc/7/cgroup", "0::/app\n");
    CapturedFiles.put(root, "sys/fs/cgroup/app/cpu.max", "150000 100000\n");
    assertEquals(2, JvmProbe.cpus(Proc.under(root), 7));
    assertEquals(0, JvmProbe.cpus(Proc.under(root), 8));
  }

  private static JvmFacts facts(long pid) {
    JvmProbe probe = JvmProbe.of(pid);
    probe.look();
    return probe.facts();
  }

  private long hoarder(String flags) throws IOException {
    return start(java(flags).toArray(String[]::new));
  }

  private long start(String... command) throws IOException {
    int said = '[';
    // A JVM that starts beside another may not get the file of its counters, and says so first.
    for (int times = 0; times < 10 && said == '['; times++) {
      started.add(new ProcessBuilder(command).redirectErrorStream(true).start());
      said = started.getLast().getInputStream().read();
    }
    assertEquals('r', said, "the program said that it is ready");
    return started.getLast().pid();
  }

  private static List<String> java(String flags) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of(flags.split(" ", -1)));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), "dev.sett.probe.jvm.Hoarder"));
    return command;
  }
}
