package dev.sett.load.loop;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The JIT compiler's threads of this process, while they may run only if nobody else wants the CPU.
 * They share the engine's CPU, and compile in pieces of 2 to 4 ms: so late are the requests that
 * become due meanwhile, which is most of the delay at p99 and above in the seconds after a start.
 *
 * <p>Only on Linux, and only where this process may take the low priority back afterwards: as root,
 * with CAP_SYS_NICE, or with a limit of nice priorities that allows it ({@code ulimit -e 20}).
 * Elsewhere nothing is changed.
 */
public final class CompilerThreads implements AutoCloseable {

  private static final int CAP_SYS_NICE = 23; // capabilities(7)
  private static final boolean ALLOWED = mayRaisePriority("/proc/self");

  private final List<Integer> aside = new ArrayList<>();

  private CompilerThreads() {}

  /** Loads all that it takes, since that would come at a bad time later. */
  public static void prepare() {
    setAside().close();
  }

  /** Sets them aside until this is closed. */
  static CompilerThreads setAside() {
    return setAsideIf(true);
  }

  /** The same, or nothing. */
  public static CompilerThreads setAsideIf(boolean wanted) {
    CompilerThreads threads = new CompilerThreads();
    if (wanted && ALLOWED) {
      for (int tid : found()) {
        if (OsThread.onlyWhenIdle(tid)) {
          threads.aside.add(tid);
        }
      }
    }
    return threads;
  }

  /** Those that are set aside, by their numbers in the kernel. */
  List<Integer> aside() {
    return aside;
  }

  /** Gives all of them their usual priority. */
  @Override
  public void close() {
    aside.forEach(OsThread::asUsual);
    aside.clear();
  }

  /** Numbers of the compiler's threads that there are now. */
  private static List<Integer> found() {
    List<Integer> tids = new ArrayList<>();
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
      for (Path task : tasks) {
        if (isCompiler(task)) {
          tids.add(Integer.parseInt(String.valueOf(task.getFileName())));
        }
      }
    } catch (IOException e) {
      // No /proc: then there is nothing to set aside.
    }
    return tids;
  }

  /** HotSpot's names, cut to 15 characters by the kernel: "C2 CompilerThre", "C1 CompilerThre". */
  private static boolean isCompiler(Path task) {
    try {
      return Files.readString(task.resolve("comm")).contains(" CompilerThre");
    } catch (IOException e) {
      return false; // it has ended
    }
  }

  /*
   * sched(7): a thread may leave SCHED_IDLE again with CAP_SYS_NICE, or if its nice value is in the
   * range of RLIMIT_NICE: 20 minus the limit, so 20 for the usual value 0.
   */
  static boolean mayRaisePriority(String process) {
    boolean capable =
        field(process, "status", "CapEff:")
            .map(hex -> (Long.parseUnsignedLong(hex, 16) >> CAP_SYS_NICE & 1) == 1)
            .orElse(false);
    return capable
        || field(process, "limits", "Max nice priority")
            .map(text -> text.split("\\s+")[0])
            .filter(soft -> soft.equals("unlimited") || Long.parseLong(soft) >= 20)
            .isPresent();
  }

  private static Optional<String> field(String process, String file, String name) {
    try {
      return Files.readAllLines(Path.of(process, file)).stream()
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(name.length()).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
