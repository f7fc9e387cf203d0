package dev.sett.runner.machine;

import dev.sett.model.design.CpuSet;
import dev.sett.model.launch.SystemTool;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.probe.process.ProcessCpuset;
import dev.sett.probe.process.ProcessStat;
import dev.sett.probe.process.ProcessTree;
import dev.sett.probe.usage.ThreadFamilies;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Where the threads of one measured program run: on its own CPUs, but for its compiler threads
 * while it starts and warms up. On one CPU these would take half of it from the requests for tens
 * of seconds, and from the other program that is alive; and where two hundred request threads are
 * ready they would get a two-hundredth of it. So they may use the load engine's CPUs, too, until
 * something is measured. The other threads stay: the level that a warm-up reaches is then that of
 * the measurement, and the JVM decides by its own CPUs how many carriers, pool threads and
 * collector threads there are.
 *
 * <p>A program that answers few requests is different: what it compiles depends on how many it has
 * answered, and on one CPU that takes minutes. All its threads may use those CPUs, but not before
 * it has answered a turn of requests on its own, since that is where the JVM decides. Used by one
 * thread.
 */
public final class CpuPinning {

  private final long rootPid;
  private final ProcessTree tree;
  private final String serverCpus;
  private final String loadCpus;

  /** Compiler threads that may be on other CPUs now. */
  private final Set<String> away = new HashSet<>();

  private boolean allAway;

  /**
   * For a program that was started on its own CPUs.
   *
   * @param serverCpus kernel list format; empty: nothing is pinned, and nothing is moved
   * @param loadCpus likewise
   */
  public CpuPinning(long rootPid, String serverCpus, String loadCpus) {
    this.rootPid = rootPid;
    this.tree = ProcessTree.of(rootPid);
    this.serverCpus = serverCpus;
    this.loadCpus = loadCpus;
  }

  /** One more process that counts, with everything that it started, whatever becomes of both. */
  public void add(long pid) {
    tree.add(pid);
  }

  /**
   * Moves a program to its CPUs that somebody else started, perhaps on others: all its threads, or
   * if that is not allowed its cpuset group, if nobody else is in that.
   *
   * @param startTicks whoever is in its group and began earlier is somebody else, see {@link
   *     ProcessStat#ticksNow}
   * @return whether all of its threads are there now; true if nothing is pinned
   */
  public boolean take(long startTicks) {
    if (serverCpus.isEmpty() || isThere()) {
      return true;
    }
    moveAll();
    if (!isThere()
        && ProcessCpuset.of(rootPid)
            .filter(group -> group.began().stream().allMatch(ticks -> ticks >= startTicks))
            .filter(group -> group.limit(serverCpus))
            .isPresent()) {
      moveAll();
    }
    return isThere();
  }

  private boolean isThere() {
    CpuSet server = CpuSet.parse(serverCpus);
    return tree.alive().stream()
        .flatMap(pid -> ProcessCpuset.allowed(pid).stream())
        .allMatch(cpus -> server.cpus().containsAll(cpus.cpus()));
  }

  /** Lets the compiler threads that there are by now use the load engine's CPUs, too. */
  public void freeCompilers() {
    if (!isPinnedApart()) {
      return;
    }
    if (allAway) {
      measuring();
    }
    for (long pid : tree.alive()) {
      for (String tid : compilers(pid)) {
        if (away.add(tid)) {
          taskset("-p", "-c", serverCpus + "," + loadCpus, tid);
        }
      }
    }
  }

  /** Lets all threads use the load engine's CPUs, too. Only after a turn of requests. */
  public void freeAll() {
    if (!isPinnedApart() || allAway) {
      return;
    }
    allAway = true;
    for (long pid : tree.alive()) {
      taskset("-a", "-p", "-c", serverCpus + "," + loadCpus, Long.toString(pid));
    }
  }

  private boolean isPinnedApart() {
    return !serverCpus.isEmpty() && !loadCpus.isEmpty() && !serverCpus.equals(loadCpus);
  }

  /** Brings all threads back. */
  public void measuring() {
    if (allAway || !away.isEmpty()) {
      allAway = false;
      away.clear();
      moveAll();
    }
  }

  /** Twice: one that was still away may have begun another thread while they were moved. */
  private void moveAll() {
    for (int pass = 0; pass < 2; pass++) {
      for (long pid : tree.alive()) {
        taskset("-a", "-p", "-c", serverCpus, Long.toString(pid));
      }
    }
  }

  private static List<String> compilers(long pid) {
    List<String> tids = new ArrayList<>();
    Path tasks = Path.of("/proc", Long.toString(pid), "task");
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        if (isCompiler(thread)) {
          tids.add(String.valueOf(thread.getFileName()));
        }
      }
    } catch (IOException e) {
      // The process is gone, or there is no /proc: then there is nothing to move.
    }
    return tids;
  }

  private static boolean isCompiler(Path thread) {
    try {
      String name = Files.readString(thread.resolve("comm")).strip();
      return ThreadFamilies.of(name) == ThreadFamily.JIT;
    } catch (IOException e) {
      return false;
    }
  }

  /** Moves one thread to some CPUs, for good; where that is not possible it stays. */
  public static void pin(String tid, String cpus) {
    taskset("-p", "-c", cpus, tid);
  }

  private static void taskset(String... arguments) {
    // Without taskset nothing was pinned in the first place.
    ParentGuard.works(SystemTool.TASKSET.command(arguments));
  }
}
