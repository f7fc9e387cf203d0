package dev.sett.probe.profile;

import dev.sett.model.inside.Profile;
import dev.sett.probe.jvm.RunningJvm;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.proc.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * async-profiler at work in a JVM. It is loaded while the program runs, because a JVM that was told
 * to load at its start what it can't load would not start at all. One thread.
 */
record RunningProfiler(RunningJvm jvm, Path library, String event, Path out, Path log) {
  /** As fine as costs little; the kernel's tick, mostly 4 ms, is the finest of timers. */
  private static final long INTERVAL_NANOS = 2_000_000;

  /**
   * What it saw.
   *
   * @param profile empty if nothing was sampled
   * @param missing why it is not whole, as a sentence; empty if it is
   */
  record Ended(Optional<Profile> profile, Optional<String> missing) {}

  /**
   * Loads the profiler and begins to sample.
   *
   * @param folder for its files; its path has no comma and no percent sign
   * @throws ProbeException if the library or the JVM refuses
   */
  static RunningProfiler begin(RunningJvm jvm, Path library, Path folder) {
    String asked = ProfilerEvent.of(Proc.HERE, jvm.pid());
    Path log = folder.resolve("profile-" + jvm.pid() + ".log");
    try {
      start(jvm, library, asked, log);
    } catch (ProbeException e) {
      if (!asked.equals(Profile.PERF_EVENTS)) {
        throw e;
      }
      asked = ProfilerEvent.TIMERS;
      start(jvm, library, asked, log);
    }
    return new RunningProfiler(
        jvm,
        library,
        ProfilerEvent.actual(asked, jvm.pid()),
        folder.resolve("profile-" + jvm.pid() + ".collapsed"),
        log);
  }

  private static void start(RunningJvm jvm, Path library, String event, Path log) {
    try {
      // Without a log it would speak on the program's standard output.
      jvm.loadNative(
          library,
          "start,event=%s,interval=%d,threads,log=%s".formatted(event, INTERVAL_NANOS, log));
    } catch (ProbeException e) {
      String said = lastLine(log);
      throw said.isEmpty()
          ? e
          : new ProbeException(e.getMessage() + " async-profiler printed: " + said);
    }
  }

  private static String lastLine(Path log) {
    try {
      return Files.readString(log).lines().reduce("", (before, line) -> line).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Ends it, writes what it saw and reads that. It stays loaded, and does nothing more.
   *
   * @throws ProbeException if the program has ended, or does not answer
   */
  Ended end() {
    jvm.loadNative(library, "stop,collapsed,threads,ann,dot,file=%s,log=%s".formatted(out, log));
    CollapsedStacks.Read read = CollapsedStacks.read(out);
    return new Ended(
        read.samples() == 0
            ? Optional.empty()
            : Optional.of(
                new Profile(
                    ProfilerLibrary.name(),
                    event,
                    INTERVAL_NANOS,
                    read.samples(),
                    read.calls(),
                    read.parts())),
        read.missing());
  }
}
