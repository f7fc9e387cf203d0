package dev.sett.probe.jvm;

import dev.sett.model.outside.MemoryReading;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.ProcessStat;
import dev.sett.probe.process.ProcessTree;
import java.util.List;
import java.util.Optional;

/**
 * Reads what memory a program has: from outside, and, if it is a HotSpot JVM or has started one,
 * from inside. Looking inside takes memory itself, so everything outside is read before it. Used by
 * one thread.
 */
public final class MemoryProbe {

  private final Proc proc;
  private final long rootPid;
  private final ProcessTree tree;
  private Optional<String> gap = Optional.empty();

  /** A probe for the tree below a process. */
  public MemoryProbe(long rootPid) {
    this.proc = Proc.HERE;
    this.rootPid = rootPid;
    this.tree = ProcessTree.of(rootPid);
  }

  /** One more process that counts, with everything that it started, whatever becomes of both. */
  public void add(long pid) {
    tree.add(pid);
  }

  /**
   * Reads now. Walks the memory map, which holds the program for some milliseconds: nothing should
   * be in flight.
   *
   * @param atMillis written into the reading
   * @param inside whether to look into the JVM, too; else heap, direct buffers and metaspace are 0
   * @throws ProbeException if the program has ended
   */
  public MemoryReading read(MemoryReading.Moment moment, long atMillis, boolean inside) {
    MemoryMappings all = MemoryMappings.NONE;
    int threads = 0;
    long largestJvm = 0;
    MemoryMappings ofLargestJvm = MemoryMappings.NONE;
    List<Long> pids = tree.alive();
    for (long pid : pids) {
      MemoryMappings mappings =
          proc.read("proc/" + pid + "/smaps")
              .map(MemoryMappings::parse)
              .orElse(MemoryMappings.NONE);
      all = all.and(mappings);
      threads += ProcessStat.of(proc, pid).map(ProcessStat::threads).orElse(0);
      if (mappings.hotSpot() && mappings.rssBytes() > ofLargestJvm.rssBytes()) {
        largestJvm = pid;
        ofLargestJvm = mappings;
      }
    }
    if (pids.isEmpty()) {
      throw new ProbeException("Process " + rootPid + " has ended, so it can't be measured.");
    }
    JvmMemory.Reading within = inside ? within(largestJvm) : JvmMemory.Reading.NONE;
    return new MemoryReading(
        moment,
        atMillis,
        all.rssBytes(),
        all.pssBytes(),
        within.heapUsedBytes(),
        within.heapCommittedBytes(),
        ofLargestJvm.residentBytes(within.heap().from(), within.heap().to()),
        within.directBytes(),
        within.metaspaceBytes(),
        threads,
        all.stackBytes());
  }

  /** Why the inside could not be read, as a sentence; empty if it was, or was not asked for. */
  public Optional<String> gap() {
    return gap;
  }

  private JvmMemory.Reading within(long pid) {
    if (pid == 0) {
      gap = Optional.of("It has no running HotSpot JVM to inspect.");
    }
    if (gap.isPresent()) {
      return JvmMemory.Reading.NONE;
    }
    try {
      return JvmMemory.read(pid);
    } catch (ProbeException e) {
      gap = Optional.of(String.valueOf(e.getMessage()));
      return JvmMemory.Reading.NONE;
    }
  }
}
