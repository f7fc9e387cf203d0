package dev.sett.agent.change;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The CPU quota of the control group that this process is in, version 1 or 2 of control groups. See
 * cgroups(7); {@code cpu.max} and {@code cpu.cfs_quota_us} are those of the kernel's scheduler.
 */
public final class CpuQuota {
  private static final String TWO = "cpu.max";
  private static final String ONE = "cpu.cfs_quota_us";
  private static final String PROCESSES = "cgroup.procs";
  private static final Path MOUNTS = Path.of("/proc/self/mountinfo");
  private static final Path GROUPS = Path.of("/proc/self/cgroup");

  private final Path file;
  private final String before;
  private final long micros;

  private CpuQuota(Path file, String before, long micros) {
    this.file = file;
    this.before = before;
    this.micros = micros;
  }

  /**
   * Gives this process more CPU time in each period, and takes it back when the JVM ends.
   *
   * @param times the factor, 2 to 64
   */
  public static Event raise(int times) {
    try {
      Optional<CpuQuota> found = find(folders(Files.readString(GROUPS), Files.readString(MOUNTS)));
      return found.isPresent()
          ? found.get().raised(times)
          : failed("This process has no CPU quota that can be seen from inside it.");
    } catch (IOException | RuntimeException e) {
      return failed("The CPU quota can't be raised here (" + e + ").");
    }
  }

  /** The nearest quota in these folders and those above them, as far as they are control groups. */
  static Optional<CpuQuota> find(List<Path> folders) throws IOException {
    for (Path folder : folders) {
      for (Path at = folder; at != null; at = at.getParent()) {
        Optional<CpuQuota> quota = read(at);
        if (quota.isPresent()) {
          return quota;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<CpuQuota> read(Path folder) throws IOException {
    for (String name : List.of(TWO, ONE)) {
      Path file = folder.resolve(name);
      if (Files.isReadable(file)) {
        String text = Files.readString(file).strip();
        String quota = text.split(" ", -1)[0];
        // "max" and -1 are no quota.
        return quota.matches("[0-9]{1,15}")
            ? Optional.of(new CpuQuota(file, text, Long.parseLong(quota)))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * Folders of the control groups that may have a quota.
   *
   * @param groups content of {@code /proc/self/cgroup}: number, controllers, path
   * @param mounts content of {@code /proc/self/mountinfo}
   */
  static List<Path> folders(String groups, String mounts) {
    List<Path> folders = new ArrayList<>();
    for (String group : groups.lines().toList()) {
      String[] parts = group.split(":", 3);
      boolean two = parts.length == 3 && parts[1].isEmpty();
      if (parts.length == 3 && (two || List.of(parts[1].split(",", -1)).contains("cpu"))) {
        for (String mount : mounts.lines().toList()) {
          folder(mount, two, parts[2]).ifPresent(folders::add);
        }
      }
    }
    return folders;
  }

  /** Where a mount shows a group; empty if it is another kind of mount. */
  private static Optional<Path> folder(String mount, boolean two, String group) {
    String[] halves = mount.split(" - ", 2);
    String[] first = halves[0].split(" ", -1);
    String[] second = halves.length < 2 ? new String[0] : halves[1].split(" ", -1);
    if (first.length < 5 || second.length < 3) {
      return Optional.empty();
    }
    boolean fits =
        two
            ? second[0].equals("cgroup2")
            : second[0].equals("cgroup") && List.of(second[2].split(",", -1)).contains("cpu");
    String root = first[3].equals("/") ? "" : first[3];
    return fits && group.startsWith(root)
        ? Optional.of(Path.of(first[4] + group.substring(root.length())))
        : Optional.empty();
  }

  /** Raises it, unless others would get more, too. */
  Event raised(int times) throws IOException {
    Set<Long> others = others();
    if (!others.isEmpty()) {
      return failed(
          "The CPU quota is not raised, because process %s would get more, too: it is in the same control group, %s."
              .formatted(others.iterator().next(), folder()));
    }
    if (!Files.isWritable(file)) {
      return failed(
          "The CPU quota can't be raised: this process may not write to %s.".formatted(file));
    }
    long wanted = micros * times;
    String rest = before.contains(" ") ? before.substring(before.indexOf(' ')) : "";
    Files.writeString(file, wanted + rest);
    Runtime.getRuntime().addShutdownHook(new Thread(this::restore, "sett-agent-quota"));
    return new Event(
        "The CPU quota of %s is now %d us in each period (was %d)."
            .formatted(folder(), wanted, micros),
        Event.Kind.CHANGED);
  }

  /** Sets it to what it was. */
  void restore() {
    try {
      Files.writeString(file, before);
    } catch (IOException e) {
      // The group is gone, and its quota with it.
    }
  }

  private Path folder() {
    return file.getParent() == null ? file : file.getParent();
  }

  /**
   * Processes in the group, and in those below it, that neither started this one nor come of it.
   */
  private Set<Long> others() throws IOException {
    ProcessHandle own = ProcessHandle.current();
    Set<Long> ours = own.descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    for (Optional<ProcessHandle> at = Optional.of(own); at.isPresent(); at = at.get().parent()) {
      ours.add(at.get().pid());
    }
    try (Stream<Path> files = Files.walk(folder())) {
      List<Path> lists = files.filter(f -> f.endsWith(PROCESSES)).toList();
      Set<Long> others = new TreeSet<>();
      for (Path list : lists) {
        Files.readAllLines(list).stream()
            .map(Long::valueOf)
            .filter(pid -> !ours.contains(pid))
            .forEach(others::add);
      }
      return others;
    }
  }

  private static Event failed(String sentence) {
    return new Event(sentence, Event.Kind.NOT_CHANGED);
  }
}
