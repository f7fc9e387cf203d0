package dev.sett.probe.process;

import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.proc.ProcessCgroups;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A control group that Sett makes, version 1 or 2. Whoever is in it stays in it, and so does
 * everything that it starts, whatever becomes of its parent, its session or its environment. Only a
 * program that may write to the folder can leave it. See cgroups(7).
 *
 * <p>Unless it is one of {@link LimitedCgroups}, it limits nothing and shares nothing out: on
 * version 2 no controller is turned on, and on version 1 it is made where processes are only
 * frozen, counted or named. Thread safe.
 */
public final class Cgroup {

  private static final String PROCS = "cgroup.procs";
  private static final Duration TRIAL = Duration.ofSeconds(2);
  private static final int PAUSE_MILLIS = 5;

  /** The kernel's own default. */
  private static final int PERIOD_MICROS = 100_000;

  private final Path folder;

  /** One that is there. */
  Cgroup(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes a group below the one that this process is in, under a name that is not used yet.
   *
   * @param prefix what the name begins with
   * @return empty where there are no control groups, or this user may not make one or move
   *     processes into it
   */
  public static Optional<Cgroup> make(String prefix) {
    return Proc.HERE.present()
        ? make(ProcessCgroups.own(Proc.HERE).stream().map(f -> Path.of("/" + f)).toList(), prefix)
        : Optional.empty();
  }

  /** The same in the first of these folders that allows it. */
  static Optional<Cgroup> make(List<Path> parents, String prefix) {
    for (Path parent : parents) {
      try {
        Cgroup made = new Cgroup(Files.createTempDirectory(parent, prefix));
        if (made.takesProcesses()) {
          return Optional.of(made);
        }
        made.remove();
      } catch (IOException | UnsupportedOperationException e) {
        // Not in this hierarchy: read-only, or it belongs to another user.
      }
    }
    return Optional.empty();
  }

  /**
   * Makes a group in this one.
   *
   * @param name not used in this group yet
   * @throws IOException if the kernel refuses
   */
  public Cgroup below(String name) throws IOException {
    return new Cgroup(Files.createDirectory(folder.resolve(name)));
  }

  /** Where it is. */
  public Path folder() {
    return folder;
  }

  /**
   * Moves a process into it, without those that it started before. Takes some milliseconds, in
   * which no process of the machine can start a thread or another process.
   *
   * @throws IOException if the process is gone or the kernel refuses
   */
  public void join(long pid) throws IOException {
    Files.writeString(folder.resolve(PROCS), Long.toString(pid), StandardOpenOption.WRITE);
  }

  /**
   * Processes in it and in all groups below it. One that ended and was not yet waited for does not
   * count.
   */
  public List<Long> pids() {
    List<Long> pids = new ArrayList<>();
    for (Path group : groups()) {
      try {
        Files.readAllLines(group.resolve(PROCS)).stream()
            .map(Long::valueOf)
            // 0 is a process that is not visible from here.
            .filter(pid -> pid > 0)
            .forEach(pids::add);
      } catch (IOException e) {
        // Removed meanwhile.
      }
    }
    return List.copyOf(pids);
  }

  /**
   * Ends everything in it by force, with what is started meanwhile, and waits until it is gone.
   *
   * @param patience the longest time that it waits, 0 or more
   * @return whether it is empty
   */
  public boolean kill(Duration patience) {
    long until = System.nanoTime() + patience.toNanos();
    while (true) {
      List<Long> left = pids();
      if (left.isEmpty()) {
        return true;
      }
      killOnce(left);
      if (System.nanoTime() > until) {
        return pids().isEmpty();
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return pids().isEmpty();
      }
    }
  }

  /**
   * Removes it and all groups below it, if nobody is in them.
   *
   * @return whether it is gone
   */
  public boolean remove() {
    for (Path group : groups().reversed()) {
      try {
        Files.deleteIfExists(group);
      } catch (IOException e) {
        return false; // Somebody is in it.
      }
    }
    return true;
  }

  /** Linux 5.14 kills a whole group of version 2; before, it has to hold still for that. */
  private void killOnce(List<Long> pids) {
    if (write("cgroup.kill", "1")) {
      return;
    }
    boolean two = write("cgroup.freeze", "1");
    boolean one = !two && write("freezer.state", "FROZEN");
    try {
      for (long pid : pids) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
      }
    } finally {
      if (two) {
        write("cgroup.freeze", "0");
      } else if (one) {
        write("freezer.state", "THAWED");
      }
    }
  }

  /**
   * Gives those in it so much CPU time in each period, together.
   *
   * @param cpus in CPUs, &gt; 0
   * @throws IOException if the kernel refuses
   */
  void limitCpus(double cpus) throws IOException {
    long quota = Math.max(1_000, Math.round(cpus * PERIOD_MICROS));
    if (has("cpu.max")) {
      set("cpu.max", quota + " " + PERIOD_MICROS);
    } else {
      set("cpu.cfs_period_us", Integer.toString(PERIOD_MICROS));
      set("cpu.cfs_quota_us", Long.toString(quota));
    }
  }

  /**
   * Gives those in it so much memory, together, and no swap.
   *
   * @param bytes &gt; 0
   * @throws IOException if the kernel refuses
   */
  void limitMemory(long bytes) throws IOException {
    String limit = Long.toString(bytes);
    if (has("memory.max")) {
      set("memory.max", limit);
      if (has("memory.swap.max")) {
        set("memory.swap.max", "0");
      }
      return;
    }
    set("memory.limit_in_bytes", limit);
    if (has("memory.memsw.limit_in_bytes")) {
      set("memory.memsw.limit_in_bytes", limit); // That of memory and swap together.
    } else if (has("memory.swappiness")) {
      set("memory.swappiness", "0");
    }
  }

  /** Processes that the kernel killed because those in it needed more memory than they may have. */
  long memoryKills() {
    String folderPath = folder.toString();
    return Stream.of("memory.events", "memory.oom_control")
        .flatMap(file -> Proc.HERE.read(folderPath + "/" + file).stream())
        .mapToLong(text -> KernelFields.after(text, "oom_kill "))
        .sum();
  }

  /**
   * Lets those below it have limits, on version 2.
   *
   * @throws IOException if the kernel refuses
   */
  void pass(Collection<String> controllers) throws IOException {
    set("cgroup.subtree_control", "+" + String.join(" +", controllers));
  }

  private boolean has(String file) {
    return Files.exists(folder.resolve(file));
  }

  private void set(String file, String text) throws IOException {
    Files.writeString(
        folder.resolve(file), text, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
  }

  private boolean write(String file, String text) {
    try {
      Files.writeString(folder.resolve(file), text, StandardOpenOption.WRITE);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** It and those below it, each before those below it. */
  private List<Path> groups() {
    List<Path> groups = new ArrayList<>(List.of(folder));
    for (int i = 0; i < groups.size(); i++) {
      try (DirectoryStream<Path> below =
          Files.newDirectoryStream(groups.get(i), Files::isDirectory)) {
        below.forEach(groups::add);
      } catch (IOException e) {
        // Removed meanwhile.
      }
    }
    return groups;
  }

  /** Some kernels and containers let a user make a group and then let nobody in. */
  boolean takesProcesses() {
    try {
      Process process = new ProcessBuilder("/bin/sh", "-c", "read -r end").start();
      try {
        join(process.pid());
        return pids().contains(process.pid());
      } finally {
        process.destroyForcibly().waitFor();
        kill(TRIAL);
      }
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
