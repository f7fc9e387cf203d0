package dev.sett.runner;

import dev.sett.model.ThreadFamily;
import dev.sett.probe.ProcessTree;
import dev.sett.probe.ThreadFamilies;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Where the threads of one measured program run.
 *
 * <p>While a program warms up it may use the load engine's CPUs, too. Its compiler threads alone,
 * in short blocks: on one CPU they would take half of it from the requests, and of the other
 * program that is alive, for tens of seconds. All its threads, in warm pairs: a service that
 * answers a hundred requests a second on one CPU takes minutes to become warm there. But not before
 * it has answered a turn of requests on its own CPUs, because that is where the JVM decides how
 * many carriers, pool threads and collector threads there are: by the CPUs of the thread that asks
 * first. Before anything is measured all threads are back on the program's own CPUs. Used by one
 * thread.
 */
final class CpuPinning {

  private final long rootPid;
  private final String serverCpus;
  private final String loadCpus;
  private final boolean widens;
  private boolean begun;
  private boolean away;

  /**
   * For a program that was started on its own CPUs.
   *
   * @param serverCpus kernel list format; empty: nothing is pinned, and nothing is moved
   * @param loadCpus likewise
   * @param widens whether all threads may go elsewhere while warming up, or the compilers alone
   */
  CpuPinning(long rootPid, String serverCpus, String loadCpus, boolean widens) {
    this.rootPid = rootPid;
    this.serverCpus = serverCpus;
    this.loadCpus = loadCpus;
    this.widens = widens;
  }

  /** Lets threads use the load engine's CPUs, too, during the turn of warm-up that follows. */
  void warmingUp() throws InterruptedException {
    if (serverCpus.isEmpty() || loadCpus.isEmpty() || serverCpus.equals(loadCpus)) {
      return;
    }
    away = true;
    String all = serverCpus + "," + loadCpus;
    for (long pid : ProcessTree.alive(rootPid)) {
      if (widens && begun) {
        taskset("-a", "-p", "-c", all, Long.toString(pid));
      } else {
        for (String tid : compilers(pid)) {
          taskset("-p", "-c", all, tid);
        }
      }
    }
    begun = true;
  }

  /** Brings all threads back. */
  void measuring() throws InterruptedException {
    if (away) {
      away = false;
      // Twice: one that was still away may have begun another thread while they were brought back.
      for (int pass = 0; pass < 2; pass++) {
        for (long pid : ProcessTree.alive(rootPid)) {
          taskset("-a", "-p", "-c", serverCpus, Long.toString(pid));
        }
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

  private static void taskset(String... arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("taskset"));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      // Without taskset nothing was pinned in the first place.
    }
  }
}
