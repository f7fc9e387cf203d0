package dev.sett.probe.process;

import dev.sett.model.design.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Where a program has a CPU quota and a memory limit, together with everything that it starts: one
 * control group of version 2, or one of version 1 for each controller. Thread safe.
 */
public final class LimitedCgroup {

  private final ResourceLimits limits;
  private final boolean two;
  private final List<Cgroup> groups;

  /**
   * Groups that have their limits.
   *
   * @param two whether one of them is of version 2, so that whoever is in it is in no other of that
   *     version
   * @param groups at least 1, that of version 2 first
   */
  LimitedCgroup(ResourceLimits limits, boolean two, List<Cgroup> groups) {
    this.limits = limits;
    this.two = two;
    this.groups = List.copyOf(groups);
  }

  /** What those in it may use. */
  public ResourceLimits limits() {
    return limits;
  }

  /** Whether its {@link #first} is of version 2. */
  public boolean two() {
    return two;
  }

  /** One of its groups. */
  public Cgroup first() {
    return groups.getFirst();
  }

  /** Folders of its groups. */
  public List<Path> folders() {
    return groups.stream().map(Cgroup::folder).toList();
  }

  /**
   * Moves a process into all of its groups, without those that it started before.
   *
   * @throws IOException if the process is gone or the kernel refuses
   */
  public void join(long pid) throws IOException {
    for (Cgroup group : groups) {
      group.join(pid);
    }
  }

  /** Whether a process is in all of its groups, or in groups below them. */
  public boolean holds(long pid) {
    return groups.stream().allMatch(group -> group.pids().contains(pid));
  }

  /** Whether the kernel has killed one of them because it needed more memory than it may have. */
  public boolean outOfMemory() {
    return groups.stream().anyMatch(group -> group.memoryKills() > 0);
  }

  /**
   * Ends everything in it by force, as {@link Cgroup#kill} does, and removes its groups.
   *
   * @param within for each of its groups; the second one is empty once the first one is
   */
  public void end(Duration within) {
    groups.forEach(group -> group.kill(within));
    remove();
  }

  /** Whether a process can be moved into all of its groups. */
  boolean takesProcesses() {
    return groups.stream().allMatch(Cgroup::takesProcesses);
  }

  /** Whether all of its groups are gone, after those without a process were removed. */
  boolean remove() {
    groups.forEach(Cgroup::remove);
    return groups.stream().noneMatch(group -> Files.exists(group.folder()));
  }
}
