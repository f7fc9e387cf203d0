package dev.sett.probe.process;

import dev.sett.probe.proc.Proc;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A process and everything it started, directly or not. Whoever was seen in it once stays in it,
 * even when its parent ended and the kernel gave it another one. Not thread safe.
 */
public final class ProcessTree {
  private final Proc proc;
  private final Set<ProcessHandle> members = new LinkedHashSet<>();
  private String lastPid = "";

  private ProcessTree(Proc proc, Optional<ProcessHandle> root) {
    this.proc = proc;
    root.ifPresent(members::add);
  }

  /** The tree below a process; always empty if there is no such process now. */
  public static ProcessTree of(long rootPid) {
    return new ProcessTree(Proc.HERE, ProcessHandle.of(rootPid));
  }

  /**
   * One more process that belongs to it, with everything that it started.
   *
   * @param pid nothing happens if there is no such process now
   */
  public void add(long pid) {
    ProcessHandle.of(pid).ifPresent(members::add);
    lastPid = "";
  }

  /** Pids in the tree of {@code rootPid} now, itself first; empty if it ended. */
  public static List<Long> alive(long rootPid) {
    return of(rootPid).alive();
  }

  /**
   * Pids in the tree that still run, oldest acquaintance first. A process that ended and was not
   * yet waited for (a zombie) does not count.
   */
  public List<Long> alive() {
    refresh();
    return members.stream().filter(this::runs).map(ProcessHandle::pid).toList();
  }

  /** Whether it neither ended, not even since it was listed, nor is a zombie. */
  private boolean runs(ProcessHandle process) {
    return ProcessStat.of(proc, process.pid())
        .map(stat -> stat.state() != 'Z')
        .orElseGet(process::isAlive);
  }

  /** As {@link #alive()}, with zombies. */
  public List<Long> pids() {
    refresh();
    return members.stream().map(ProcessHandle::pid).toList();
  }

  private void refresh() {
    // The kernel counts pids upwards: where the last one given out has not changed, nobody was
    // born, and the walk through all processes can be spared.
    String last = lastPid();
    if (last.isEmpty() || !last.equals(lastPid)) {
      grow();
      lastPid = last;
    }
    members.removeIf(process -> !process.isAlive());
  }

  private void grow() {
    Set<ProcessHandle> walked = new LinkedHashSet<>();
    for (ProcessHandle member : List.copyOf(members)) {
      if (!walked.contains(member)) {
        List<ProcessHandle> below = new ArrayList<>(member.descendants().toList());
        walked.addAll(below);
        members.addAll(below);
      }
    }
  }

  private String lastPid() {
    String load = proc.line("proc/loadavg").orElse("");
    return load.substring(load.lastIndexOf(' ') + 1);
  }
}
