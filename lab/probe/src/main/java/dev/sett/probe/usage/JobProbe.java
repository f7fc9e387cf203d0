package dev.sett.probe.usage;

import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.LibC;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.ProcessTree;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Watches a program from its start to its end. Used by one thread.
 *
 * <p>CPU time is what the kernel adds up for the parent when it waits for a child: exact to 1 µs,
 * whatever the program did in its last moments, its own descendants included as far as they were
 * waited for. It holds whatever else this process started and waited for meanwhile; the lab starts
 * nothing while a program runs to its end. A descendant that outlives the program, such as a build
 * daemon, is not in it. Where the kernel can't be asked, CPU time is what was seen at the last
 * look, so that the time since then is missing.
 *
 * <p>Memory is looked at again and again. The highest of a process is kept by the kernel itself, so
 * it is exact but for what was first reached after the last look; the highest of several processes
 * together is the highest seen.
 */
public final class JobProbe {

  private final Proc proc;
  private final LongSupplier endedChildren;
  private final long endedBefore;
  private Optional<ProcessTree> tree = Optional.empty();
  private long seenCpuNanos;
  private long peakRssBytes;

  JobProbe(Proc proc, LongSupplier endedChildren) {
    this.proc = proc;
    this.endedChildren = endedChildren;
    this.endedBefore = endedChildren.getAsLong();
  }

  /** A probe for the next child of this process. Make it before the program is started. */
  public static JobProbe begin() {
    return new JobProbe(Proc.HERE, () -> LibC.endedChildrenNanos().orElse(-1));
  }

  /** Names the program, as soon as it was started. */
  public void watch(long pid) {
    tree = Optional.of(ProcessTree.of(pid));
    look();
  }

  /** Looks at memory and CPU now. Takes some tens of microseconds; every 10 ms is not too often. */
  public void look() {
    long together = 0;
    long cpuNanos = 0;
    for (long pid : tree.map(ProcessTree::pids).orElse(List.of())) {
      Optional<String> status = proc.read("proc/" + pid + "/status");
      together += status.map(s -> 1024 * KernelFields.after(s, "VmRSS:")).orElse(0L);
      peakRssBytes =
          Math.max(
              peakRssBytes, status.map(s -> 1024 * KernelFields.after(s, "VmHWM:")).orElse(0L));
      OptionalLong clock = LibC.cpuNanos(pid);
      cpuNanos +=
          clock.isPresent()
              ? clock.getAsLong()
              : ProcessReading.portable(pid).map(ProcessReading::cpuNanos).orElse(0L);
    }
    peakRssBytes = Math.max(peakRssBytes, together);
    seenCpuNanos = Math.max(seenCpuNanos, cpuNanos);
  }

  /** CPU time of the program and its descendants, nanoseconds. Call when it was waited for. */
  public long cpuNanos() {
    long ended = endedChildren.getAsLong();
    return endedBefore < 0 || ended < 0 ? seenCpuNanos : ended - endedBefore;
  }

  /** Highest resident memory of the program and its descendants, bytes; 0 where none was seen. */
  public long peakRssBytes() {
    return peakRssBytes;
  }

  /** Descendants that still run although the program has ended. */
  public List<ProcessHandle> leftOver() {
    return tree.map(ProcessTree::alive).orElse(List.of()).stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .toList();
  }
}
