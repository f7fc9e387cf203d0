package dev.sett.runner.process;

import dev.sett.probe.process.Orphans;
import dev.sett.probe.process.ProcessTree;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A family without a control group. Its members are found below the program, and by a variable that
 * children inherit.
 */
final class TreeFamily implements ProgramFamily {

  /** Variable that members have; see {@link Orphans}. */
  static final String VARIABLE = "SETT_PROGRAM";

  private final String mark;
  private Optional<ProcessTree> tree = Optional.empty();
  private volatile long root;

  /**
   * A family whose program is not started yet.
   *
   * @param mark value of its variable; empty if its program does not get one
   */
  TreeFamily(String mark) {
    this.mark = mark;
  }

  @Override
  public Map<String, String> environment() {
    return mark.isEmpty() ? Map.of() : Map.of(VARIABLE, mark);
  }

  @Override
  public boolean held() {
    return false;
  }

  @Override
  public synchronized void begin(long pid) {
    root = pid;
    tree = Optional.of(ProcessTree.of(pid));
  }

  @Override
  public synchronized List<ProcessHandle> alive() {
    Map<Long, ProcessHandle> found = new LinkedHashMap<>();
    List<Long> below = tree.map(ProcessTree::alive).orElse(List.of());
    below.forEach(pid -> ProcessHandle.of(pid).ifPresent(handle -> found.put(pid, handle)));
    if (!mark.isEmpty()) {
      for (long pid : Orphans.marked(VARIABLE, mark)) {
        ProcessHandle.of(pid).ifPresent(handle -> found.put(pid, handle));
      }
    }
    return List.copyOf(found.values());
  }

  @Override
  public void end(Duration within) {
    ForcedEnd.of(this::alive, pid -> pid == root, within);
  }
}
