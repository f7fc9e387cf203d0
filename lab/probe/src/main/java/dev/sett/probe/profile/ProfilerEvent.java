package dev.sett.probe.profile;

import dev.sett.model.inside.Profile;
import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.Proc;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What makes async-profiler sample. Its event {@code cpu} takes the kernel's perf events, or timers
 * ({@code ctimer}) where those are forbidden (perf_event_paranoid, seccomp); source: its {@code
 * docs/CpuSamplingEngines.md}.
 */
final class ProfilerEvent {
  /** Timers of the kernel, one a thread; not into the kernel. */
  static final String TIMERS = "ctimer";

  /** One timer for the process; what there is on macOS. */
  private static final String ONE_TIMER = "itimer";

  /** Files a thread may come to cost, pools that grow included, and some to spare. */
  private static final long FILES_A_THREAD = 8;

  private static final long FILES_TO_SPARE = 4096;

  private ProfilerEvent() {}

  /**
   * The event to ask for.
   *
   * @param linux whether this is Linux
   * @param threads of the program now
   * @param openFiles that it may have, at most
   */
  static String of(boolean linux, long threads, long openFiles) {
    if (!linux) {
      return ONE_TIMER;
    }
    // Perf events take a file a thread: a program must not run out of them for our sake.
    return openFiles >= FILES_A_THREAD * threads + FILES_TO_SPARE ? Profile.PERF_EVENTS : TIMERS;
  }

  /** The same for a process of this machine. */
  static String of(Proc proc, long pid) {
    long threads = proc.numbersIn("proc/" + pid + "/task").length;
    return of(proc.present(), threads, openFiles(proc.read("proc/" + pid + "/limits").orElse("")));
  }

  /** The hard limit of open files in {@code /proc/PID/limits} (proc(5)); 0 if it is not there. */
  static long openFiles(String limits) {
    return limits
        .lines()
        .filter(line -> line.startsWith("Max open files"))
        .map(line -> line.strip().split("\\s+"))
        .filter(words -> words.length >= 5)
        .map(words -> words[4])
        .map(
            hard ->
                hard.equals("unlimited") ? Long.MAX_VALUE : KernelFields.number(hard).orElse(0L))
        .findFirst()
        .orElse(0L);
  }

  /** What it samples by in a process where it was asked for an event and has begun. */
  static String actual(String asked, long pid) {
    if (!asked.equals(Profile.PERF_EVENTS)) {
      return asked;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
      for (Path file : files) {
        if (target(file).contains("[perf_event]")) {
          return Profile.PERF_EVENTS;
        }
      }
      return TIMERS;
    } catch (IOException e) {
      return TIMERS;
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return ""; // Closed in the meantime.
    }
  }
}
