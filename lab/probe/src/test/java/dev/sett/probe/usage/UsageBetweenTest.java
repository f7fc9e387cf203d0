package dev.sett.probe.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Numbers are small on purpose: nothing here is a real time. */
class UsageBetweenTest {
  private static final long ROOT = 1;

  @Test
  void threadsThatEndedAreTheRestOfTheProcess() {
    Usage usage =
        usage(
            tree(process(ROOT, 0, 100, 0, thread(10, ThreadFamily.REQUEST, 40, 4, 2))),
            tree(
                process(
                    ROOT,
                    0,
                    200,
                    0,
                    thread(10, ThreadFamily.REQUEST, 90, 9, 5),
                    thread(11, ThreadFamily.GC, 20, 1, 1))));
    assertEquals(100, usage.cpuNanos());
    assertEquals(
        List.of(
            new Usage.Family(ThreadFamily.REQUEST, 1, 50, 5, 3, 6),
            new Usage.Family(ThreadFamily.GC, 1, 20, 1, 1, 2),
            new Usage.Family(ThreadFamily.OTHER, 0, 30, 0, 0, 0)),
        usage.families());
    assertEquals(6, usage.runQueueWaitNanos());
    assertEquals(4, usage.voluntarySwitches());
    assertEquals(8, usage.involuntarySwitches());
  }

  @Test
  void aThreadNumberUsedAgainIsANewThread() {
    Usage usage =
        usage(
            tree(process(ROOT, 0, 100, 0, thread(10, ThreadFamily.REQUEST, 90, 9, 50))),
            tree(process(ROOT, 0, 130, 0, thread(10, ThreadFamily.JIT, 25, 1, 3))));
    assertEquals(new Usage.Family(ThreadFamily.JIT, 1, 25, 1, 3, 6), usage.families().getFirst());
    assertEquals(30, usage.cpuNanos());
  }

  @Test
  void aChildThatEndedCountsOnlyWhatWasNotSeenBefore() {
    // The child had used 70 when last seen and 90 in its whole life; the root itself used 5.
    Usage usage =
        usage(
            tree(process(ROOT, 0, 100, 8), process(2, ROOT, 70, 0)),
            tree(process(ROOT, 0, 105, 98)));
    assertEquals(25, usage.cpuNanos());
  }

  @Test
  void aGrandchildThatEndedWithItsParentCountsOnceAtTheRoot() {
    // Child: 30 then 40. Grandchild: 50 then 60, waited for by the child, and it by the root.
    Usage usage =
        usage(
            tree(process(ROOT, 0, 0, 0), process(2, ROOT, 30, 0), process(3, 2, 50, 0)),
            tree(process(ROOT, 0, 1, 100)));
    assertEquals(21, usage.cpuNanos());
  }

  @Test
  void aNewProcessCountsWhole() {
    Usage usage =
        usage(tree(process(ROOT, 0, 10, 0)), tree(process(ROOT, 0, 11, 0), process(2, ROOT, 7, 3)));
    assertEquals(11, usage.cpuNanos());
  }

  @Test
  void aPidUsedAgainIsANewProcess() {
    ProcessReading other =
        new ProcessReading(ROOT, /* start= */ 99, 0, 4, 0, 0, 0, 0, 1, 0, 0, List.of());
    assertEquals(4, usage(tree(process(ROOT, 0, 1000, 0)), tree(other)).cpuNanos());
  }

  @Test
  void foreignIsWhatNobodyOfOursUsed() {
    TreeReading before = tree(process(ROOT, 0, 100_000_000, 0));
    TreeReading after = tree(process(ROOT, 0, 700_000_000, 0));
    MachineReading from =
        new MachineReading(CpuTimes.parse("cpu  100 0 0 50 0 0 10 5 0 0\n"), before, 7);
    MachineReading to =
        new MachineReading(CpuTimes.parse("cpu  180 5 5 60 0 0 20 8 0 0\n"), after, 9);
    // 1 s busy, 100 ms of it in soft interrupts that this kernel leaves in the tasks' clocks.
    assertEquals(new Usage.Machine(1_000_000_000, 30_000_000, 400_000_000, 2), to.since(from));
  }

  @Test
  void interruptsTimedApartAreNobodys() {
    MachineReading from = new MachineReading(CpuTimes.parse("cpu  100 0 0 50 0 9 9 0"), tree(), 0);
    MachineReading to = new MachineReading(CpuTimes.parse("cpu  150 0 0 60 0 19 19 0"), tree(), 0);
    assertEquals(new Usage.Machine(700_000_000, 0, 500_000_000, 0), to.since(from));
  }

  private static Usage usage(TreeReading from, TreeReading to) {
    MachineReading machine = new MachineReading(CpuTimes.NONE, tree(), 0);
    return UsageBetween.of(
        new UsageSnapshot(0, true, from, machine), new UsageSnapshot(1000, true, to, machine));
  }

  private static TreeReading tree(ProcessReading... processes) {
    Map<Long, ProcessReading> byPid = new LinkedHashMap<>();
    for (ProcessReading process : processes) {
      byPid.put(process.pid(), process);
    }
    return new TreeReading(byPid);
  }

  private static ProcessReading process(
      long pid, long parent, long cpuNanos, long endedNanos, ThreadReading... threads) {
    return new ProcessReading(
        pid, pid, parent, cpuNanos, 0, 0, endedNanos, 0, 1, 0, 0, List.of(threads));
  }

  private static ThreadReading thread(
      long tid, ThreadFamily family, long cpuNanos, long waitNanos, long switches) {
    return new ThreadReading(
        tid, family, cpuNanos, waitNanos, 3 * switches, switches, 2 * switches);
  }
}
