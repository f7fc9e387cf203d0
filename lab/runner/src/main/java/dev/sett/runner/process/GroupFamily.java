package dev.sett.runner.process;

import dev.sett.probe.process.Cgroup;
import dev.sett.probe.process.LimitedCgroup;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A family in a control group. Nobody leaves it by ending a parent or beginning a session. */
final class GroupFamily implements ProgramFamily {

  private final Cgroup group;
  private final Optional<LimitedCgroup> limited;

  /** Those that were there before the group had the program, and where it could not join. */
  private final TreeFamily tree = new TreeFamily(/* mark= */ "");

  /** A family whose program is not started yet, in a group without members. */
  GroupFamily(Cgroup group) {
    this(group, /* limited= */ Optional.empty());
  }

  /**
   * The same with limits.
   *
   * @param limited further groups that the program is in, or the same one
   */
  GroupFamily(Cgroup group, Optional<LimitedCgroup> limited) {
    this.group = group;
    this.limited = limited;
  }

  @Override
  public Map<String, String> environment() {
    return Map.of();
  }

  @Override
  public boolean held() {
    return true;
  }

  @Override
  public Optional<LimitedCgroup> limited() {
    return limited;
  }

  @Override
  public void begin(long pid) {
    tree.begin(pid);
    if (!join(pid)) {
      return; // It has ended already.
    }
    // A program that was not held may have started others meanwhile.
    boolean all = false;
    while (!all) {
      List<Long> inside = group.pids();
      all =
          tree.alive().stream()
              .map(ProcessHandle::pid)
              .filter(member -> !inside.contains(member))
              .noneMatch(this::join);
    }
  }

  private boolean join(long pid) {
    try {
      group.join(pid);
      if (limited.isPresent()) {
        limited.get().join(pid);
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public List<ProcessHandle> alive() {
    Map<Long, ProcessHandle> found = new LinkedHashMap<>();
    tree.alive().forEach(handle -> found.put(handle.pid(), handle));
    for (long pid : group.pids()) {
      ProcessHandle.of(pid).ifPresent(handle -> found.put(pid, handle));
    }
    return List.copyOf(found.values());
  }

  @Override
  public void end(Duration within) {
    long until = System.nanoTime() + within.toNanos();
    group.kill(within);
    limited.ifPresent(groups -> groups.end(left(until)));
    tree.end(left(until));
    group.remove();
  }

  private static Duration left(long until) {
    return Duration.ofNanos(Math.max(0, until - System.nanoTime()));
  }
}
