package dev.sett.probe.process;

import dev.sett.probe.proc.Proc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Processes whose parents have ended, found without a control group: by a variable in their
 * environment, and because this process becomes their parent. A process that clears its environment
 * is found by the second way only, and one that another service starts by neither.
 */
public final class Orphans {

  /** A zombie; see proc_pid_stat(5). */
  private static final char ENDED = 'Z';

  private Orphans() {}

  /**
   * Running processes that have a variable of this value in the environment that they were started
   * with; only those of the same user can be read.
   */
  public static List<Long> marked(String variable, String value) {
    return marked(Proc.HERE, variable + "=" + value);
  }

  static List<Long> marked(Proc proc, String entry) {
    List<Long> pids = new ArrayList<>();
    for (long pid : proc.numbersIn("proc")) {
      // The file is empty once the process has ended.
      Optional<String> environment = proc.read("proc/" + pid + "/environ");
      if (environment.isPresent()
          && Arrays.asList(environment.get().split("\0", -1)).contains(entry)) {
        pids.add(pid);
      }
    }
    return List.copyOf(pids);
  }

  /**
   * Running children of this process that began a session, or are in one that is not its own: Java
   * does not start such children, so they were adopted.
   */
  public static List<Long> adopted() {
    return adopted(Proc.HERE, ProcessHandle.current().pid());
  }

  static List<Long> adopted(Proc proc, long self) {
    Optional<ProcessStat> own = ProcessStat.of(proc, self);
    return own.isEmpty()
        ? List.of()
        : children(
            proc, self, child -> child.state() != ENDED && child.session() != own.get().session());
  }

  /** Children of this process that have ended and were not yet waited for. */
  public static List<Long> ended() {
    return ended(Proc.HERE, ProcessHandle.current().pid());
  }

  static List<Long> ended(Proc proc, long self) {
    return children(proc, self, child -> child.state() == ENDED);
  }

  private static List<Long> children(Proc proc, long self, Predicate<ProcessStat> which) {
    List<Long> pids = new ArrayList<>();
    for (long pid : proc.numbersIn("proc")) {
      ProcessStat.of(proc, pid)
          .filter(stat -> stat.parent() == self)
          .filter(which)
          .ifPresent(stat -> pids.add(pid));
    }
    return List.copyOf(pids);
  }
}
