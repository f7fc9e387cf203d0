package dev.sett.probe.process;

import dev.sett.model.design.CpuSet;
import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.proc.ProcessCgroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cpuset control group of a process, version 1 or 2, that is neither the root of its hierarchy
 * nor one that this process is in. See cpuset(7).
 */
public final class ProcessCpuset {

  private final Proc proc;
  private final Path folder;

  private ProcessCpuset(Proc proc, Path folder) {
    this.proc = proc;
    this.folder = folder;
  }

  /** That of a process; empty if it has none of its own. */
  public static Optional<ProcessCpuset> of(long pid) {
    return ProcessCgroups.cpuset(Proc.HERE, pid)
        .map(folder -> new ProcessCpuset(Proc.HERE, Path.of(Proc.HERE.root() + folder)));
  }

  /** When those in it began, in clock ticks as {@link ProcessStat#startTicks}, ascending. */
  public List<Long> began() {
    try {
      return Files.readAllLines(folder.resolve("cgroup.procs")).stream()
          .flatMap(pid -> ProcessStat.of(proc, Long.parseLong(pid)).stream())
          .map(ProcessStat::startTicks)
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * Lets those in it run on some CPUs only.
   *
   * @param cpus kernel list format
   * @return whether the kernel accepted them
   */
  public boolean limit(String cpus) {
    try {
      Files.writeString(folder.resolve("cpuset.cpus"), cpus, StandardOpenOption.WRITE);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The CPUs that each thread of a process may run on; empty if it is gone, or it is not told. */
  public static List<CpuSet> allowed(long pid) {
    List<CpuSet> sets = new ArrayList<>();
    for (long tid : Proc.HERE.numbersIn("proc/" + pid + "/task")) {
      Proc.HERE
          .read("proc/" + pid + "/task/" + tid + "/status")
          .flatMap(text -> KernelFields.textAfter(text, "Cpus_allowed_list:"))
          .map(CpuSet::parse)
          .ifPresent(sets::add);
    }
    return List.copyOf(sets);
  }
}
