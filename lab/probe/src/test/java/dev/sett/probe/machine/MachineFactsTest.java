package dev.sett.probe.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.CpuSet;
import dev.sett.probe.CapturedFiles;
import dev.sett.probe.TestingMachine;
import dev.sett.probe.proc.Proc;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFactsTest {
  @Test
  void readsTheFactsOfAVirtualMachine(@TempDir Path root) throws Exception {
    TestingMachine.write(root);
    Map<String, String> facts = MachineFacts.of(Proc.under(root)).facts();
    assertEquals("6.18.44", facts.get("kernel"));
    assertEquals("AMD EPYC", facts.get("cpu"));
    assertEquals("0-7", facts.get("cpus allowed"));
    assertEquals("yes", facts.get("virtual machine"));
    assertEquals("performance", facts.get("governor"));
    assertEquals("madvise", facts.get("huge pages"));
    assertEquals("20000", facts.get("open files"));
    assertEquals("32768-60999", facts.get("local ports"));
    assertEquals("tsc", facts.get("clock source"));
    assertFalse(facts.containsKey("turbo"), "what is not there is left out");
    assertFalse(facts.containsKey("cpu quota"));
  }

  @Test
  void knowsTheSchedulerOfAKernel() {
    assertEquals(Optional.of("EEVDF"), MachineFacts.scheduler("6.18.44-generic"));
    assertEquals(Optional.of("EEVDF"), MachineFacts.scheduler("6.6"));
    assertEquals(Optional.of("CFS"), MachineFacts.scheduler("6.5.0-14"));
    assertEquals(Optional.of("CFS"), MachineFacts.scheduler("5.15.0"));
    assertEquals(Optional.empty(), MachineFacts.scheduler("unknown"));
  }

  @Test
  void anEmptyMachineStillHasAJdk(@TempDir Path root) {
    Map<String, String> facts = MachineFacts.of(Proc.under(root)).facts();
    assertTrue(facts.containsKey("lab jdk"), facts::toString);
    assertFalse(facts.containsKey("memory"));
    assertTrue(MachineFacts.allowedCpus(Proc.under(root)).size() >= 1);
  }

  @Test
  void readsTheCpusThatAreAllowed(@TempDir Path root) throws Exception {
    CapturedFiles.put(root, "proc/self/status", CapturedFiles.text("kernel-6.18/java-status.txt"));
    assertEquals(CpuSet.parse("0-1"), MachineFacts.allowedCpus(Proc.under(root)));
  }
}
