package dev.sett.probe.proc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.ThreadFamily;
import dev.sett.probe.CapturedFiles;
import dev.sett.probe.process.ProcessStat;
import dev.sett.probe.usage.CpuTimes;
import dev.sett.probe.usage.ThreadReading;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcTest {
  @Test
  void readsTheStatOfAJvm() {
    ProcessStat stat =
        ProcessStat.parse(CapturedFiles.text("kernel-6.18/java-stat.txt")).orElseThrow();
    assertEquals("java", stat.command());
    assertEquals('S', stat.state());
    assertEquals(19453, stat.parent());
    assertEquals(176013, stat.startTicks());
    assertEquals(710_000_000, stat.userNanos());
    assertEquals(270_000_000, stat.systemNanos());
    assertEquals(26, stat.threads());
    assertEquals(14853 * LibC.PAGE_BYTES, stat.rssBytes());
  }

  @Test
  void aCommandMayHoldSpacesAndBrackets() {
    String line = CapturedFiles.text("kernel-6.18/java-stat.txt").replace("(java)", "(a) R (b c)");
    ProcessStat stat = ProcessStat.parse(line).orElseThrow();
    assertEquals("a) R (b c", stat.command());
    assertEquals(26, stat.threads());
  }

  @Test
  void whatIsNotAStatLineIsEmpty() {
    assertEquals(Optional.empty(), ProcessStat.parse(""));
    assertEquals(Optional.empty(), ProcessStat.parse("1 (x) S 1 2"));
    assertEquals(
        Optional.empty(),
        ProcessStat.parse(CapturedFiles.text("kernel-6.18/java-stat.txt").replace("19453", "x")));
  }

  @Test
  void readsAThread() {
    long[] times = ThreadReading.schedstat(CapturedFiles.text("kernel-6.18/carrier-schedstat.txt"));
    ThreadReading thread =
        ThreadReading.parse(7, times, CapturedFiles.text("kernel-6.18/carrier-status.txt"));
    assertEquals(ThreadFamily.CARRIER, thread.family());
    assertEquals(times[0], thread.cpuNanos());
    assertTrue(thread.cpuNanos() > 1_000_000, thread.toString());
    assertTrue(thread.waitNanos() > 0, thread.toString());
    // The two kinds of switches and the times it was put on a CPU come from different files.
    long switches = thread.voluntarySwitches() + thread.involuntarySwitches();
    assertTrue(Math.abs(times[2] - switches) <= 2, thread.toString());
  }

  @Test
  void aKernelWithoutSchedstatCountsZero() {
    assertEquals(0, ThreadReading.schedstat("")[0]);
  }

  @Test
  void readsTheMachine() {
    CpuTimes cpu = CpuTimes.parse(CapturedFiles.text("kernel-6.18/machine-stat.txt"));
    assertEquals(cpu.taskNanos() + cpu.softNanos(), cpu.busyNanos());
    assertTrue(cpu.stealNanos() > 10_000_000_000L, cpu.toString());
    assertFalse(cpu.interruptsApart(), "this kernel was built without IRQ_TIME_ACCOUNTING");
    assertEquals(CpuTimes.NONE, CpuTimes.parse("nothing of the kind"));
  }

  @Test
  void aKernelThatTimesInterruptsApartIsRecognised() {
    CpuTimes cpu = CpuTimes.parse("cpu  1000 0 500 9000 0 31 44 7 0 0\n");
    assertTrue(cpu.interruptsApart());
    assertEquals(15_000_000_000L, cpu.taskNanos());
    assertEquals(15_750_000_000L, cpu.busyNanos());
    assertEquals(70_000_000, cpu.stealNanos());
  }

  @Test
  void findsLabelsOnlyAtTheStartOfALine() {
    String status = CapturedFiles.text("kernel-6.18/java-status.txt");
    assertEquals(26, KernelFields.after(status, "Threads:"));
    assertEquals(0, KernelFields.after(status, "hreads:"));
    assertEquals(Optional.of("java"), KernelFields.textAfter(status, "Name:"));
    assertTrue(
        KernelFields.after(CapturedFiles.text("kernel-6.18/java-smaps_rollup.txt"), "Pss:")
            > 10_000);
  }

  @Test
  void aFileThatIsNotThereIsEmpty(@TempDir Path root) throws Exception {
    CapturedFiles.put(root, "proc/x", "12\n");
    Proc proc = Proc.under(root);
    assertFalse(proc.present());
    assertEquals(Optional.of(12L), proc.number("proc/x"));
    assertEquals(Optional.empty(), proc.number("proc/y"));
    assertEquals(0, proc.numbersIn("proc/1/task").length);
  }

  @Test
  void readsFilesLongerThanItsBuffer(@TempDir Path root) throws Exception {
    String text = "0123456789".repeat(5000);
    CapturedFiles.put(root, "long", text);
    assertEquals(Optional.of(text), Proc.under(root).read("long"));
  }
}
