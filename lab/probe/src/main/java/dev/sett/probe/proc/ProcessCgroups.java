package dev.sett.probe.proc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The control groups of processes, version 1 or 2, from their own up to the highest one visible
 * here. See cgroups(7) and the kernel's {@code admin-guide/cgroup-v2.rst}.
 *
 * @param cpu folders that may hold back their CPU, each once, under the root of {@code proc}
 * @param memory folders that may limit their memory
 */
public record ProcessCgroups(Proc proc, List<String> cpu, List<String> memory) {

  /** The groups that a process is in now. */
  public static ProcessCgroups of(Proc proc, long pid) {
    return of(proc, Set.of(membership(proc, pid)));
  }

  /** The groups that some {@link #membership memberships} stand for. */
  public static ProcessCgroups of(Proc proc, Set<String> memberships) {
    String mounts = proc.read("proc/self/mountinfo").orElse("");
    return new ProcessCgroups(
        proc, folders("cpu", memberships, mounts), folders("memory", memberships, mounts));
  }

  /**
   * Folders of the groups that this process is in, under the root of {@code proc}, of those
   * hierarchies where a group below changes neither CPU nor memory of those in it: version 2 first.
   * Version 2 is left out where this group has a limit of its own, because older JVMs look for
   * limits in their own group only (JDK-8322420), and would not see it from a group below.
   */
  public static List<String> own(Proc proc) {
    String own = proc.read("proc/self/cgroup").orElse("");
    String mounts = proc.read("proc/self/mountinfo").orElse("");
    List<String> folders = new ArrayList<>();
    walk(own, mounts, line -> line.startsWith("0::"), "cgroup2", "").stream()
        .limit(1)
        .filter(folder -> !limits(proc, folder))
        .forEach(folders::add);
    for (String controller : List.of("freezer", "pids", "name=systemd")) {
      walk(own, mounts, line -> controlledBy(controller, line), "cgroup", controller).stream()
          .findFirst()
          .ifPresent(folders::add);
    }
    return List.copyOf(folders);
  }

  /**
   * The groups that this process is in, from its own up to the highest one visible here.
   *
   * @param two whether they are of version 2
   * @param folders under the root of {@code proc}, at least 1
   */
  public record Above(boolean two, List<String> folders) {

    /** Copies the list. */
    public Above {
      folders = List.copyOf(folders);
    }
  }

  /**
   * Those by which the kernel controls something: of version 1, if that has the controller, else of
   * version 2. Empty where neither is visible.
   *
   * @param controller such as {@code cpu}
   */
  public static Optional<Above> own(Proc proc, String controller) {
    String own = proc.read("proc/self/cgroup").orElse("");
    String mounts = proc.read("proc/self/mountinfo").orElse("");
    List<String> one =
        walk(own, mounts, line -> controlledBy(controller, line), "cgroup", controller);
    if (!one.isEmpty()) {
      return Optional.of(new Above(/* two= */ false, one));
    }
    List<String> two = walk(own, mounts, line -> line.startsWith("0::"), "cgroup2", "");
    return two.isEmpty() ? Optional.empty() : Optional.of(new Above(/* two= */ true, two));
  }

  /**
   * Folder of the group that says on which CPUs a process may run, under the root of {@code proc}:
   * that of version 1 if there is one, else of version 2. Empty if it is the root of its hierarchy
   * or one that this process is in, too.
   */
  public static Optional<String> cpuset(Proc proc, long pid) {
    String mounts = proc.read("proc/self/mountinfo").orElse("");
    List<String> own = folders("cpuset", membership(proc, ProcessHandle.current().pid()), mounts);
    List<String> folders = folders("cpuset", membership(proc, pid), mounts);
    return folders.size() < 2 || own.contains(folders.getFirst())
        ? Optional.empty()
        : Optional.of(folders.getFirst());
  }

  private static boolean limits(Proc proc, String folder) {
    ProcessCgroups group = new ProcessCgroups(proc, List.of(folder), List.of(folder));
    return group.quotaCpus().isPresent() || group.memoryBytes().isPresent();
  }

  /** Where a process is, as the system writes it; empty if it has ended. It may move. */
  public static String membership(Proc proc, long pid) {
    return proc.read("proc/" + pid + "/cgroup").orElse("");
  }

  /** Time a CPU quota held the processes back since their groups exist, in nanoseconds. */
  public long throttledNanos() {
    long total = 0;
    for (String folder : cpu) {
      String stat = proc.read(folder + "/cpu.stat").orElse("");
      total +=
          KernelFields.after(stat, "throttled_usec ") * 1000
              + KernelFields.after(stat, "throttled_time ");
    }
    return total;
  }

  /** The smallest CPU quota above the processes, in CPUs. */
  public OptionalDouble quotaCpus() {
    return cpu.stream().mapToDouble(this::quotaCpus).filter(cpus -> cpus > 0).min();
  }

  /** The smallest memory limit above the processes, in bytes. */
  public OptionalLong memoryBytes() {
    return memory.stream()
        .flatMap(
            folder ->
                proc
                    .line(folder + "/memory.max")
                    .or(() -> proc.line(folder + "/memory.limit_in_bytes"))
                    .flatMap(KernelFields::number)
                    .stream())
        .mapToLong(Long::longValue)
        // Version 1 writes "no limit" as the largest number of pages there is.
        .filter(bytes -> bytes < Long.MAX_VALUE / 2)
        .min();
  }

  private double quotaCpus(String folder) {
    Optional<String> two = proc.line(folder + "/cpu.max");
    if (two.isPresent()) {
      String[] parts = two.get().split(" ", -1);
      return parts[0].equals("max") || parts.length < 2 ? 0 : share(parts[0], parts[1]);
    }
    return share(
        proc.line(folder + "/cpu.cfs_quota_us").orElse("-1"),
        proc.line(folder + "/cpu.cfs_period_us").orElse("0"));
  }

  private static double share(String quota, String period) {
    long micros = KernelFields.number(quota).orElse(-1L);
    long per = KernelFields.number(period).orElse(0L);
    return micros > 0 && per > 0 ? (double) micros / per : 0;
  }

  private static List<String> folders(String controller, Set<String> memberships, String mounts) {
    return memberships.stream()
        .flatMap(own -> folders(controller, own, mounts).stream())
        .distinct()
        .toList();
  }

  /** Folders of one controller, its version 1 hierarchy if there is one, else version 2. */
  private static List<String> folders(String controller, String own, String mounts) {
    List<String> one =
        walk(own, mounts, line -> controlledBy(controller, line), "cgroup", controller);
    return one.isEmpty() ? walk(own, mounts, line -> line.startsWith("0::"), "cgroup2", "") : one;
  }

  private static List<String> walk(
      String own,
      String mounts,
      java.util.function.Predicate<String> mine,
      String type,
      String option) {
    Optional<String> group =
        own.lines().filter(mine).map(line -> line.substring(line.indexOf(':', 2) + 1)).findFirst();
    Optional<String[]> mount =
        mounts
            .lines()
            .map(line -> line.split(" ", -1))
            .filter(m -> is(m, type, option))
            .findFirst();
    if (group.isEmpty() || mount.isEmpty()) {
      return List.of();
    }
    String root = mount.get()[3];
    String top = mount.get()[4].substring(1);
    String below = group.get();
    if (!root.equals("/") && below.startsWith(root)) {
      below = below.substring(root.length());
    }
    List<String> folders = new ArrayList<>();
    while (below.length() > 1 && !below.startsWith("/..")) {
      folders.add(top + below);
      below = below.substring(0, below.lastIndexOf('/'));
    }
    folders.add(top);
    return List.copyOf(folders);
  }

  private static boolean controlledBy(String controller, String line) {
    String[] parts = line.split(":", 3);
    return parts.length == 3 && Arrays.asList(parts[1].split(",", -1)).contains(controller);
  }

  private static boolean is(String[] mount, String type, String option) {
    int dash = Arrays.asList(mount).indexOf("-");
    return dash > 4
        && mount.length > dash + 3
        && mount[dash + 1].equals(type)
        && (option.isEmpty() || Arrays.asList(mount[dash + 3].split(",", -1)).contains(option));
  }
}
